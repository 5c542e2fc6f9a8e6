import { cutText } from '@/lib/core/strings';
import { chapterTitleMaxLength, isChapterTimestamp } from '@/lib/videos/library/chapters';
import { titleMaxLength } from '@/lib/videos/library/rules';

/**
 * Removes what models add to plain text: code fences, quotation marks around the whole text, Markdown, tags.
 */
const toPlain = (text: string): string =>
  text
    .replace(/^```\w*\s*|\s*```$/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/^#+\s+/gm, '')
    .replace(/\*\*|__/g, '')
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(/^["“„»]([^"“”„«»]*)["”“«]$/, '$1');

const endsWhole = /[.!?…]["'”»)]*$/;

/** Drops an incomplete last sentence, which a model leaves when it runs out of tokens. */
const dropHalfSentence = (text: string): string => {
  if (endsWhole.test(text)) return text;
  const end = /^[\s\S]*[.!?…]["'”»)]*(?=\s)/.exec(text)?.[0];
  return end ?? text;
};

/**
 * Shortens a model's text to whole sentences of at most `max` characters; a single longer sentence is cut at
 * a word. Pure.
 */
export const fitText = (written: string, max: number): string => {
  const text = dropHalfSentence(toPlain(written));
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const sentences = /^[\s\S]*[.!?…]["'”»)]*(?=\s)/.exec(head)?.[0];
  if (sentences) return sentences.trim();
  const words = cutText(head, max - 1).replace(/\s+\S*$/, '');
  return `${words}…`;
};

/** Shortens a model's text to a single line, for titles and tags. */
export const fitLine = (written: string, max: number): string => {
  const line = toPlain(written.trim().split('\n')[0] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[.,;:]+$/, '');
  return line.length <= max ? line : `${cutText(line, max - 1).replace(/\s+\S*$/, '')}…`;
};

const maxTags = 10;
const maxTagLength = 40;
const label = /^\s*(?:\d+[.)]|[-*•]|(?:title|titel|tags|schlagw[öo]rter|line \d|zeile \d)\s*:)\s*/i;

/** Parses the model's answer into title and tags; null or empty if missing. */
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

/** Models tend to number lines, put times in brackets, and omit hours. */
const chapterLine =
  /^\s*(?:[-*•]|\d+[.)])?\s*[[(]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?!\d|:\d)(?:[.,]\d+)?[\])]?\s*[-–—:|]?\s*(.+)$/;

const toTimestamp = (hours: string | undefined, minutes: string, seconds: string): string =>
  [hours ?? '0', minutes, seconds].map((part) => part.padStart(2, '0')).join(':');

const toSeconds = (timestamp: string): number =>
  timestamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Parses the model's chapters. Keeps those with a title and a time within the video that is later than the
 * previous one. Pure.
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
