import { describe, expect, it } from 'vitest';

import { chooseTexttracks } from '@/player/captions/choose-texttracks';
import { parseCueText, toPlainText } from '@/player/captions/parse-cue-text';
import { findHits } from '@/player/transcript/find-hits';

describe('the text of a cue', () => {
  it.each([
    ['Hello', 'Hello'],
    ['One\nTwo', 'One Two'],
    ['One\r\nTwo\r\n', 'One Two'],
    ['<b>bold</b> &amp; <i>slanted</i>', 'bold & slanted'],
    ['<v Mary>Hello</v>', 'Hello'],
    ['<v.loud Mary <x>>Hello', '<v.loud Mary >Hello'],
    ['<c.yellow.bg_blue>Text</c>', 'Text'],
    ['Wait <00:00:01.500>for it', 'Wait for it'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Seen', 'Seen'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&#60;b&#x3e; &nbsp;&unknown;', '<b> &unknown;'],
    ['&#0;&#x110000;', '&#0;&#x110000;'],
    ['a < b', 'a < b'],
    ['<', '<'],
    ['', ''],
    ['\n\n', ''],
  ])('%j reads %j', (source, plain) => expect(toPlainText(source)).toBe(plain));

  it('keeps bold, italic and underlined, also nested and over lines, and nothing else', () => {
    expect(parseCueText('a<b>b<i>c\nd</b>e</i><u class="x">f</u><s>g')).toEqual([
      [
        { text: 'a', styles: [] },
        { text: 'b', styles: ['b'] },
        { text: 'c', styles: ['b', 'i'] },
      ],
      [
        { text: 'd', styles: ['b', 'i'] },
        { text: 'e', styles: ['i'] },
        { text: 'f', styles: ['u'] },
        { text: 'g', styles: [] },
      ],
    ]);
  });

  it('is cut off where it could only be an attack, and read in no time', () => {
    const startedAt = performance.now();
    expect(toPlainText('<b>'.repeat(1_000_000))).toBe('<b');
    expect(toPlainText('x'.repeat(1_000_000)).length).toBe(5000);
    expect(parseCueText('<'.repeat(1_000_000)).flat().length).toBe(5000);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe('captions', () => {
  const track = (language: string, type: 'subtitles' | 'captions') => ({
    id: `${language}-${type}`,
    language,
    type,
    label: language,
    url: 'https://stream.example.org/x.vtt',
  });

  it('give way where their language has subtitles, and only there', () => {
    const tracks = [
      track('de', 'captions'),
      track('de', 'subtitles'),
      track('en', 'captions'),
      track('fr-FR', 'captions'),
      track('fr-fr', 'subtitles'),
      track('pt', 'captions'),
      track('pt-br', 'subtitles'),
      track('es_MX', 'captions'),
      track('es', 'subtitles'),
      track('de-AT', 'captions'),
      track('it-CH', 'captions'),
      track('it-IT', 'subtitles'),
      track('fil', 'captions'),
      track('fi', 'subtitles'),
    ];
    expect(chooseTexttracks(tracks).map(({ id }) => id)).toEqual([
      'de-subtitles',
      'en-captions',
      'fr-fr-subtitles',
      'pt-br-subtitles',
      'es-subtitles',
      'it-CH-captions',
      'it-IT-subtitles',
      'fil-captions',
      'fi-subtitles',
    ]);
  });
});

describe('the search', () => {
  const found = (text: string, query: string) =>
    findHits(text, query).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['Über den Wolken', 'uber', ['Über']],
    ['Über den Wolken', 'ueber', ['Über']],
    ['Ueber den Wolken', 'über', ['Ueber']],
    ['U\u0308ber', 'über', ['U\u0308ber']],
    ['Straße und Strasse', 'STRASSE', ['Straße', 'Strasse']],
    ['Straße', 'straße', ['Straße']],
    ['Café, cafe', 'café', ['Café', 'cafe']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['Film 🎬 über 🎬', '🎬', ['🎬', '🎬']],
    ['1 + 1 (two)', '+ 1 (', ['+ 1 (']],
    ['anything', '  ', []],
    ['anything', 'nothing', []],
  ])('finds in %j for %j: %j', (text, query, hits) => expect(found(text, query)).toEqual(hits));
});
