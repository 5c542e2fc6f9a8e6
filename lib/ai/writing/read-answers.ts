import { chapterTitleMaxLength, isChapterTimestamp } from '@/lib/videos/library/chapters/chapters';
import { titleMaxLength } from '@/lib/videos/library/rules';

import { fitLine } from './fit-text';

const maxTags = 10;
const maxTagLength = 40;
const label = /^\s*(?:\d+[.)]|[-*•]|(?:title|titel|tags|schlagw[öo]rter|line \d|zeile \d)\s*:)\s*/i;

/** Title and tags as the model was asked to write them; null where there are none. */
export const readLabels = (written: string): { title: string | null; tags: string[] } => {
  const lines = written
    .split('\n')
    .map((line) => line.replace(label, '').trim())
    .filter(Boolean);
  const [title = '', ...rest] = lines;
  const tags = rest
    .join(',')
    .split(',')
    .map((tag) => fitLine(tag.replace(/^#/, ''), maxTagLength))
    .filter(Boolean);
  return {
    title: fitLine(title, titleMaxLength) || null,
    tags: [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, maxTags),
  };
};

export type SuggestedChapter = { timestamp: string; title: string };

/** Models like to number lines, to put times into brackets, and to leave out hours. */
const chapterLine =
  /^\s*(?:[-*•]|\d+[.)])?\s*[[(]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?!\d|:\d)(?:[.,]\d+)?[\])]?\s*[-–—:|]?\s*(.+)$/;

const toTimestamp = (hours: string | undefined, minutes: string, seconds: string): string =>
  [hours ?? '0', minutes, seconds].map((part) => part.padStart(2, '0')).join(':');

const toSeconds = (timestamp: string): number =>
  timestamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Chapters as the model wrote them: those with a time within the video, each later than the one before, and a
 * title. Pure.
 */
export const readChapters = (written: string, duration: number): SuggestedChapter[] => {
  const chapters: SuggestedChapter[] = [];
  let last = -1;
  for (const line of written.split('\n')) {
    const [, hours, minutes = '', seconds = '', rest = ''] = chapterLine.exec(line.trim()) ?? [];
    const timestamp = toTimestamp(hours, minutes, seconds);
    const title = fitLine(rest, chapterTitleMaxLength);
    if (!isChapterTimestamp(timestamp) || title === '') continue;
    const at = toSeconds(timestamp);
    if (at <= last || at >= duration) continue;
    last = at;
    chapters.push({ timestamp, title });
  }
  return chapters;
};
