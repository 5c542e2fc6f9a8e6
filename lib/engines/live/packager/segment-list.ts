export type Segment = {
  /** Counts up without a gap, over interruptions too: the media sequence number. */
  sequence: number;
  /** Counts the times that a sender came: each has a head of its own. */
  run: number;
  /** Seconds. */
  duration: number;
  /** When its first picture arrived, milliseconds since 1970. */
  startedAt: number;
  /** Whether it begins with a picture that can be decoded by itself. */
  isIndependent: boolean;
};

/** Whether the times of a segment do not follow those of the one before: another sender came, or one is missing between them. Pure. */
export const isCutBetween = (before: Segment, segment: Segment): boolean =>
  before.run !== segment.run || before.sequence + 1 !== segment.sequence;

/** Segments that follow each other, the oldest first, to be read one by one. */
export type Segments = {
  readonly length: number;
  /** From the end where it is negative, as with arrays. */
  at(index: number): Segment | undefined;
  /** Seconds of the longest; 0 where there is none. */
  readonly longest: number;
  /** Whether each begins with a picture that can be decoded by itself. */
  readonly isIndependent: boolean;
};

/** How many segments share a piece of memory, and the numbers that each is kept as. */
const chunkSize = 256;
const fields = 5;

type Chunk = { numbers: Float64Array; length: number; seconds: number };

export type SegmentList = ReturnType<typeof createSegmentList>;

/**
 * The segments of a rung as numbers: an evening has tens of thousands, and as objects they would be most of what the process keeps. With
 * `keptSeconds` the oldest are forgotten, some hundreds at a time, as soon as what follows them is longer than that.
 */
export const createSegmentList = (
  earlier: readonly Segment[] = [],
  { keptSeconds = Number.POSITIVE_INFINITY } = {},
) => {
  const chunks: Chunk[] = [];
  /** Numbers of the segments before which something is missing or another run ends. */
  const cuts: number[] = [];
  let length = 0;
  let seconds = 0;
  let last: Segment | null = null;

  /** The field of a segment; only the last chunk is not full. */
  const read = (index: number, field: number): number =>
    chunks[Math.floor(index / chunkSize)]?.numbers[(index % chunkSize) * fields + field] ?? 0;

  const readSegment = (index: number): Segment | undefined =>
    index < 0 || index >= length
      ? undefined
      : {
          sequence: read(index, 0),
          run: read(index, 1),
          duration: read(index, 2),
          startedAt: read(index, 3),
          isIndependent: read(index, 4) === 1,
        };

  const forget = (): void => {
    const [oldest] = chunks;
    if (!oldest || oldest.length < chunkSize || seconds - oldest.seconds < keptSeconds) return;
    chunks.shift();
    length -= oldest.length;
    seconds -= oldest.seconds;
  };

  /** What begins with a place in the list; to be read before anything is added. */
  const from = (first: number): Segments => ({
    length: length - first,
    at: (index) => readSegment(index < 0 ? length + index : first + index),
    get longest(): number {
      let longest = 0;
      for (let index = first; index < length; index += 1) longest = Math.max(longest, read(index, 2));
      return longest;
    },
    get isIndependent(): boolean {
      for (let index = first; index < length; index += 1) if (read(index, 4) === 0) return false;
      return true;
    },
  });

  const push = (segment: Segment): void => {
    const { sequence, run, duration, startedAt, isIndependent } = segment;
    let chunk = chunks.at(-1);
    if (!chunk || chunk.length === chunkSize) {
      chunk = { numbers: new Float64Array(chunkSize * fields), length: 0, seconds: 0 };
      chunks.push(chunk);
    }
    chunk.numbers.set([sequence, run, duration, startedAt, isIndependent ? 1 : 0], chunk.length * fields);
    chunk.length += 1;
    chunk.seconds += duration;
    length += 1;
    seconds += duration;
    if (last && isCutBetween(last, segment)) cuts.push(sequence);
    last = segment;
    forget();
  };
  for (const segment of earlier) push(segment);

  return {
    push,
    get length(): number {
      return length;
    },
    at: (index: number): Segment | undefined => readSegment(index < 0 ? length + index : index),

    /** The last ones, so many at most; all where nothing is said. */
    takeLast: (most = length): Segments => from(Math.max(0, length - most)),

    /** The last ones that are not older than a sequence number, and no more than it takes to reach a number of seconds. */
    takeWindow({ since = 0, seconds: wanted }: { since?: number; seconds: number }): Segments {
      let first = length;
      let taken = 0;
      while (first > 0 && taken < wanted && read(first - 1, 0) >= since) {
        first -= 1;
        taken += read(first, 2);
      }
      return from(first);
    },

    /** Number of discontinuities in (after, until], including evicted segments. */
    countCuts: ({ after = -1, until }: { after?: number; until: number }): number =>
      cuts.filter((sequence) => sequence > after && sequence <= until).length,
  };
};
