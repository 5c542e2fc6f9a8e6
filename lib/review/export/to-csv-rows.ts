import { toTimecode } from '../timecode';
import type { ReviewFilm, ReviewNote } from './review-notes';

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

/** Every column of every note, replies below what they answer, ends included; each at the rate of its own version. Pure. */
export const toCsvRows = (notes: readonly ReviewNote[], film: Pick<ReviewFilm, 'fps'>): Cell[][] =>
  notes.flatMap((note) => {
    const { version, fps = film.fps, frameIn, frameOut, author, text, isResolved, createdAt } = note;
    const toCode = (frame: number | null) => (frame === null ? null : toTimecode(frame, fps));
    const row: Cell[] = [
      version,
      frameIn,
      frameOut,
      toCode(frameIn),
      toCode(frameOut),
      author,
      text,
      null,
      isResolved,
      createdAt,
    ];
    const replies = note.replies.map((reply): Cell[] => [
      ...[version, frameIn, frameOut, toCode(frameIn), toCode(frameOut)],
      ...[reply.author, reply.text, author, isResolved, reply.createdAt],
    ]);
    return [row, ...replies];
  });
