import { describe, expect, it } from 'vitest';

import { chooseTexttracks } from '@/lib/videos/text-tracks/choose-texttracks';
import { type CueNode, parseCueText, toPlainText } from '@/player/captions/parse-cue-text';
import { findHits } from '@/player/transcript/create-transcript-list';

describe('the text of a cue', () => {
  it.each([
    ['Hello', 'Hello'],
    ['One\nTwo', 'One Two'],
    ['One\r\nTwo\r\n', 'One Two'],
    ['<b>bold</b> &amp; <i>slanted</i>', 'bold & slanted'],
    ['<v Mary>Hello</v>', 'Hello'],
    ['<v.loud Mary <x>>Hello', '>Hello'],
    ['<c.yellow.bg_blue>Text</c>', 'Text'],
    ['Wait <00:00:01.500>for it', 'Wait for it'],
    ['<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Seen', 'Seen'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&#60;b&#x3e; &nbsp;&unknown;', '<b> &unknown;'],
    ['&#60b&#x3e', '<b>'],
    ['Tom &amp Jerry &lt3 &copy2026', 'Tom & Jerry <3 ©2026'],
    ['&ampersand &apos &mdash;&hellip;', '&ersand &apos —…'],
    ['&#0;&#x110000;&#xd800;', '\ufffd\ufffd\ufffd'],
    ['Cut <b', 'Cut'],
    ['Cut </', 'Cut </'],
    ['a < b', 'a < b'],
    ['<', '<'],
    ['', ''],
    ['\n\n', ''],
  ])('%j reads %j', (source, plain) => expect(toPlainText(source)).toBe(plain));

  const shape = (nodes: readonly CueNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        const name = [node.tag, ...node.classes].join('.');
        return `(${name}${node.annotation && `[${node.annotation}]`} ${shape(node.children)})`;
      })
      .join('');

  it.each([
    ['a<b>b<i>c\nd</i>e</b><u class="x">f</u><s>g', 'a(b b(i c\nd)e)(u[class="x"] f)g'],
    // Only the innermost open tag can be closed.
    ['<b>a<i>b</b>c</i>d</b>e', '(b a(i bc)d)e'],
    ['a</b>b</c>', 'ab'],
    ['<c.yellow.bg_blue.loud>x</c>y', '(c.yellow.bg_blue.loud x)y'],
    ['<v.first.loud Esme  &amp; Mary>Hi', '(v.first.loud[Esme & Mary] Hi)'],
    ['<lang en-GB>colour</lang>', '(lang[en-GB] colour)'],
    ['<ruby>漢<rt>kan</rt>字<rt>ji</ruby>x', '(ruby 漢(rt kan)字(rt ji))x'],
    ['a<rt>b</rt>', 'ab'],
    ['<c.>x</c>', '(c x)'],
    ['<C>x</C><B>y', 'xy'],
    ['Wait <00:00:01.500>for <00:02.000><c>it', 'Wait for (c it)'],
    ['<>x</>y', 'xy'],
    ['< b>x', 'x'],
  ])('%j is the tree %j', (source, tree) => expect(shape(parseCueText(source))).toBe(tree));

  it('is truncated to 5000 characters, and parsed quickly', () => {
    const before = process.cpuUsage();
    expect(toPlainText('<b>'.repeat(1_000_000))).toBe('');
    expect(toPlainText('x'.repeat(1_000_000)).length).toBe(5000);
    expect(toPlainText('<'.repeat(1_000_000)).length).toBe(5000);
    expect(toPlainText(`<a${'.a'.repeat(1_000_000)}`)).toBe('');
    // Processor time, because the tests may run on a busy machine.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
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

  it('are hidden if their language has subtitles, and only then', () => {
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
