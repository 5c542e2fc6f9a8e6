import type { Fragment, Init } from './fragmented-mp4';
import { createSegmentList, type Segment, type SegmentList } from './segment-list';

/**
 * Seconds after which a segment ends at the next key frame: with one per second, players without parts are
 * hardly more than a second behind.
 */
export const segmentSeconds = 0.9;
/** Seconds of the first public segment: two parts, enough for a player to start. */
const firstSeconds = 0.35;
/**
 * Seconds at the end whose parts are listed. Players further behind are faster with one request per segment.
 */
const partSeconds = 4;
/** Seconds for which the parts' bytes are kept, since a listed part may be requested a while later. */
const keptSeconds = 2 * partSeconds;
/** Seconds that a viewer may rewind. */
export const rewindSeconds = 2 * 60 * 60;

export type Part = Fragment & {
  /** The part's segment, and its index there. */
  sequence: number;
  index: number;
};

export type OpenSegment = Segment & { parts: Part[] };

/** The last segments up to a number of seconds. */
const takeSeconds = (segments: readonly OpenSegment[], most: number): OpenSegment[] => {
  let seconds = 0;
  return segments
    .toReversed()
    .filter(({ duration }) => (seconds += duration) - duration < most)
    .toReversed();
};

/**
 * One rendition of a running channel: segments of the last hours, parts of the last ones, and waiting
 * requests. Keeps the bytes of the last seconds only; older segments are files.
 */
export type Timeline = ReturnType<typeof createTimeline>;

type Options = {
  /** Called once a segment is complete, in order. */
  onSegment: (segment: Segment, bytes: Buffer) => void;
  /** Segments from before this process. */
  earlier?: readonly Segment[];
  /**
   * Whether a segment is the first public one. It is short and needs no key frame to end: players begin with
   * a whole segment.
   */
  isFirstSeen?: (sequence: number) => boolean;
  now?: () => number;
};

export const createTimeline = ({
  onSegment,
  earlier = [],
  isFirstSeen = () => false,
  now = Date.now,
}: Options) => {
  const segments = createSegmentList(earlier, { keptSeconds: rewindSeconds });
  const inits = new Map<number, Init>();
  let kept: OpenSegment[] = [];
  let recent: OpenSegment[] = [];
  let open: OpenSegment | null = null;
  let run = segments.at(-1)?.run ?? 0;
  let isOver = false;
  let version = 0;
  /** Lower bound of further sequence numbers. */
  let least = 0;
  /** Audio without video, which belongs to the next fragment. */
  let ahead: Buffer[] = [];
  const waiters = new Set<() => void>();

  const wake = (): void => {
    for (const resolve of [...waiters]) resolve();
  };

  const close = (): void => {
    version += 1;
    ahead = [];
    if (!open) return;
    const { parts, ...segment } = open;
    open = null;
    segments.push(segment);
    kept = takeSeconds([...kept, { ...segment, parts }], keptSeconds);
    recent = takeSeconds(kept, partSeconds);
    onSegment(segment, Buffer.concat(parts.map(({ bytes }) => bytes)));
  };

  /**
   * Minimum seconds of a segment that ends before a fragment. The first two together have the usual length.
   */
  const findLeast = (
    { sequence, isIndependent }: Segment,
    fragment: Pick<Fragment, 'isIndependent'>,
  ): number => {
    if (isFirstSeen(sequence)) return firstSeconds;
    if (!fragment.isIndependent) return Infinity;
    return isIndependent ? segmentSeconds : segmentSeconds - firstSeconds;
  };

  const begin = (isIndependent: boolean): OpenSegment => ({
    ...{ sequence: nextSequence(), run, duration: 0, startedAt: now(), isIndependent, parts: [] },
  });

  const nextSequence = (): number => Math.max((segments.at(-1)?.sequence ?? -1) + 1, least);

  return {
    segments: segments as Omit<SegmentList, 'push'>,
    inits: inits as ReadonlyMap<number, Init>,

    /** The growing segment, and the last complete ones whose parts are listed. */
    get open(): OpenSegment | null {
      return open;
    },
    get recent(): readonly OpenSegment[] {
      return recent;
    },
    get isOver(): boolean {
      return isOver;
    },
    /** Changes whenever something was added or removed. */
    get version(): number {
      return version;
    },
    /** The next sequence number. */
    get next(): number {
      return open ? open.sequence + 1 : nextSequence();
    },

    /**
     * Continues with a sequence number that other renditions have reached; earlier segments are no longer
     * listed.
     */
    startFrom(sequence: number): void {
      close();
      if (sequence <= nextSequence()) return;
      least = sequence;
      [kept, recent] = [[], []];
    },

    beginRun(init: Init): void {
      close();
      run += 1;
      inits.set(run, init);
      // Init segments of older runs are files.
      if (inits.size > 64) inits.delete(Math.min(...inits.keys()));
    },

    add({ bytes, ...timing }: Fragment): void {
      if (timing.duration === 0) {
        ahead.push(bytes);
        return;
      }
      const fragment = { ...timing, bytes: ahead.length > 0 ? Buffer.concat([...ahead, bytes]) : bytes };
      ahead = [];
      if (open && open.duration >= findLeast(open, fragment)) close();
      open ??= begin(fragment.isIndependent);
      open.parts.push({ ...fragment, sequence: open.sequence, index: open.parts.length });
      open.duration += fragment.duration;
      version += 1;
      wake();
    },

    /** The sender has left; another one may connect. */
    endRun(): void {
      close();
      wake();
    },

    /** No further sender will connect. */
    end(): void {
      close();
      isOver = true;
      version += 1;
      wake();
    },

    /** A part that is still in memory. */
    findPart(sequence: number, index: number): Part | null {
      const segment = open?.sequence === sequence ? open : kept.find((each) => each.sequence === sequence);
      return segment?.parts[index] ?? null;
    },

    /** The bytes of a complete segment that is still in memory. */
    findSegment(sequence: number): Buffer | null {
      const segment = kept.find((each) => each.sequence === sequence);
      return segment ? Buffer.concat(segment.parts.map(({ bytes }) => bytes)) : null;
    },

    /** Resolves when something was added, or after `ms`. */
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const leave = (): void => {
          clearTimeout(timer);
          waiters.delete(leave);
          resolve();
        };
        const timer = setTimeout(leave, ms);
        waiters.add(leave);
      });
    },

    /** Number of waiting requests, however long nothing arrives. */
    get waiting(): number {
      return waiters.size;
    },
  };
};
