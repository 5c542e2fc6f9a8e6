import { writeCsv } from '@/lib/core/csv';
import { cutText } from '@/lib/core/strings';

import { maxListEvents } from '../sharing/types';
import { chooseStart, createClock, type FrameClock } from '../timecode';
import {
  type ReviewedVideo,
  type ReviewNote,
  getRecordClock,
  groupByFrame,
  isSettled,
  toLine,
  toMarkerText,
  sortNotes,
  getSourceClock,
  toNoteLine,
  type MarkedFrame,
} from './review-notes';
import { toFcpxml, toPremiereXml } from './xml-formats';

/** Names in an EDL consist of printable ASCII. */
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

/** Avid's user names cannot contain spaces. */
const toUser = (author: string): string => cutText(toLine(author).replace(/\s+/g, '_'), 40) || 'Guest';

/**
 * Avid Media Composer's marker list: tab-separated lines of user, time code, track, colour, text, length in
 * frames. Ranges are also in the text, since older versions read points only. One marker per frame, named
 * after its first author. Pure.
 */
export const toAvidLocators = (notes: readonly ReviewNote[], media: ReviewedVideo): string => {
  const clock = getRecordClock(media);
  const lines = groupByFrame(notes).map((marked) => {
    const author = [...marked.notes, ...marked.general][0]?.author ?? '';
    const color = isSettled(marked) ? 'green' : 'red';
    const text = toMarkerText(marked, clock);
    return [toUser(author), clock.toCode(marked.frame), 'V1', color, text, marked.length].join('\t');
  });
  return lines.map((line) => `${line}\r\n`).join('');
};

export const csvHeader = [
  'version',
  'frame_in',
  'frame_out',
  'timecode_in',
  'timecode_out',
  'author',
  'text',
  'reply_to',
  'resolved',
  'created_at',
];

type Cell = string | number | boolean | null;

/**
 * One row for each note: newest version first, in video order, replies below their comment. The end of a
 * range is its last frame. Timecodes use the frame rate and start timecode of the note's version. Pure.
 */
export const toCsvRows = (
  notes: readonly ReviewNote[],
  media: Pick<ReviewedVideo, 'fps' | 'startTimecode' | 'timecode'>,
): Cell[][] => {
  const { placed, general } = sortNotes(notes);
  return [...placed, ...general]
    .sort((a, b) => b.version - a.version)
    .flatMap((note) => {
      const { version, fps = media.fps, startTimecode = media.startTimecode } = note;
      const { frameIn, frameOut, author, text, isResolved, createdAt } = note;
      const { toCode } = createClock(fps, chooseStart(media.timecode, startTimecode));
      const place = [
        frameIn,
        frameOut,
        ...[frameIn, frameOut].map((frame) => (frame === null ? null : toCode(frame))),
      ];
      const row: Cell[] = [version, ...place, author, text, null, isResolved, createdAt];
      const replies = note.replies.map((reply): Cell[] => [
        ...[version, ...place],
        ...[reply.author, reply.text, author, isResolved, reply.createdAt],
      ]);
      return [row, ...replies];
    });
};

type Writer = (notes: readonly ReviewNote[], media: ReviewedVideo) => string | AsyncIterable<Uint8Array>;

/** Export formats of comments, with the type and extension of their files. */
export const exportFormats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    ending: 'csv',
    write: (notes, media) => writeCsv({ header: csvHeader, rows: toCsvRows(notes, media) }),
  },
  edl: {
    contentType: 'text/plain; charset=utf-8',
    ending: 'edl',
    write: (notes, media) => toEdl(notes, media),
  },
  fcpxml: { contentType: 'application/xml', ending: 'fcpxml', write: toFcpxml },
  resolve: { contentType: 'text/plain; charset=utf-8', ending: 'edl', write: toResolveEdl },
  premiere: { contentType: 'application/xml', ending: 'xml', write: toPremiereXml },
  avid: { contentType: 'text/plain; charset=utf-8', ending: 'txt', write: toAvidLocators },
} as const satisfies Record<string, { contentType: string; ending: string; write: Writer }>;

export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];
