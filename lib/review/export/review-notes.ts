import {
  type VideoLength,
  chooseStart,
  createClock,
  type FrameClock,
  type TimecodeChoice,
} from '../timecode';

/** A comment as exported to editing software. Frames count from 0, both ends included; texts are plain. */
export type ReviewNote = {
  /** Null for a comment on the whole video. */
  frameIn: number | null;
  /** Last frame of a range; null for a single frame. */
  frameOut: number | null;
  author: string;
  text: string;
  version: number;
  /** Frame rate of the note's frames, if it is on another version. */
  fps?: number | undefined;
  /** Start time code of the note's version, if it is another one. */
  startTimecode?: string | null | undefined;
  isResolved: boolean;
  /** ISO 8601. */
  createdAt: string;
  replies: { author: string; text: string; createdAt: string }[];
};

export type ReviewedVideo = VideoLength & {
  id: string;
  title: string;
  /** Name of the uploaded file, if known. */
  filename: string | null;
  /** Time code of the source's first frame. Null if it has none. */
  startTimecode: string | null;
  /** Start of the record time codes. */
  timecode: TimecodeChoice;
  /** Pixels of the video; null if unknown. */
  width: number | null;
  height: number | null;
  hasAudio: boolean;
};

/** Numbers frames as the source file does. Pure. */
export const getSourceClock = ({
  fps,
  startTimecode,
}: Pick<ReviewedVideo, 'fps' | 'startTimecode'>): FrameClock => createClock(fps, startTimecode);

/** Numbers frames by the chosen start time code. Pure. */
export const getRecordClock = ({
  fps,
  startTimecode,
  timecode,
}: Pick<ReviewedVideo, 'fps' | 'startTimecode' | 'timecode'>): FrameClock =>
  createClock(fps, chooseStart(timecode, startTimecode));

/** A note with a place in the video. */
export type PlacedNote = ReviewNote & { frameIn: number };

/** Number of frames of a note; 1 for a single frame. Pure. */
export const countNoteFrames = ({ frameIn, frameOut }: PlacedNote): number =>
  (frameOut ?? frameIn) - frameIn + 1;

const isPlaced = (note: ReviewNote): note is PlacedNote => note.frameIn !== null;
const byTime = (a: ReviewNote, b: ReviewNote): number => a.createdAt.localeCompare(b.createdAt);

/** Notes with a place in the video's order, and those on the whole video, the oldest first. Pure. */
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
  /** Notes on the whole video; on the first frame only, for lists without another place for them. */
  general: ReviewNote[];
};

/**
 * Groups notes by their first frame, in the video's order; the first frame also has the notes on the whole
 * video. Pure.
 */
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

/** A note in one line; a range is preceded by its time codes. Pure. */
export const toNoteLine = (note: ReviewNote, { toCode }: Pick<FrameClock, 'toCode'>): string => {
  const { frameIn, frameOut } = note;
  const text = toLine(toWholeText(note, ' '));
  if (frameIn === null) return `[General] ${text}`;
  return frameOut === null ? text : `[${toCode(frameIn)}-${toCode(frameOut)}] ${text}`;
};

/** A marker's text: its notes, then those on the whole video. Pure. */
export const toMarkerText = ({ notes, general }: MarkedFrame, clock: Pick<FrameClock, 'toCode'>): string =>
  [...notes, ...general].map((note) => toNoteLine(note, clock)).join(' / ');

/** Whether all notes of a frame are resolved. Pure. */
export const isSettled = ({ notes, general }: MarkedFrame): boolean =>
  [...notes, ...general].every(({ isResolved }) => isResolved);

/** Converts a text to one line, without characters that a line-based format would interpret. Pure. */
export const toLine = (text: string): string =>
  // Control characters, among them tabs and line ends.
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A note and its replies in one text. Pure. */
export const toWholeText = ({ author, text, replies }: ReviewNote, separator = '\n'): string =>
  [`${author}: ${text}`, ...replies.map((reply) => `> ${reply.author}: ${reply.text}`)].join(separator);
