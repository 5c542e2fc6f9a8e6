import { titleMaxLength } from './rules';

const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds in the stored format: `00:01:30`. At most `99:59:59`. */
export const toTimestamp = (seconds: number): string => {
  const whole = Math.min(Math.max(0, Math.floor(seconds)), 359_999);
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};

/**
 * Parses a time as people write it (`90`, `1:30`, `00:01:30`, with or without a fraction) into whole
 * seconds. Null if invalid: a unit below a larger one has at most two digits and is below 60.
 */
export const parseChapterTime = (text: string): number | null => {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})(?:[.,]\d+)?$/.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = ''] = found;
  if (minutes !== undefined && (seconds.length > 2 || Number(seconds) > 59)) return null;
  if (hours !== undefined && ((minutes ?? '').length > 2 || Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
};

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
