import { cutText } from '@/lib/core/strings';
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
  type ReviewedVideo,
  type ReviewNote,
} from './review-notes';

/** Names in this format consist of printable ASCII. */
const toName = (text: string): string =>
  toLine(text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();

/** The title; if it has no ASCII letters or digits, the file name or the video's id. */
const toVideoName = ({ title, filename, id }: ReviewedVideo): string =>
  [title, filename ?? ''].map(toName).find((name) => /[a-z\d]/i.test(name.replace(/\.\w*$/, ''))) ?? id;

/** Avoids record times that restart at midnight: readers reject events that go backwards. */
const getListClock = (media: ReviewedVideo): FrameClock => {
  const clock = getRecordClock(media);
  return { ...clock, toCode: clock.toRunningCode };
};

/** Source and record times of a number of frames; ends are exclusive in this format. */
type TimesOf = (frame: number, length: number) => { source: string; record: string };

const toEventLine = (index: number, { source, record }: { source: string; record: string }): string =>
  `${String(index + 1).padStart(3, '0')}  001      V     C        ${source} ${record}  `;

const writeList = (
  notes: readonly ReviewNote[],
  media: ReviewedVideo,
  writeEvent: (event: { marked: MarkedFrame; index: number; next: number; times: TimesOf }) => string[],
): string => {
  const record = getListClock(media);
  const { toRunningCode: toSource } = getSourceClock(media);
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
  const head = [`TITLE: ${cutText(toVideoName(media), 70)}`, `FCM: ${isDropFrame ? '' : 'NON-'}DROP FRAME`];
  // Readers accept no comments before the first event.
  const end = missing > 0 ? [`* COMMENTS LEFT OUT AFTER EVENT ${maxListEvents}: ${missing}`] : [];
  return `${[...head, '', ...events, ...end].join('\r\n')}\r\n`;
};

/**
 * An edit decision list (CMX 3600): one event per frame with notes, as long as its longest range up to the
 * next event, with a locator per note. Source times are the file's, record times as chosen. Notes on the
 * whole video are comments of the first event; the last line counts notes beyond 999 events. Pure.
 */
export const toEdl = (notes: readonly ReviewNote[], media: ReviewedVideo): string => {
  const clock = getListClock(media);
  return writeList(notes, media, ({ marked, index, next, times }) => {
    const length = Math.min(marked.length, next - marked.frame);
    const locators = marked.notes.map((note) => {
      const color = note.isResolved ? 'GREEN  ' : 'RED    ';
      return `* LOC: ${clock.toCode(note.frameIn)} ${color} ${toNoteLine(note, clock)}`;
    });
    return [
      toEventLine(index, times(marked.frame, length)),
      `* FROM CLIP NAME: ${toVideoName(media)}`,
      ...locators,
      ...[...marked.notes, ...marked.general].map((note) => `* COMMENT: ${toNoteLine(note, clock)}`),
    ];
  });
};

/**
 * An edit decision list for DaVinci Resolve ("Import > Timeline Markers from EDL"): events of one frame, with
 * the marker's length beside them. Pure.
 */
export const toResolveEdl = (notes: readonly ReviewNote[], media: ReviewedVideo): string => {
  const clock = getListClock(media);
  return writeList(notes, media, ({ marked, index, times }) => {
    const { record } = times(marked.frame, 1);
    const color = isSettled(marked) ? 'ResolveColorGreen' : 'ResolveColorRed';
    const text = toMarkerText(marked, clock).replaceAll('|', '/');
    return [toEventLine(index, { source: record, record }), ` |C:${color} |M:${text} |D:${marked.length}`];
  });
};
