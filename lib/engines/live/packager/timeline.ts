import { createSegmentList, type Segment, type SegmentList } from './segment-list';
import type { Fragment, Init } from './split-mp4';

/** Seconds after which a segment ends at the next key frame: at one a second, who has no parts is hardly more than a second later. */
export const segmentSeconds = 0.9;
/** Seconds of the first segment that viewers see: two parts, with which a player can begin. */
const firstSeconds = 0.35;
/** Seconds of segments at the end whose parts are offered one by one. Who is further behind gets on faster by whole segments, a request for each. */
const partSeconds = 4;
/** Seconds for which their bytes are kept: who asks for the first one of a list has read that list a while ago. */
const keptSeconds = 2 * partSeconds;
/** Seconds that a viewer may go back. */
export const rewindSeconds = 2 * 60 * 60;

export type Part = Fragment & {
  /** Of the segment it belongs to, and its place in there. */
  sequence: number;
  index: number;
};

export type OpenSegment = Segment & { parts: Part[] };

/** The last segments, so many that they are as long as that. */
const takeSeconds = (segments: readonly OpenSegment[], most: number): OpenSegment[] => {
  let seconds = 0;
  return segments
    .toReversed()
    .filter(({ duration }) => (seconds += duration) - duration < most)
    .toReversed();
};

/**
 * One rung of a running channel: its segments of the last hours, the parts of the last ones, and who waits for the next. Holds the bytes
 * of no more than the last seconds; older segments are files.
 */
export type Timeline = ReturnType<typeof createTimeline>;

type Options = {
  /** Told once a segment is whole, in order. */
  onSegment: (segment: Segment, bytes: Buffer) => void;
  /** What was there before the process ended. */
  earlier?: readonly Segment[];
  /**
   * Whether a segment is the first one that viewers see. It is short, and needs no key frame to end: players
   * begin with a whole segment.
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
  /** No segment has a lower number from now on. */
  let least = 0;
  /** Sound without a picture, which belongs to the next fragment. */
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

  /** Least seconds of a segment that ends before a fragment. The first two together are like another one. */
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

    /** The segment that grows, and the last whole ones, whose parts are offered. */
    get open(): OpenSegment | null {
      return open;
    },
    get recent(): readonly OpenSegment[] {
      return recent;
    },
    get isOver(): boolean {
      return isOver;
    },
    /** Another one whenever something was added or taken away. */
    get version(): number {
      return version;
    },
    /** The first sequence number that no segment has begun with. */
    get next(): number {
      return open ? open.sequence + 1 : nextSequence();
    },

    /** Goes on with a number that other rungs have reached; what was before is no longer offered. */
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
      // Those of older segments are files.
      if (inits.size > 64) inits.delete(Math.min(...inits.keys()));
    },

    add({ bytes, ...facts }: Fragment): void {
      if (facts.duration === 0) {
        ahead.push(bytes);
        return;
      }
      const fragment = { ...facts, bytes: ahead.length > 0 ? Buffer.concat([...ahead, bytes]) : bytes };
      ahead = [];
      if (open && open.duration >= findLeast(open, fragment)) close();
      open ??= begin(fragment.isIndependent);
      open.parts.push({ ...fragment, sequence: open.sequence, index: open.parts.length });
      open.duration += fragment.duration;
      version += 1;
      wake();
    },

    /** The sender is gone; somebody may come again. */
    endRun(): void {
      close();
      wake();
    },

    /** Nobody comes again. */
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

    /** The bytes of a whole segment that is still in memory. */
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

    /** How many wait: as many as ask, also where nothing comes for hours. */
    get waiting(): number {
      return waiters.size;
    },
  };
};
