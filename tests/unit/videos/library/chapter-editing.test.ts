import { describe, expect, it } from 'vitest';

import {
  addChapter,
  canRemove,
  type EditedChapter,
  findSaveFaults,
  getRange,
  mergeChapters,
  moveChapter,
  placeChapter,
  removeChapter,
  toEditedChapters,
  toStoredChapters,
  readChapterList,
} from '@/lib/videos/library/chapter-editing';
import { parseChapterTime, toTimestamp } from '@/lib/videos/library/chapters';

const createKeys = () => {
  let last = 0;
  return () => `new-${++last}`;
};
const options = () => ({ duration: 521.3, startTitle: 'Unterweisung', createKey: createKeys() });
const list: EditedChapter[] = [
  { key: 'a', start: 0, title: 'A' },
  { key: 'b', start: 48, title: 'B' },
  { key: 'c', start: 100, title: 'C' },
];
const startsOf = (chapters: readonly EditedChapter[] | null) => chapters?.map(({ start }) => start);

describe('a chapter time', () => {
  it.each([
    ['90', 90],
    ['1:30', 90],
    ['01:30', 90],
    ['00:01:30', 90],
    ['1:02:03', 3723],
    ['75:00', 4500],
    [' 0:05.900 ', 5],
    ['0:05,9', 5],
    ['3:75', null],
    ['1:60:00', null],
    ['1:2:3:4', null],
    ['-1', null],
    ['abc', null],
    ['', null],
    ['1:5', 65],
    ['1:005', null],
  ])('is parsed from %j as %j seconds', (text, seconds) => expect(parseChapterTime(text)).toBe(seconds));

  it.each([
    [0, '00:00:00'],
    [90.9, '00:01:30'],
    [3723, '01:02:03'],
    [-4, '00:00:00'],
    [1e9, '99:59:59'],
  ])('is written for %j seconds as %j', (seconds, text) => expect(toTimestamp(seconds)).toBe(text));
});

describe('a list of chapters', () => {
  it('is sorted when opened, and keeps the stored values', () => {
    const stored = [
      { id: '2', title: 'B', timestamp: '00:01:00' },
      { id: '1', title: 'A', timestamp: '00:00:00' },
    ];
    const edited = toEditedChapters(stored, createKeys());
    expect(toStoredChapters(edited)).toEqual([
      { title: 'A', timestamp: '00:00:00' },
      { title: 'B', timestamp: '00:01:00' },
    ]);
  });

  it('keeps a dragged marker between its neighbours, and the first one at the start', () => {
    expect(getRange(list, 'b', 521.3)).toEqual({ from: 1, to: 99 });
    expect(getRange(list, 'c', 521.3)).toEqual({ from: 49, to: 521 });
    expect(startsOf(moveChapter(list, 'b', { start: 300, duration: 521.3 }))).toEqual([0, 99, 100]);
    expect(startsOf(moveChapter(list, 'b', { start: -5, duration: 521.3 }))).toEqual([0, 1, 100]);
    expect(startsOf(moveChapter(list, 'c', { start: 999, duration: 521.3 }))).toEqual([0, 48, 521]);
    expect(startsOf(moveChapter(list, 'a', { start: 10, duration: 521.3 }))).toEqual([0, 48, 100]);
  });

  it('accepts a typed time past the neighbours, but no duplicate second and none after the end', () => {
    const place = (key: string, start: number) => placeChapter(list, key, { start, duration: 521.3 });
    expect(place('b', 200)?.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
    expect(place('b', 100)).toBeNull();
    expect(place('b', 522)).toBeNull();
    expect(place('a', 5)).toBeNull();
  });

  it('starts with the video’s title if the first chapter is later', () => {
    const { chapters, key, isNew } = addChapter([], 60.7, options());
    expect(isNew).toBe(true);
    expect(chapters.map(({ start, title }) => [start, title])).toEqual([
      [0, 'Unterweisung'],
      [60, ''],
    ]);
    expect(chapters.find((chapter) => chapter.key === key)?.start).toBe(60);
  });

  it('finds an existing chapter in the same second', () => {
    expect(addChapter(list, 48.9, options())).toMatchObject({ key: 'b', isNew: false });
  });

  it('removes its first chapter last', () => {
    expect(canRemove(list, 'a')).toBe(false);
    expect(startsOf(removeChapter(list, 'a'))).toEqual([0, 48, 100]);
    expect(startsOf(removeChapter(list, 'b'))).toEqual([0, 100]);
    expect(removeChapter(list.slice(0, 1), 'a')).toEqual([]);
  });

  it('merges other chapters, replacing those in the same second', () => {
    const merged = mergeChapters(
      list,
      [
        { start: 48, title: 'Neu' },
        { start: 70, title: 'D' },
      ],
      options(),
    );
    expect(merged.map(({ key, start, title }) => [key, start, title])).toEqual([
      ['a', 0, 'A'],
      ['b', 48, 'Neu'],
      ['new-1', 70, 'D'],
      ['c', 100, 'C'],
    ]);
    expect(startsOf(mergeChapters([], [{ start: 30, title: 'X' }], options()))).toEqual([0, 30]);
  });

  it('can be saved empty or with at least two chapters, all with a title', () => {
    expect(findSaveFaults([])).toBeNull();
    expect(findSaveFaults(list)).toBeNull();
    expect(findSaveFaults(list.slice(0, 1))).toEqual({ isTooFew: true, untitled: [] });
    expect(findSaveFaults([...list, { key: 'd', start: 200, title: '  ' }])).toEqual({
      isTooFew: false,
      untitled: ['d'],
    });
  });
});

describe('a pasted list', () => {
  it('is parsed line by line, with a reason for each invalid line', () => {
    const source = [
      '00:00 Begrüßung',
      '',
      '1:40 - Wege und Verkehr',
      '3:75 Schutzausrüstung',
      '[00:04:50] Verhalten bei Alarm',
      '• 06:54 – Erste Hilfe',
      '3. 07:00: Ende',
      'Nur Text',
      '07:30',
      '1:40 Noch einmal',
      '59:00 Danach',
      `08:00 ${'x'.repeat(101)}`,
      '2024 war ein Jahr',
    ].join('\n');
    const read = readChapterList(source, 521.3).map(({ line, chapter, fault }) => [
      line,
      fault ?? `${chapter.start} ${chapter.title}`,
    ]);
    expect(read).toEqual([
      [1, '0 Begrüßung'],
      [3, '100 Wege und Verkehr'],
      [4, 'badTime'],
      [5, '290 Verhalten bei Alarm'],
      [6, '414 Erste Hilfe'],
      [7, '420 Ende'],
      [8, 'noTime'],
      [9, 'noTitle'],
      [10, 'sameSecond'],
      [11, 'behindEnd'],
      [12, 'tooLong'],
      [13, 'noTime'],
    ]);
  });
});
