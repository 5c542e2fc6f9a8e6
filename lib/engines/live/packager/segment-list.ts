export type Segment = {
  /** Media sequence number; increases without gaps, also over interruptions. */
  sequence: number;
  /** Number of the sender's connection; each run has its own init segment. */
  run: number;
  /** Seconds. */
  duration: number;
  /** Arrival time of its first frame, milliseconds since 1970. */
  startedAt: number;
  /** Whether it begins with an independently decodable frame. */
  isIndependent: boolean;
};

/** Whether there is a discontinuity between two segments: another run, or a missing segment. Pure. */
export const isCutBetween = (before: Segment, segment: Segment): boolean =>
  before.run !== segment.run || before.sequence + 1 !== segment.sequence;

/** Read-only view of consecutive segments, the oldest first. */
export type Segments = {
  readonly length: number;
  /** Negative indices count from the end, as with arrays. */
  at(index: number): Segment | undefined;
  /** Seconds of the longest segment; 0 if there is none. */
  readonly longest: number;
  /** Whether each segment begins with an independently decodable frame. */
  readonly isIndependent: boolean;
};

/** Segments per memory chunk, and numbers per segment. */
const chunkSize = 256;
const fields = 5;

type Chunk = { numbers: Float64Array; length: number; seconds: number };

export type SegmentList = ReturnType<typeof createSegmentList>;

/**
 * The segments of a rendition, stored as numbers: a long event has tens of thousands, which as objects would
 * dominate memory. With `keptSeconds`, the oldest are evicted some hundreds at a time.
 */
export const createSegmentList = (
  earlier: readonly Segment[] = [],
  { keptSeconds = Number.POSITIVE_INFINITY } = {},
) => {
  const chunks: Chunk[] = [];
  /** Sequence numbers of segments that follow a discontinuity. */
  const cuts: number[] = [];
  let length = 0;
  let seconds = 0;
  let last: Segment | null = null;

  /** A field of a segment; only the last chunk may be partly filled. */
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

  /** A view from an index on; must be read before anything is added. */
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

    /** The last segments up to a number; all by default. */
    takeLast: (most = length): Segments => from(Math.max(0, length - most)),

    /** The last segments not older than `since`, as many as needed for a number of seconds. */
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
