import { describe, expect, it } from 'vitest';

import {
  isSameLanguage,
  isTranslationSource,
  isTranslationTarget,
  translationLocales,
} from '@/lib/ai/translation/locales';
import { toChunks, toSourceText, translateDocument } from '@/lib/ai/translation/run-translation';
import { readVtt, getCues, writeVtt } from '@/lib/formats/timed-text/vtt-document';
import { toTranscriptionLocale, transcriptionLocales, isLocale } from '@/lib/videos/library/locales';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

describe('languages', () => {
  it('offers 45 target languages and 11 source languages, all of them valid video languages', () => {
    for (const [list, size] of [
      [translationLocales, 45],
      [transcriptionLocales, 11],
    ] as const) {
      expect(new Set(list).size).toBe(size);
      expect(list.filter((locale) => !isLocale(locale))).toEqual([]);
    }
  });

  it.each([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['is-IS', null],
    ['', null],
    [null, null],
  ])('%s is recognised as %s', (language, expected) => {
    expect(toTranscriptionLocale(language)).toBe(expected);
  });

  it('are distinguished by base language only', () => {
    expect([
      isSameLanguage('de-AT', 'de-DE'),
      isSameLanguage('de', 'de-DE'),
      isSameLanguage('de-DE', 'da-DK'),
    ]).toEqual([true, true, false]);
    expect([isTranslationSource('de-AT'), isTranslationSource('bs-BA')]).toEqual([true, false]);
    expect([isTranslationTarget('pt-BR'), isTranslationTarget('de-AT'), isTranslationTarget('de')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the price in credits', () => {
  it.each([
    ['transcription', 0, 1],
    ['transcription', 60, 1],
    ['transcription', 60.1, 2],
    ['translation', 521, 9],
    ['translation', 7200, 120],
    ['description', 600, 1],
    ['description', 601, 2],
    ['chapters', 521, 1],
  ] as const)('for %s of %d s is %d', (type, seconds, credits) => {
    expect(toCredits(type, seconds)).toBe(credits);
  });
});

describe('chunks', () => {
  it('are filled up to the byte limit without splitting a text', () => {
    const texts = ['ä'.repeat(4), 'b'.repeat(2), 'c', 'd'.repeat(30), 'e'];
    expect(toChunks(texts, 10)).toEqual([
      { first: 0, texts: ['ääää', 'bb'] },
      { first: 2, texts: ['c'] },
      { first: 3, texts: ['d'.repeat(30)] },
      { first: 4, texts: ['e'] },
    ]);
    expect(toChunks([], 10)).toEqual([]);
  });
});

const source = `WEBVTT - Titel
Kind: captions

STYLE
::cue { color: red }

NOTE unser

eins
00:00:01.000 --> 00:00:02.000 align:start
<v Anna>Guten <b>Tag</b> &amp; hallo</v>

00:00:03.000 --> 00:00:04.000
- Wer da?
- Ich.

00:00:05.000 --> 00:00:06.000
♪

00:00:07.000 --> 00:00:08.000
An der Kreuzung vor Halle drei
queren Stapler den Fußweg.
`;

describe('a document', () => {
  const { document } = readVtt(source);

  it('sends only the spoken text, one line per voice', () => {
    expect(getCues(document).map(toSourceText)).toEqual([
      'Guten Tag & hallo',
      '- Wer da?\n- Ich.',
      '♪',
      'An der Kreuzung vor Halle drei queren Stapler den Fußweg.',
    ]);
  });

  it('keeps times, settings, voices, ids and all other blocks', () => {
    const translated = translateDocument(document, [
      'Hello & <good> day',
      '- Who is there?\n- Me.',
      ' ',
      'At the crossing in front of hall three forklifts cross the footpath.',
    ]);
    expect(writeVtt(translated)).toBe(
      source
        .replace('<v Anna>Guten <b>Tag</b> &amp; hallo</v>', '<v Anna>Hello &amp; &lt;good&gt; day')
        .replace('- Wer da?\n- Ich.', '- Who is there?\n- Me.')
        .replace(
          'An der Kreuzung vor Halle drei\nqueren Stapler den Fußweg.',
          'At the crossing in front of hall\nthree forklifts cross the footpath.',
        ),
    );
    expect(document).toEqual(readVtt(source).document);
  });

  it('accepts a dialogue whose lines the engine joined', () => {
    const [, cue] = getCues(translateDocument(document, ['', '- Who is there? - Me.', '', '']));
    expect(cue?.text).toBe('- Who is there? - Me.');
  });
});
