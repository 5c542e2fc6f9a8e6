import { describe, expect, it } from 'vitest';

import { readVtt, getCues, writeVtt } from '@/lib/formats/timed-text/vtt-document';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';

const cue = (text = 'text') => `00:00:00.000 --> 00:00:01.000\n${text}`;
const read = (source: string) => {
  const { document, faults } = readVtt(source);
  return { texts: getCues(document).map(({ text }) => text), faults };
};

describe('a file as browsers parse it', () => {
  it.each([
    ['only a header on its line', `WEBVTT\n\n${cue()}`],
    ['a byte order mark', `\ufeffWEBVTT\n\n${cue()}`],
    ['a comment after a space', `WEBVTT some words\n\n${cue()}`],
    ['a comment after a tab', `WEBVTT\tsome words\n\n${cue()}`],
    ['lines of metadata below the header', `WEBVTT\nKind: captions\nLanguage: de\n\n${cue()}`],
    ['a cue without an empty line above', `WEBVTT\n${cue()}`],
    ['carriage returns', `WEBVTT\r\r${cue().replaceAll('\n', '\r')}`],
    ['carriage returns and line feeds', `WEBVTT\r\n\r\n${cue().replaceAll('\n', '\r\n')}`],
    ['no line end at the end', `WEBVTT\n\n${cue()}`],
    ['several empty lines', `WEBVTT\n\n\n\n${cue()}\n\n\n`],
    ['an id', `WEBVTT\n\nan id\n${cue()}`],
    ['no hours', 'WEBVTT\n\n00:00.000 --> 00:01.000\ntext'],
    ['one digit of hours', 'WEBVTT\n\n0:00:00.000 --> 0:00:01.000\ntext'],
    ['many digits of hours', 'WEBVTT\n\n00:00.000 --> 12345:00:01.000\ntext'],
    ['no spaces around the arrow', 'WEBVTT\n\n00:00.000-->00:01.000\ntext'],
    ['tabs around the arrow', 'WEBVTT\n\n00:00.000\t-->\t00:01.000\ntext'],
    ['an unknown setting', 'WEBVTT\n\n00:00.000 --> 00:01.000 vertical:up foo\ntext'],
    ['two lines above the times instead of an id', `WEBVTT\n\nfirst\nsecond\n${cue()}`],
    ['a note, a style sheet and a region', `WEBVTT\n\nNOTE x\n\nSTYLE\n::cue{}\n\nREGION\nid:a\n\n${cue()}`],
  ])('%s', (_name, source) => {
    expect(read(source)).toEqual({ texts: ['text'], faults: [] });
  });

  it('replaces NUL', () => {
    expect(read(`WEBVTT\n\n${cue('a\0b')}`).texts).toEqual(['a\ufffdb']);
  });

  it('reads times, settings and lines', () => {
    const { document } = readVtt('WEBVTT\n\na\n01:02:03.456 --> 02:00:00.000  align:start line:0 \none\ntwo');
    expect(getCues(document)).toEqual([
      {
        kind: 'cue',
        id: 'a',
        start: 3_723_456,
        end: 7_200_000,
        settings: 'align:start line:0',
        text: 'one\ntwo',
      },
    ]);
  });
});

describe('cues that browsers skip', () => {
  it.each([
    ['invalid times', 'WEBVTT\n\n00:00.0 --> 00:01.000\ngone\n\n', 3],
    ['seconds of 60', 'WEBVTT\n\n00:60.000 --> 01:01.000\ngone\n\n', 3],
    ['a comma in the time', 'WEBVTT\n\n00:00,000 --> 00:01,000\ngone\n\n', 3],
    ['an arrow in an id', 'WEBVTT\n\nid --> x\n', 3],
  ])('%s', (_name, before, line) => {
    expect(read(before + cue())).toEqual({ texts: ['text'], faults: [{ line, reason: 'timing' }] });
  });

  it('ends a cue at the next timing line', () => {
    expect(read(`WEBVTT\n\n${cue('one')}\n${cue('two')}`).texts).toEqual(['one', 'two']);
  });
});

describe('invalid WebVTT', () => {
  it.each([
    ['nothing', ''],
    ['a lower-case header', `webvtt\n\n${cue()}`],
    ['another header word', `WEBVTTX\n\n${cue()}`],
    ['a line above the header', `\nWEBVTT\n\n${cue()}`],
    ['two byte order marks', `\ufeff\ufeffWEBVTT\n\n${cue()}`],
  ])('%s', (_name, source) => {
    expect(read(source)).toEqual({ texts: [], faults: [{ line: 1, reason: 'header' }] });
  });

  it.each([
    ['only a header', 'WEBVTT', [{ line: 1, reason: 'no_cues' }]],
    [
      'invalid times',
      'WEBVTT\n\n00:00,000 --> 00:01,000\ntext',
      [
        { line: 3, reason: 'timing' },
        { line: 3, reason: 'no_cues' },
      ],
    ],
  ])('contains no cue: %s', (_name, source, faults) => {
    expect(read(source)).toEqual({ texts: [], faults });
  });
});

describe('writing a WebVTT file', () => {
  const source = `WEBVTT with words
Kind: captions

NOTE a note
of two lines

STYLE
::cue(.red) { color: red }

REGION
id:below
lines:2

first
00:00:00.000 --> 00:00:01.000 region:below align:start
<v Anna>Hallo &amp; willkommen

whatever this is

00:00:01.500 --> 100:00:02.000
two
lines
`;

  it('preserves what was read, including unknown content', () => {
    expect(writeVtt(readVtt(source).document)).toBe(source);
  });

  it('lets no text end its cue or start another', () => {
    const written = writeVtt({
      header: 'WEBVTT',
      blocks: [
        { kind: 'cue', id: 'a\n-->', start: 0, end: 1, settings: '', text: 'one\n\n00:00 --> x\r\nend' },
      ],
    });
    expect(read(written)).toEqual({ texts: ['one\n00:00 --&gt; x\nend'], faults: [] });
  });

  it.each([
    [0, '00:00:00.000'],
    [3_723_456, '01:02:03.456'],
    [360_000_001, '100:00:00.001'],
  ])('writes %d ms as %s', (milliseconds, text) => {
    expect(formatVttTime(milliseconds)).toBe(text);
  });
});
