import { titleMaxLength } from '../rules';
import { parseChapterTime } from './chapter-time';

/** A stored chapter; `timestamp` is `hh:mm:ss`. */
export type StoredChapter = { id?: string | null; title: string; timestamp: string };

export const chapterTitleMaxLength = titleMaxLength;

/** A single chapter adds nothing to the title. */
export const minChapters = 2;

const startTimestamp = '00:00:00';
const timestampForm = /^\d{2}:[0-5]\d:[0-5]\d$/;

/**
 * Whether a chapter's time is `hh:mm:ss`, two digits each, minutes and seconds below 60 (specification, 5).
 */
export const isChapterTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && timestampForm.test(value);

export type ChapterFault = {
  /** Index of the chapter in the request. */
  row: number;
  field: 'title' | 'timestamp';
  fault: 'noTitle' | 'longTitle' | 'noTimestamp' | 'wrongTimestamp' | 'sameTimestamp' | 'afterEnd';
};

const findTitleFault = ({ title }: StoredChapter): ChapterFault['fault'] | null => {
  if (!title?.trim()) return 'noTitle';
  return title.trim().length > chapterTitleMaxLength ? 'longTitle' : null;
};

/**
 * Reasons why chapters cannot be stored, by row. `duration` in seconds; an unknown duration has no chapters
 * after its end. Pure.
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
 * Sorts chapters by time and adds one at the start if it is missing. Timestamps have a fixed format, so they
 * sort as text. An empty list stays empty.
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
