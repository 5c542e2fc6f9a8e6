import { writeCsv } from '@/lib/core/csv';
import { cutText } from '@/lib/core/strings';

import { chooseStart, createClock } from '../timecode';
import {
  type ReviewedVideo,
  type ReviewNote,
  getRecordClock,
  groupByFrame,
  isSettled,
  toLine,
  toMarkerText,
  sortNotes,
} from './review-notes';
import { toEdl, toResolveEdl } from './to-edl';
import { toFcpxml, toPremiereXml } from './xml-formats';

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
