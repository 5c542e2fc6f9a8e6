import { cutText } from '@/lib/core/cut-text';

import { toTimecode } from '../timecode';
import {
  countNoteFrames,
  sortNotes,
  toLine,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';

/** Avid's user names take no spaces. */
const toUser = (author: string): string => cutText(toLine(author).replace(/\s+/g, '_'), 40) || 'Guest';

/**
 * Avid Media Composer's list of markers: tab-separated, one a line: user, timecode, track, colour, text, length in frames. A range
 * says its end in the text as well, since older versions read points only. Pure.
 */
export const toAvidLocators = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const lines = sortNotes(notes).map((note) => {
    const length = countNoteFrames(note);
    const end = note.frameIn + length - 1;
    const range = length > 1 ? `[${toTimecode(note.frameIn, film.fps)}-${toTimecode(end, film.fps)}] ` : '';
    const color = note.isResolved ? 'green' : 'red';
    const text = range + toLine(toWholeText(note, ' '));
    return [toUser(note.author), toTimecode(note.frameIn, film.fps), 'V1', color, text, length].join('\t');
  });
  return lines.map((line) => `${line}\r\n`).join('');
};
