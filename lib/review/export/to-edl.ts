import { cutText } from '@/lib/core/cut-text';

import { toTimecode, getFrameCount } from '../timecode';
import {
  countNoteFrames,
  sortNotes,
  toLine,
  toWholeText,
  type ReviewFilm,
  type ReviewNote,
} from './review-notes';

/** CMX 3600 has three digits for its events. */
const maxEvents = 999;

/** Names of the format are of printable ASCII. */
const toName = (text: string): string =>
  toLine(text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '');

type EdlOptions = {
  /** The colour that DaVinci Resolve gives a marker; without it the list is for everybody. */
  marker?: (note: ReviewNote) => string;
};

/**
 * An edit decision list (CMX 3600): one event a note, as long as its range, ends excluded as the format has them. Source and record
 * times are the film's own, from 0. Drop-frame is said in the head and by the semicolon. At most 999 events. Pure.
 */
export const toEdl = (
  notes: readonly ReviewNote[],
  film: ReviewFilm,
  { marker }: EdlOptions = {},
): string => {
  const { isDropFrame } = getFrameCount(film.fps);
  const events = sortNotes(notes)
    .slice(0, maxEvents)
    .map((note, index) => {
      const length = countNoteFrames(note);
      const times = [note.frameIn, note.frameIn + length]
        .map((frame) => toTimecode(frame, film.fps))
        .join(' ');
      const head = `${String(index + 1).padStart(3, '0')}  001      V     C        ${times} ${times}  `;
      const text = toLine(toWholeText(note, ' '));
      return marker
        ? [head, ` |C:${marker(note)} |M:${text.replaceAll('|', '/')} |D:${length}`].join('\r\n')
        : [head, `* FROM CLIP NAME: ${toName(film.title)}`, `* COMMENT: ${text}`].join('\r\n');
    });
  const head = [`TITLE: ${cutText(toName(film.title), 70)}`, `FCM: ${isDropFrame ? '' : 'NON-'}DROP FRAME`];
  return `${[...head, '', ...events].join('\r\n')}\r\n`;
};

/** The same as DaVinci Resolve reads markers of a timeline from ("Import > Timeline Markers from EDL"). Pure. */
export const toResolveEdl = (notes: readonly ReviewNote[], film: ReviewFilm): string =>
  toEdl(notes, film, {
    marker: ({ isResolved }) => (isResolved ? 'ResolveColorGreen' : 'ResolveColorRed'),
  });
