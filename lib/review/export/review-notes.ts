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
  isResolved: boolean;
  /** ISO 8601. */
  createdAt: string;
  replies: { author: string; text: string; createdAt: string }[];
};

export type ReviewFilm = {
  title: string;
  fps: number;
  /** Seconds. */
  duration: number;
};

/** Frames of a whole film. Pure. */
export const countFrames = ({ duration, fps }: ReviewFilm): number => Math.max(1, Math.round(duration * fps));

/** Frames of a note; a single one is 1. Pure. */
export const countNoteFrames = ({ frameIn, frameOut }: ReviewNote): number =>
  frameIn === null ? 1 : (frameOut ?? frameIn) - frameIn + 1;

/** Those that stand somewhere in the film, in its order. A comment about the whole film stands on its first frame. Pure. */
export const sortNotes = (notes: readonly ReviewNote[]): (ReviewNote & { frameIn: number })[] =>
  notes
    .map((note) => ({ ...note, frameIn: note.frameIn ?? 0 }))
    .sort((a, b) => a.frameIn - b.frameIn || a.createdAt.localeCompare(b.createdAt));

/** One line, without what a line-based format takes for something else. Pure. */
export const toLine = (text: string): string =>
  // Control characters, among them tabs and line ends.
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** A note with its replies in one text. Pure. */
export const toWholeText = ({ author, text, replies }: ReviewNote, separator = '\n'): string =>
  [`${author}: ${text}`, ...replies.map((reply) => `> ${reply.author}: ${reply.text}`)].join(separator);
