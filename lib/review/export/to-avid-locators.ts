import { cutText } from '@/lib/core/strings';

import {
  getRecordClock,
  groupByFrame,
  isSettled,
  toLine,
  toMarkerText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';

/** Avid's user names cannot contain spaces. */
const toUser = (author: string): string => cutText(toLine(author).replace(/\s+/g, '_'), 40) || 'Guest';

/**
 * Avid Media Composer's marker list: tab-separated lines of user, time code, track, colour, text, length in
 * frames. Ranges are also in the text, since older versions read points only. One marker per frame, named
 * after its first author. Pure.
 */
export const toAvidLocators = (notes: readonly ReviewNote[], film: ReviewFilm): string => {
  const clock = getRecordClock(film);
  const lines = groupByFrame(notes).map((marked) => {
    const author = [...marked.notes, ...marked.general][0]?.author ?? '';
    const color = isSettled(marked) ? 'green' : 'red';
    const text = toMarkerText(marked, clock);
    return [toUser(author), clock.toCode(marked.frame), 'V1', color, text, marked.length].join('\t');
  });
  return lines.map((line) => `${line}\r\n`).join('');
};
