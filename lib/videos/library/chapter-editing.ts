import { cutText } from '@/lib/core/strings';

import {
  parseChapterTime,
  toTimestamp,
  chapterTitleMaxLength,
  minChapters,
  type StoredChapter,
} from './chapters';

/**
 * Reason why a line is not a chapter: no time at its start, an impossible time, no title, a title that is
 * too long, a time after the end, or a second that is already used.
 */
type LineFault = 'noTime' | 'badTime' | 'noTitle' | 'tooLong' | 'behindEnd' | 'sameSecond';

/** A line of a pasted list. `line` counts from 1; `words` is the faulty text. */
export type ReadLine =
  | { line: number; chapter: NewChapter; fault: null }
  | { line: number; chapter: null; fault: LineFault; words: string };

/** A bullet or number before the time, brackets around it, and a dash or colon after it. */
const form = /^(?:[-*•–]\s+|\d{1,3}[.)]\s+)?[[(]?(\d[\d:.,]*)[\])]?(?:\s*[-–—:|]+)?(?:\s+(.*))?$/;

const readLine = (text: string, duration: number): NewChapter | { fault: LineFault; words: string } => {
  const [, time, rest = ''] = form.exec(text) ?? [];
  if (time === undefined || !time.includes(':')) return { fault: 'noTime', words: text };
  const start = parseChapterTime(time.replace(/[:.,]+$/, ''));
  if (start === null) return { fault: 'badTime', words: time };
  const title = rest.replace(/^[-–—:|\s]+/, '').trim();
  if (title === '') return { fault: 'noTitle', words: time };
  if (title.length > chapterTitleMaxLength) return { fault: 'tooLong', words: title };
  if (start > getLastStart(duration)) return { fault: 'behindEnd', words: time };
  return { start, title };
};

/**
 * Parses a pasted list (`00:00 Intro`, one per line). Empty lines are skipped; if two lines have the same
 * second, the first one counts. `duration` in seconds.
 */
export const readChapterList = (source: string, duration: number): ReadLine[] => {
  const seen = new Set<number>();
  return source.split(/\r\n?|\n/).flatMap<ReadLine>((each, index) => {
    const text = each.trim();
    if (text === '') return [];
    const line = index + 1;
    const read = readLine(text, duration);
    if ('fault' in read) return [{ line, chapter: null, ...read }];
    if (seen.has(read.start)) return [{ line, chapter: null, fault: 'sameSecond', words: text }];
    seen.add(read.start);
    return [{ line, chapter: read, fault: null }];
  });
};

/** A chapter in the editor. `start` in whole seconds; `key` is stable for the life of the chapter. */
export type EditedChapter = { key: string; start: number; title: string };

/** A chapter that is not in the list yet. */
export type NewChapter = Omit<EditedChapter, 'key'>;

/** The last whole second in which a chapter can begin. */
const getLastStart = (duration: number): number => Math.max(0, Math.ceil(duration) - 1);

const sort = (chapters: readonly EditedChapter[]): EditedChapter[] =>
  [...chapters].sort((a, b) => a.start - b.start);

const cut = (title: string): string => cutText(title, chapterTitleMaxLength);

export const toEditedChapters = (
  stored: readonly StoredChapter[],
  createKey: () => string,
): EditedChapter[] =>
  sort(
    stored.map(({ title, timestamp }) => ({
      key: createKey(),
      start: parseChapterTime(timestamp) ?? 0,
      title,
    })),
  );

export const toStoredChapters = (chapters: readonly EditedChapter[]): StoredChapter[] =>
  chapters.map(({ start, title }) => ({ title: title.trim(), timestamp: toTimestamp(start) }));

/** Adds a chapter at the start if the list has others but none there. */
const begin = (chapters: EditedChapter[], startTitle: string, createKey: () => string): EditedChapter[] =>
  chapters.length === 0 || chapters[0]?.start === 0
    ? chapters
    : [{ key: createKey(), start: 0, title: cut(startTitle) }, ...chapters];

type ListOptions = {
  duration: number;
  /** Title of a chapter that is added at the start. */ startTitle: string;
  createKey: () => string;
};

/**
 * The range of whole seconds in which a chapter may begin between its neighbours, both ends included. The
 * first chapter stays at the start.
 */
