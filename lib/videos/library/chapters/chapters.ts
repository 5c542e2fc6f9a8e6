import { titleMaxLength } from '../rules';
import { parseChapterTime } from './chapter-time';

/** A chapter as it is stored; `timestamp` is `hh:mm:ss`. */
export type StoredChapter = { id?: string | null; title: string; timestamp: string };

export const chapterTitleMaxLength = titleMaxLength;

/** Fewer are no chapters: a single one says nothing that the title does not. */
export const minChapters = 2;

const startTimestamp = '00:00:00';
const timestampForm = /^\d{2}:[0-5]\d:[0-5]\d$/;

/**
 * Whether a chapter's time is `hh:mm:ss`, two digits each, minutes and seconds below 60 (specification, 5).
 */
export const isChapterTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && timestampForm.test(value);

export type ChapterFault = {
  /** Index of the chapter as it was sent. */
  row: number;
  field: 'title' | 'timestamp';
  fault: 'noTitle' | 'longTitle' | 'noTimestamp' | 'wrongTimestamp' | 'sameTimestamp' | 'afterEnd';
};

const findTitleFault = ({ title }: StoredChapter): ChapterFault['fault'] | null => {
  if (!title?.trim()) return 'noTitle';
  return title.trim().length > chapterTitleMaxLength ? 'longTitle' : null;
};

/**
 * Why chapters can't be stored, by row. `duration` in seconds; nothing is after an end that is not known yet.
 * Pure.
 */
export const findChapterFaults = (
  chapters: readonly StoredChapter[],
  duration: number | null | undefined,
): ChapterFault[] => {
  const known = new Set<string>();
  return chapters.flatMap((chapter, row): ChapterFault[] => {
    const { timestamp } = chapter;
    const findTimestampFault = (): ChapterFault['fault'] | null => {
      if (!timestamp) return 'noTimestamp';
      if (!isChapterTimestamp(timestamp)) return 'wrongTimestamp';
      if (known.has(timestamp)) return 'sameTimestamp';
      return duration && (parseChapterTime(timestamp) ?? 0) >= duration ? 'afterEnd' : null;
    };
    const [title, time] = [findTitleFault(chapter), findTimestampFault()];
    known.add(timestamp);
    return [
      ...(title ? [{ row, field: 'title' as const, fault: title }] : []),
      ...(time ? [{ row, field: 'timestamp' as const, fault: time }] : []),
    ];
  });
};

/**
 * Chapters in the order of their times, beginning with one at the start, which is added where none is. Times
 * are of one form, so their texts sort as they do. No chapters stay none.
 */
export const completeChapters = (chapters: readonly StoredChapter[], startTitle: string): StoredChapter[] => {
  const sorted = chapters
    .map((chapter) => ({ ...chapter, title: chapter.title.trim() }))
    .sort((a, b) => (a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp)));
  const first = sorted[0];
  return !first || first.timestamp === startTimestamp
    ? sorted
    : [{ title: startTitle, timestamp: startTimestamp }, ...sorted];
};
