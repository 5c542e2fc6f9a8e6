import { chooseStart, createClock } from '../timecode';
import { sortNotes, type ReviewFilm, type ReviewNote } from './review-notes';

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
 * Every column of every note, newest version first, in video order, replies below their comment, ends
 * included. Each note uses the rate and start time code of its own version. Pure.
 */
export const toCsvRows = (
  notes: readonly ReviewNote[],
  film: Pick<ReviewFilm, 'fps' | 'startTimecode' | 'timecode'>,
): Cell[][] => {
  const { placed, general } = sortNotes(notes);
  return [...placed, ...general]
    .sort((a, b) => b.version - a.version)
    .flatMap((note) => {
      const { version, fps = film.fps, startTimecode = film.startTimecode } = note;
      const { frameIn, frameOut, author, text, isResolved, createdAt } = note;
      const { toCode } = createClock(fps, chooseStart(film.timecode, startTimecode));
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
