import { titleMaxLength } from '../rules';

/** A chapter as it is stored; `timestamp` is `hh:mm:ss`. */
export type StoredChapter = { id?: string | null; title: string; timestamp: string };

export const chapterTitleMaxLength = titleMaxLength;

/** Fewer are no chapters: a single one says nothing that the title does not. */
export const minChapters = 2;

const startTimestamp = '00:00:00';
const timestampForm = /^\d{2}:[0-5]\d:[0-5]\d$/;

/** Whether a chapter's time is `hh:mm:ss`, two digits each, minutes and seconds below 60 (specification, 5). */
export const isChapterTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && timestampForm.test(value);

/**
 * Chapters in the order of their times, beginning with one at the start, which is added where none is. Times are of one
 * form, so their texts sort as they do. No chapters stay none.
 */
export const completeChapters = (chapters: readonly StoredChapter[], startTitle: string): StoredChapter[] => {
  const sorted = [...chapters].sort((a, b) =>
    a.timestamp < b.timestamp ? -1 : Number(a.timestamp > b.timestamp),
  );
  const first = sorted[0];
  return !first || first.timestamp === startTimestamp
    ? sorted
    : [{ title: startTitle, timestamp: startTimestamp }, ...sorted];
};
