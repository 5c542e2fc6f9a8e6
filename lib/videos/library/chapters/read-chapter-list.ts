import { getLastStart, type NewChapter } from './chapter-editing';
import { parseChapterTime } from './chapter-time';
import { chapterTitleMaxLength } from './chapters';

/**
 * Reason why a line is not a chapter: no time at its start, an impossible time, no title, a title that is
 * too long, a time after the end, or a second that is already used.
 */
export type LineFault = 'noTime' | 'badTime' | 'noTitle' | 'tooLong' | 'behindEnd' | 'sameSecond';

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
