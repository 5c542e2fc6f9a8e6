import { cutText } from '@/lib/core/cut-text';
import { maxListEvents } from '@/lib/review/sharing/types';

import type { FrameClock } from '../timecode';
import {
  getRecordClock,
  getSourceClock,
  groupByFrame,
  isSettled,
  toLine,
  toMarkerText,
  toNoteLine,
  type MarkedFrame,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';

/** Names of the format are of printable ASCII. */
const toName = (text: string): string =>
  toLine(text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** The title; if its script leaves nothing of it in ASCII, the name of the file or the video's id. */
const toFilmName = ({ title, filename, id }: ReviewFilm): string =>
  [title, filename ?? ''].map(toName).find((name) => /[a-z\d]/i.test(name.replace(/\.\w*$/, ''))) ?? id;

/** Record times that start over at midnight are behind the event before, which readers refuse. */
const getListClock = (film: ReviewFilm): FrameClock => {
  const clock = getRecordClock(film);
  return { ...clock, toCode: clock.toRunningCode };
};

/** Source and record times of so many frames, ends excluded as the format has them. */
type TimesOf = (frame: number, length: number) => { source: string; record: string };

const toEventLine = (index: number, { source, record }: { source: string; record: string }): string =>
  `${String(index + 1).padStart(3, '0')}  001      V     C        ${source} ${record}  `;

const writeList = (
  notes: readonly ReviewNote[],
  film: ReviewFilm,
  writeEvent: (event: { marked: MarkedFrame; index: number; next: number; times: TimesOf }) => string[],
): string => {
  const record = getListClock(film);
  const { toRunningCode: toSource } = getSourceClock(film);
  const times: TimesOf = (frame, length) => ({
    source: `${toSource(frame)} ${toSource(frame + length)}`,
    record: `${record.toCode(frame)} ${record.toCode(frame + length)}`,
  });
  const all = groupByFrame(notes);
  const frames = all.slice(0, maxListEvents);
  const missing = all.slice(maxListEvents).reduce((sum, { notes: each }) => sum + each.length, 0);
  const events = frames.flatMap((marked, index) =>
    writeEvent({ marked, index, next: frames[index + 1]?.frame ?? Infinity, times }),
  );
  const { isDropFrame } = record;
  const head = [`TITLE: ${cutText(toFilmName(film), 70)}`, `FCM: ${isDropFrame ? '' : 'NON-'}DROP FRAME`];
  // Readers take no comments before the first event.
  const end = missing > 0 ? [`* COMMENTS LEFT OUT AFTER EVENT ${maxListEvents}: ${missing}`] : [];
  return `${[...head, '', ...events, ...end].join('\r\n')}\r\n`;
};

/**
 * An edit decision list (CMX 3600): one event for each frame that has notes, as long as the longest of their
 * ranges but never into the next event, with a locator for each note. Source times are the source file's, record
 * times as chosen. Notes about the whole film are comments of the first event, since readers take no comments
 * before it. The last line counts the notes that 999 events leave out. Pure.
 */
export const toEdl = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const clock = getListClock(film);
  return writeList(notes, film, ({ marked, index, next, times }) => {
    const length = Math.min(marked.length, next - marked.frame);
    const locators = marked.notes.map((note) => {
      const color = note.isResolved ? 'GREEN  ' : 'RED    ';
      return `* LOC: ${clock.toCode(note.frameIn)} ${color} ${toNoteLine(note, clock)}`;
    });
    return [
      toEventLine(index, times(marked.frame, length)),
      `* FROM CLIP NAME: ${toFilmName(film)}`,
      ...locators,
      ...[...marked.notes, ...marked.general].map((note) => `* COMMENT: ${toNoteLine(note, clock)}`),
    ];
  });
};

/**
 * The same as DaVinci Resolve reads markers of a timeline from ("Import > Timeline Markers from EDL"): one frame a marker, whose length
 * is said beside it. Pure.
 */
export const toResolveEdl = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const clock = getListClock(film);
  return writeList(notes, film, ({ marked, index, times }) => {
    const { record } = times(marked.frame, 1);
    const color = isSettled(marked) ? 'ResolveColorGreen' : 'ResolveColorRed';
    const text = toMarkerText(marked, clock).replaceAll('|', '/');
    return [toEventLine(index, { source: record, record }), ` |C:${color} |M:${text} |D:${marked.length}`];
  });
};
