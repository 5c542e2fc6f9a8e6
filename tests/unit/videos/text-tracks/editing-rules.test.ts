import { describe, expect, it } from 'vitest';

import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import { findLastStart, findShown, readCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import {
  fromFieldText,
  toFieldText,
  createMatcher,
  findHits,
  replaceAll,
  replaceHit,
} from '@/lib/videos/text-tracks/editing/find-replace';
import { findNotes, getReadingSpeed, listNotedCues } from '@/lib/videos/text-tracks/editing/notes';
import { placeRows, scrollToRow } from '@/lib/videos/text-tracks/editing/row-window';
import {
  addFrames,
  roundToFrame,
  snapTime,
  toFirstFrameTime,
  toFrame,
  toFrameTime,
  formatTimeText,
  parseOffsetText,
  parseTimeText,
} from '@/lib/videos/text-tracks/editing/times';

const cuesOf = (...rows: [number, number, string][]) =>
  readCueDocument(
    `WEBVTT\n\n${rows.map(([start, end, text]) => `${formatVttTime(start)} --> ${formatVttTime(end)}\n${text}`).join('\n\n')}\n`,
  ).document.cues;

describe('times', () => {
  it.each([
    ['1:02.5', 62_500],
    ['01:02,500', 62_500],
    ['62.5', 62_500],
    ['0', 0],
    ['1:00:02', 3_602_000],
    [' 02:15.200 ', 135_200],
    ['90:00', 5_400_000],
    ['1.23456', 1234],
    ['', null],
    ['abc', null],
    ['1:75', null],
    ['1:60:00', null],
    ['-1', null],
    ['1:2:3:4', null],
  ])('reads %j', (text, time) => expect(parseTimeText(text)).toBe(time));

  it.each([
    ['-0.5', -500],
    ['−1:02', -62_000],
    ['+2', 2000],
    ['2', 2000],
    ['--2', null],
  ])('reads %j as an offset', (text, time) => expect(parseOffsetText(text)).toBe(time));

  it('are written as they are read', () => {
    for (const time of [0, 135_200, 3_602_007, 359_999_999])
      expect(parseTimeText(formatTimeText(time))).toBe(time);
    expect(formatTimeText(135_200)).toBe('02:15.200');
  });
});

describe('frames', () => {
  it.each([25, 30, 30_000 / 1001, 24_000 / 1001, 50, 60_000 / 1001, 12.5])(
    'keep their frame number when rounded to milliseconds at %f',
    (fps) => {
      for (let frame = 0; frame < 20_000; frame += 7) {
        expect(toFrame(toFrameTime(frame, fps), fps)).toBe(frame);
        expect(addFrames(toFrameTime(frame, fps), 1, fps)).toBe(toFrameTime(frame + 1, fps));
      }
    },
  );

  it('show a cue from the first frame that starts with it', () => {
    expect(toFirstFrameTime(2000, 30_000 / 1001)).toBe(2002);
    expect(toFirstFrameTime(67, 30_000 / 1001)).toBe(67);
    expect(toFirstFrameTime(33, 30_000 / 1001)).toBe(33);
    expect(toFirstFrameTime(15_200, 25)).toBe(15_200);
    expect(toFirstFrameTime(0, 25)).toBe(0);
  });

  it('do not start before 0, and are rounded', () => {
    expect(addFrames(20, -5, 25)).toBe(0);
    expect(roundToFrame(135_215, 25)).toBe(135_200);
  });

  it('snap to the nearest close target', () => {
    expect(snapTime(100, [90, 104, 300], 12)).toBe(104);
    expect(snapTime(100, [80], 12)).toBe(100);
  });
});

describe('notes', () => {
  it('count characters per second without markup and line breaks', () => {
    const [cue] = cuesOf([
      135_200,
      139_240,
      'An der <i>Kreuzung</i> vor Halle 3 queren\nStapler den Fußweg von links.',
    ]);
    expect(getReadingSpeed(cue!)).toBe(16);
  });

  it('report cues that are too fast, too close or overlapping', () => {
    const cues = cuesOf(
      [0, 1000, 'x'.repeat(17)],
      [1040, 2040, 'x'.repeat(18)],
      [2120, 4000, 'a'],
      [3760, 5000, 'b'],
      [5000, 6000, 'c'],
    );
    const notes = findNotes(cues, 25);
    expect(notes).toEqual([
      { kind: 'fast', at: 1, amount: 18 },
      { kind: 'gap', at: 1, amount: 1 },
      { kind: 'overlap', at: 2, amount: 240 },
      { kind: 'gap', at: 4, amount: 0 },
    ]);
    expect(listNotedCues(notes)).toEqual([1, 2, 3, 4]);
  });
});

describe('typed text', () => {
  it.each([
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<i>a</i>', '<i>a</i>'],
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['<v.loud Anna>Hi', '<v.loud Anna>Hi'],
    ['<00:01.000>Hi', '<00:01.000>Hi'],
    ['a --> b', 'a --&gt; b'],
    ['3 &lt;i> 4', '3 &lt;i> 4'],
    ['&copy;', '&amp;copy;'],
    ['a\r\nb', 'a\nb'],
  ])('%j is kept as %j', (typed, kept) => expect(fromFieldText(typed)).toBe(kept));

  it.each([
    'a &lt; b &amp; c',
    '&lt;i&gt;',
    '&amp;lt;',
    '&amp;amp;',
    'x &nbsp; y',
    '&#65;',
    'a --&gt; b',
    '<b>x</b>',
  ])('%j is displayed in the field as it was', (kept) => expect(fromFieldText(toFieldText(kept))).toBe(kept));

  it('results in the same text letter by letter', () => {
    const whole = 'if a < b & c <i>then</i> x --> y';
    let kept = '';
    for (const letter of whole) kept = fromFieldText(toFieldText(kept) + letter);
    expect(toFieldText(kept)).toBe(whole);
  });
});

describe('find and replace', () => {
  const cues = cuesOf(
    [0, 1000, 'Die Warnweste.'],
    [2000, 3000, 'warnwesten & Warnweste'],
    [4000, 5000, 'vor\nHalle 3'],
  );
  const matcher = (text: string, isCaseExact = false, isWholeWord = false) =>
    createMatcher({ text, isCaseExact, isWholeWord });

  it.each([
    ['warnweste', false, false, 3],
    ['Warnweste', true, false, 2],
    ['warnweste', false, true, 2],
    ['vor Halle', false, false, 1],
    ['.', false, false, 1],
    ['&', false, false, 1],
    ['a-b/c(', false, false, 0],
    [' ', false, false, 0],
  ] as const)('finds %j', (text, isCaseExact, isWholeWord, count) =>
    expect(findHits(cues, matcher(text, isCaseExact, isWholeWord))).toHaveLength(count),
  );

  it('treats letters beyond ASCII as parts of words', () =>
    expect(findHits(cuesOf([0, 1000, 'Übung üben über']), matcher('üb', false, true))).toEqual([]));

  it('replaces one match or all with the exact text', () => {
    const [, hit] = findHits(cues, matcher('warnweste', false, true));
    expect(replaceHit(cues[1]!.text, hit!, '$& <x>')).toBe('warnwesten &amp; $&amp; &lt;x>');
    expect([...replaceAll(cues, matcher('warnweste'), '$1')]).toEqual([
      [0, 'Die $1.'],
      [1, '$1n &amp; $1'],
    ]);
    expect(replaceAll(cues, null, 'x').size).toBe(0);
  });
});

describe('the cues at a time', () => {
  const cues = cuesOf([0, 1000, 'a'], [500, 4000, 'b'], [2000, 3000, 'c']);
  it('are all cues visible at that time', () => {
    expect(findShown(cues, 600)).toEqual([0, 1]);
    expect(findShown(cues, 2500)).toEqual([1, 2]);
    expect(findShown(cues, 1000)).toEqual([1]);
    expect(findShown(cues, 4000)).toEqual([]);
    expect(findLastStart(cues, -1)).toBe(-1);
  });
});

describe('a windowed list', () => {
  const layout = { count: 1000, rowHeight: 60, openAt: 10, openHeight: 200 };

  it('renders the visible rows at their positions', () => {
    expect(placeRows(layout, { scrollTop: 0, viewHeight: 600 }, 0)).toMatchObject({
      first: 0,
      end: 11,
      top: 0,
    });
    expect(placeRows(layout, { scrollTop: 700, viewHeight: 600 }, 0)).toMatchObject({ first: 10, top: 600 });
    expect(placeRows(layout, { scrollTop: 800, viewHeight: 60 }, 0)).toMatchObject({
      first: 11,
      end: 13,
      top: 800,
    });
    expect(placeRows(layout, { scrollTop: 0, viewHeight: 1 }).height).toBe(1000 * 60 + 140);
    expect(placeRows({ ...layout, count: 0 }, { scrollTop: 0, viewHeight: 600 })).toMatchObject({
      first: 0,
      end: 0,
    });
  });

  it('reaches the last of a million rows within a browser’s scroll limit', () => {
    const long = { count: 1_000_000, rowHeight: 60, openAt: -1, openHeight: 0 };
    const { height } = placeRows(long, { scrollTop: 0, viewHeight: 600 });
    expect(height).toBeLessThan(15_000_000);
    const end = placeRows(long, { scrollTop: height - 600, viewHeight: 600 });
    expect(end.end).toBe(1_000_000);
    expect(end.first).toBeGreaterThan(999_980);
  });

  it('scrolls to a row only if it is not visible', () => {
    const view = { scrollTop: 0, viewHeight: 600 };
    expect(scrollToRow(layout, view, 3)).toBeNull();
    const to = scrollToRow(layout, view, 500)!;
    expect(scrollToRow(layout, { scrollTop: to, viewHeight: 600 }, 500)).toBeNull();
  });
});
