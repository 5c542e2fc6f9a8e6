import { describe, expect, it } from 'vitest';

import { completeChapters, isChapterTimestamp } from '@/lib/videos/library/chapters';
import {
  findChapterIndex,
  findChapterStep,
  parseTimestamp,
  readChapters,
} from '@/player/core/controls/chapters';

describe('timestamps in the player', () => {
  it.each([
    ['0:00:05', 5],
    ['00:01:30', 90],
    ['1:02:03', 3723],
    ['01:02:03', 3723],
    ['99:59:59', 359_999],
    ['0:60:00', 0],
    ['0:00:60', 0],
    ['100:00:00', 0],
    ['1:30', 0],
    ['0:1:30', 0],
    ['00:01:30.5', 0],
    [' 00:01:30', 0],
    ['-1:00:00', 0],
    ['', 0],
    ['<b>', 0],
  ])('%j is read as %s s', (text, seconds) => expect(parseTimestamp(text)).toBe(seconds));
});

describe('a saved timestamp', () => {
  it.each([
    ['00:00:00', true],
    ['99:59:59', true],
    ['0:00:00', false],
    ['00:60:00', false],
    ['00:00:60', false],
    ['00:00:00\n', false],
    ['', false],
    [null, false],
    [5, false],
  ])('%j is read as %s', (value, isGood) => expect(isChapterTimestamp(value)).toBe(isGood));
});

const chapter = (title: string, timestamp: string) => ({ title, timestamp });

describe('chapters in the player', () => {
  it('are sorted, last until the next one, and have short titles', () => {
    const chapters = [chapter('B', '0:01:00'), chapter('x'.repeat(120), '00:00:00')];
    expect(readChapters({ duration: 100, chapters })).toEqual([
      { title: 'x'.repeat(100), start: 0, end: 60 },
      { title: 'B', start: 60, end: 100 },
    ]);
  });

  it('start at 0 if their time is invalid', () => {
    const chapters = [chapter('A', '0:00:10'), chapter('B', 'soon')];
    expect(readChapters({ duration: 100, chapters }).map(({ title }) => title)).toEqual(['B', 'A']);
  });

  it.each([
    [[]],
    [[chapter('alone', '00:00:00')]],
    [[chapter('A', '00:00:00'), chapter('after the end', '00:01:40')]],
  ])('are hidden if fewer than two are left: %j', (chapters) =>
    expect(readChapters({ duration: 100, chapters })).toEqual([]),
  );

  const chapters = readChapters({
    duration: 100,
    chapters: [chapter('A', '00:00:10'), chapter('B', '00:00:30'), chapter('C', '00:01:00')],
  });

  it.each([
    [0, -1],
    [10, 0],
    [29.9, 0],
    [30, 1],
    [99, 2],
  ])('has the index at %s s: %s', (time, index) => expect(findChapterIndex(chapters, time)).toBe(index));

  it.each([
    [0, 1, 'A'],
    [12, 1, 'B'],
    [70, 1, undefined],
    [70, -1, 'C'],
    [62, -1, 'B'],
    [11, -1, 'A'],
    [0, -1, 'A'],
  ] as const)('can be stepped through from %s s by %s: %s', (time, step, title) =>
    expect(findChapterStep(chapters, time, step)?.title).toBe(title),
  );
});

describe('saved chapters', () => {
  it('are sorted and start with one at 0', () => {
    const saved = completeChapters([chapter('B', '00:10:00'), chapter('A', '00:00:30')], 'Start');
    expect(saved).toEqual([chapter('Start', '00:00:00'), chapter('A', '00:00:30'), chapter('B', '00:10:00')]);
  });

  it('keep their own start, and stay empty', () => {
    expect(completeChapters([chapter('B', '01:00:00'), chapter('A', '00:00:00')], 'Start')).toEqual([
      chapter('A', '00:00:00'),
      chapter('B', '01:00:00'),
    ]);
    expect(completeChapters([], 'Start')).toEqual([]);
  });
});