export const getRange = (
  chapters: readonly EditedChapter[],
  key: string,
  duration: number,
): { from: number; to: number } => {
  const index = chapters.findIndex((chapter) => chapter.key === key);
  if (index <= 0) return { from: 0, to: 0 };
  const from = (chapters[index - 1]?.start ?? 0) + 1;
  const next = chapters[index + 1];
  return { from, to: Math.max(from, next ? next.start - 1 : getLastStart(duration)) };
};

/** Moves the start of a chapter as far as its neighbours allow. */
export const moveChapter = (
  chapters: readonly EditedChapter[],
  key: string,
  { start, duration }: { start: number; duration: number },
): EditedChapter[] => {
  const { from, to } = getRange(chapters, key, duration);
  const next = Math.min(Math.max(Math.round(start), from), to);
  return chapters.map((chapter) => (chapter.key === key ? { ...chapter, start: next } : chapter));
};

/**
 * Sets the start of a chapter to a typed time, also past its neighbours. Null if another chapter begins in
 * that second or the time is not allowed.
 */
export const placeChapter = (
  chapters: readonly EditedChapter[],
  key: string,
  { start, duration }: { start: number; duration: number },
): EditedChapter[] | null => {
  const isFirst = chapters[0]?.key === key;
  const isTaken = chapters.some((chapter) => chapter.key !== key && chapter.start === start);
  if (isTaken || start > getLastStart(duration) || (isFirst && start !== 0)) return null;
  return sort(chapters.map((chapter) => (chapter.key === key ? { ...chapter, start } : chapter)));
};

export const renameChapter = (
  chapters: readonly EditedChapter[],
  key: string,
  title: string,
): EditedChapter[] =>
  chapters.map((chapter) => (chapter.key === key ? { ...chapter, title: cut(title) } : chapter));

/**
 * Adds a chapter at a time, or returns the chapter that already begins in that second. The first chapter of
 * a list also gets one at the start.
 */
export const addChapter = (
  chapters: readonly EditedChapter[],
  at: number,
  { duration, startTitle, createKey }: ListOptions,
): { chapters: EditedChapter[]; key: string; isNew: boolean } => {
  const start = Math.min(Math.max(0, Math.floor(at)), getLastStart(duration));
  const there = chapters.find((chapter) => chapter.start === start);
  if (there) return { chapters: [...chapters], key: there.key, isNew: false };
  const key = createKey();
  const added = sort([...chapters, { key, start, title: start === 0 ? cut(startTitle) : '' }]);
  return { chapters: begin(added, startTitle, createKey), key, isNew: true };
};

/** The first chapter can only be removed last: without it, the others would not cover the start. */
export const canRemove = (chapters: readonly EditedChapter[], key: string): boolean =>
  chapters.length === 1 || chapters[0]?.key !== key;

export const removeChapter = (chapters: readonly EditedChapter[], key: string): EditedChapter[] =>
  canRemove(chapters, key) ? chapters.filter((chapter) => chapter.key !== key) : [...chapters];

/** Merges chapters into a list; if two begin in the same second, the new one wins. */
export const mergeChapters = (
  chapters: readonly EditedChapter[],
  others: readonly NewChapter[],
  { startTitle, createKey }: ListOptions,
): EditedChapter[] => {
  const byStart = new Map(chapters.map((chapter) => [chapter.start, chapter]));
  for (const { start, title } of others) {
    byStart.set(start, { key: byStart.get(start)?.key ?? createKey(), start, title: cut(title) });
  }
  return begin(sort([...byStart.values()]), startTitle, createKey);
};

export type SaveFaults = {
  /** A single chapter is not allowed. */
  isTooFew: boolean;
  /** Keys of the chapters that have no title yet. */
  untitled: string[];
};

/** Reasons why a list cannot be saved; null if there are none. */
export const findSaveFaults = (chapters: readonly EditedChapter[]): SaveFaults | null => {
  const untitled = chapters.filter(({ title }) => title.trim() === '').map(({ key }) => key);
  const isTooFew = chapters.length > 0 && chapters.length < minChapters;
  return isTooFew || untitled.length > 0 ? { isTooFew, untitled } : null;
};

/** Whether two lists are the same to viewers. */
export const isSameList = (a: readonly StoredChapter[], b: readonly StoredChapter[]): boolean =>
  a.length === b.length &&
  a.every(({ title, timestamp }, index) => title === b[index]?.title && timestamp === b[index]?.timestamp);
