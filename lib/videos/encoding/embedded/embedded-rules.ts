import { getBaseLanguage } from '@/lib/core/i18n/languages';
import { cutText } from '@/lib/core/strings';
import { readVtt, getCues, writeVtt } from '@/lib/formats/timed-text/vtt-document';
import type { EmbeddedChapter, EmbeddedText } from '@/lib/ports/encoder';
import {
  toTimestamp,
  chapterTitleMaxLength,
  completeChapters,
  minChapters,
  type StoredChapter,
} from '@/lib/videos/library/chapters';
import { locales } from '@/lib/videos/library/locales';

/**
 * The language a track is stored under: the video's own regional variant if the base language matches, else
 * the exact or first supported variant. Null if the language is not supported.
 */
export const toTrackLanguage = (tag: string | null, ofVideo: string): string | null => {
  if (!tag || getBaseLanguage(tag) === getBaseLanguage(ofVideo)) return ofVideo;
  return (
    locales.find((each) => each === tag) ??
    locales.find((each) => getBaseLanguage(each) === getBaseLanguage(tag)) ??
    null
  );
};

/** The `jobName` of text tracks that were inside a version's file. */
export const nameEmbeddedJob = (version: number): string => `embedded-${version}`;

/** Whether a text track was embedded in a file of its video, in any version. */
export const isEmbeddedJob = (jobName: string | null | undefined): boolean =>
  /^embedded-\d+$/.test(jobName ?? '');

/** Whether two lists of chapters have the same titles at the same times. */
export const hasSameChapters = (one: readonly StoredChapter[], other: readonly StoredChapter[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ title, timestamp }, index) => title === other[index]?.title && timestamp === other[index].timestamp,
  );

/** Complete tracks first, so that forced ones only get a free slot. */
export const sortTexts = (texts: readonly EmbeddedText[]): EmbeddedText[] =>
  [...texts].sort((left, right) => Number(left.isForced) - Number(right.isForced));

type ChapterOptions = { duration: number; startTitle: string; nameChapter: (number: number) => string };

/**
 * Converts a file's chapters to those of a video: whole seconds, one per second, within the duration. Empty
 * if too few are left.
 */
export const toChapters = (
  chapters: readonly EmbeddedChapter[],
  { duration, startTitle, nameChapter }: ChapterOptions,
): StoredChapter[] => {
  const byTime = new Map<string, StoredChapter>();
  for (const [index, { start, title }] of chapters.entries()) {
    const timestamp = toTimestamp(start);
    if (start >= duration || start < 0 || byTime.has(timestamp)) continue;
    const own = cutText(title.trim(), chapterTitleMaxLength).trim();
    byTime.set(timestamp, { timestamp, title: own || nameChapter(index + 1) });
  }
  const all = completeChapters([...byTime.values()], startTitle);
  return all.length < minChapters ? [] : all;
};

/**
 * Drops endless cues: ffmpeg reads a Matroska cue that ends before it begins as one of some 1,190 hours.
 * `duration` in seconds; null if no cue is left. Pure.
 */
export const dropEndlessCues = (vtt: string, duration: number): string | null => {
  const { document } = readVtt(vtt);
  const longest = (duration + 3600) * 1000;
  const blocks = document.blocks.filter(
    (block) => block.kind === 'other' || block.end - block.start <= longest,
  );
  const left = { ...document, blocks };
  return getCues(left).some(({ start, end }) => start < end) ? writeVtt(left) : null;
};
