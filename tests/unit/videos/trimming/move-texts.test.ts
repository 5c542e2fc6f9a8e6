import { describe, expect, it } from 'vitest';

import { toMoves } from '@/lib/core/media/clips';
import { moveChapters, moveVtt } from '@/lib/videos/trimming/move-texts';

const moves = toMoves([
  { in: 10, out: 20 },
  { in: 30, out: 40 },
]);

const cue = (start: string, end: string, text: string): string =>
  `00:00:${start} --> 00:00:${end}\n${text}\n`;

describe('a WebVTT file after trimming', () => {
  it('keeps, shifts and cuts cues, and omits those in removed parts', () => {
    const vtt = [
      'WEBVTT - title\n',
      'STYLE\n::cue { color: red }\n',
      cue('00.000', '09.900', 'gone'),
      cue('08.000', '12.000', 'cut at its beginning'),
      `id\n${cue('15.000 ', '16.500', 'kept').replace('16.500', '16.500 line:0')}`,
      cue('18.000', '32.000', 'over the removed part'),
      cue('20.000', '30.000', 'gone'),
      cue('39.950', '50.000', 'gone, because too little remains'),
    ].join('\n');
    const moved = moveVtt(vtt, moves);
    expect(moved).toBe(
      [
        'WEBVTT - title\n',
        'STYLE\n::cue { color: red }\n',
        cue('00.000', '02.000', 'cut at its beginning'),
        `id\n${cue('05.000', '06.500 line:0', 'kept')}`,
        cue('08.000', '12.000', 'over the removed part'),
      ].join('\n'),
    );
  });

  it('moves the time stamps inside cues', () => {
    const words = 'one <00:00:15.000>two <00:00:25.000>three <31:00.500>four';
    const vtt = `WEBVTT\n\n${cue('12.000', '35.000', words)}`;
    expect(moveVtt(vtt, moves)).toContain('one <00:00:05.000>two three four');
  });
});

describe('chapters after trimming', () => {
  const chapter = (title: string, timestamp: string) => ({ title, timestamp });
  it.each([
    [
      'start at their first remaining moment',
      [chapter('A', '00:00:00'), chapter('B', '00:00:15'), chapter('C', '00:00:25')],
      [chapter('A', '00:00:00'), chapter('B', '00:00:05'), chapter('C', '00:00:10')],
    ],
    [
      'are removed with their part',
      [
        chapter('A', '00:00:00'),
        chapter('B', '00:00:05'),
        chapter('C', '00:00:21'),
        chapter('D', '00:00:29'),
      ],
      [chapter('B', '00:00:00'), chapter('D', '00:00:10')],
    ],
    ['are removed if only one is left', [chapter('A', '00:00:00'), chapter('B', '00:00:45')], []],
    ['stay empty', [], []],
  ])('%s', (_, before, after) => {
    expect(moveChapters(before, moves, 'Title')).toEqual(after);
  });
});
