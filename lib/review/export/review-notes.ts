import type { FilmLength } from '../film-length';
import { chooseStart, createClock, type FrameClock, type TimecodeChoice } from '../timecode';

/** A comment as the edit suite gets it. Frames count from 0, both included; texts are plain. */
export type ReviewNote = {
  /** Null for one about the whole film. */
  frameIn: number | null;
  /** Of a range; null for one frame. */
  frameOut: number | null;
  author: string;
  text: string;
  version: number;
  /** At which its frames are counted, where that is not the film's: of another version. */
  fps?: number | undefined;
  /** From which its version's source counts, where that is not the film's. */
  startTimecode?: string | null | undefined;
  isResolved: boolean;
  /** ISO 8601. */
  createdAt: string;
  replies: { author: string; text: string; createdAt: string }[];
};

export type ReviewFilm = FilmLength & {
  id: string;
  title: string;
  /** Name of the uploaded file, if known. */
  filename: string | null;
  /** Time code of the source's first frame. Null if it has none. */
  startTimecode: string | null;
  /** Start of the record time codes. */
  timecode: TimecodeChoice;
  /** Pixels of the picture; null where that is unknown. */
  width: number | null;
  height: number | null;
  hasAudio: boolean;
};

/** Numbers frames as the source file does. Pure. */
export const getSourceClock = ({
  fps,
  startTimecode,
}: Pick<ReviewFilm, 'fps' | 'startTimecode'>): FrameClock => createClock(fps, startTimecode);

/** Numbers frames as whoever takes the comments away chose. Pure. */
export const getRecordClock = ({
  fps,
  startTimecode,
  timecode,
}: Pick<ReviewFilm, 'fps' | 'startTimecode' | 'timecode'>): FrameClock =>
  createClock(fps, chooseStart(timecode, startTimecode));

/** A note that stands somewhere in the film. */
export type PlacedNote = ReviewNote & { frameIn: number };

/** Frames of a note; a single one is 1. Pure. */
export const countNoteFrames = ({ frameIn, frameOut }: PlacedNote): number =>
  (frameOut ?? frameIn) - frameIn + 1;

const isPlaced = (note: ReviewNote): note is PlacedNote => note.frameIn !== null;
const byTime = (a: ReviewNote, b: ReviewNote): number => a.createdAt.localeCompare(b.createdAt);

/** Notes with a place in the film's order, and those about the whole film, the oldest first. Pure. */
export const sortNotes = (notes: readonly ReviewNote[]): { placed: PlacedNote[]; general: ReviewNote[] } => ({
  placed: notes.filter(isPlaced).sort((a, b) => a.frameIn - b.frameIn || byTime(a, b)),
  general: notes.filter((note) => !isPlaced(note)).sort(byTime),
});

/** Notes that share a frame, since editing software keeps one marker per frame. */
export type MarkedFrame = {
  frame: number;
  /** Length of the longest note. */
  length: number;
  notes: PlacedNote[];
  /** About the whole film; on the first frame alone, where a list has no other place for them. */
  general: ReviewNote[];
};

/** Notes by the frame they begin on, in the film's order; the first frame has those about the whole film, too. Pure. */
export const groupByFrame = (notes: readonly ReviewNote[]): MarkedFrame[] => {
  const { placed, general } = sortNotes(notes);
  const frames: MarkedFrame[] = [];
  if (general.length > 0 && placed[0]?.frameIn !== 0)
    frames.push({ frame: 0, length: 1, notes: [], general });
  for (const note of placed) {
    const last = frames.at(-1);
    const length = countNoteFrames(note);
    if (last?.frame === note.frameIn) {
      last.notes.push(note);
      last.length = Math.max(last.length, length);
    } else {
      const isFirst = note.frameIn === 0;
      frames.push({ frame: note.frameIn, length, notes: [note], general: isFirst ? general : [] });
    }
  }
  return frames;
};

/** A note in one line, a range with its timecodes before it. Pure. */
export const toNoteLine = (note: ReviewNote, { toCode }: Pick<FrameClock, 'toCode'>): string => {
  const { frameIn, frameOut } = note;
  const text = toLine(toWholeText(note, ' '));
  if (frameIn === null) return `[General] ${text}`;
  return frameOut === null ? text : `[${toCode(frameIn)}-${toCode(frameOut)}] ${text}`;
};

/** A marker's text: its notes, then what is about the whole film. Pure. */
export const toMarkerText = ({ notes, general }: MarkedFrame, clock: Pick<FrameClock, 'toCode'>): string =>
  [...notes, ...general].map((note) => toNoteLine(note, clock)).join(' / ');

/** Whether nothing is left to do on a frame. Pure. */
export const isSettled = ({ notes, general }: MarkedFrame): boolean =>
  [...notes, ...general].every(({ isResolved }) => isResolved);

/** One line, without what a line-based format takes for something else. Pure. */
export const toLine = (text: string): string =>
  // Control characters, among them tabs and line ends.
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A note with its replies in one text. Pure. */
export const toWholeText = ({ author, text, replies }: ReviewNote, separator = '\n'): string =>
  [`${author}: ${text}`, ...replies.map((reply) => `> ${reply.author}: ${reply.text}`)].join(separator);
