import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';

import type { LiveSpan } from './live-captions';

/**
 * Further behind than this a viewer is taken to want to see what was before: less than a step of ten seconds back, which is also made from a
 * little ahead of where the viewer should be. Seconds.
 */
export const followedWithin = 8;
/** From where on a viewer who follows is moved to the edge at once. Seconds beyond what is aimed at. */
const jumpFrom = 4;
/** From where on that is done although nothing of it is loaded: to play through what was missed would take minutes. */
const leapFrom = 8;
/** How long a leap has to work before the next one, which waits twice as long; at most. Milliseconds. */
const [firstLeapMs, lastLeapMs] = [3000, 24_000];
/** A shorter way is no jump: while nobody sends, the edge stands still and the viewer is at it. Seconds. */
const shortestJump = 0.5;
const fastest = 1.3;
/** For how long after the first picture a viewer is moved to the edge as soon as it is loaded. Milliseconds. */
const beginningMs = 3000;

/**
 * How fast a viewer who follows is to see it: a little faster while further behind than is aimed at, a little slower while what is there
 * is used up. `distance` from where it should be, `ahead` what is there; seconds. Pure.
 */
export const findRate = ({ distance, ahead }: { distance: number; ahead: number }): number => {
  if (distance < -0.25 && ahead < 0.5) return 0.95;
  // What is there must last until the next part comes.
  if (distance < 0.12 || ahead < 0.4) return 1;
  return Math.min(fastest, Math.max(1.05, Math.round((1 + distance * 0.2) * 20) / 20));
};

/** What is added to the distance by each stall, at most; and how long one is remembered. Seconds. */
const perStall = 0.35;
const mostForStalls = 2;
const rememberedFor = 120;

/** How long after it was written a segment is asked for. Seconds. */
const perPoll = 0.6;

/** How far behind the last part to stay where parts come, and where only segments do. Seconds. Pure. */
export const findTarget = (
  {
    partHoldBack,
    partTarget,
    targetduration,
  }: Pick<LevelDetails, 'partHoldBack' | 'partTarget' | 'targetduration'>,
  { isByParts, stalls }: { isByParts: boolean; stalls: number },
): number => {
  const base = isByParts && partTarget > 0 ? partHoldBack || 3 * partTarget : targetduration + perPoll;
  return base + Math.min(stalls * perStall, mostForStalls);
};

/** How long there may be parts that are not loaded, while nothing is left to play. Milliseconds. */
const starvedMs = 750;
/** Where nobody sends nothing is missing. Seconds since the list last grew. */
const freshWithin = 2;
/** Whoever is nearer to the end of the list than this has played it. Seconds. */
const playedWithin = 0.5;

type FollowOptions = { video: HTMLVideoElement; onChange: () => void };

/** Keeps a viewer at the live picture by the rate of playing, and notices who has left it. */
export const createFollower = ({ video, onChange }: FollowOptions) => {
  let hls: Hls | null = null;
  let isFollowing = true;
  let isOwnSeek = false;
  let stalls: number[] = [];
  let discontinuity = -1;
  let starvedAt = 0;
  let lastTime = 0;
  let isPausedByViewer = false;
  let isBeginning = true;
  let beganAt: number | null = null;
  let leap = { notBefore: 0, waitMs: firstLeapMs };

  const findDetails = (): LevelDetails | null => hls?.latestLevelDetails ?? null;
  const findEdge = (): number | null => {
    const details = findDetails();
    return details && details.edge + details.age;
  };
  const target = (): number | null => {
    const details = findDetails();
    if (!details || !hls) return null;
    // The camera was gone: the line is as good as before.
    if (details.endCC !== discontinuity) stalls = [];
    discontinuity = details.endCC;
    stalls = stalls.filter((at) => performance.now() - at < rememberedFor * 1000);
    return findTarget(details, { isByParts: hls.config.lowLatencyMode, stalls: stalls.length });
  };
  /** Where a viewer who follows should be. */
  const findSync = (): number | null => {
    const [details, edge, back] = [findDetails(), findEdge(), target()];
    if (!details || edge === null || back === null) return null;
    const last = details.edge - (details.partTarget || 0.2);
    return Math.max(details.edge - details.totalduration, Math.min(edge - back, last));
  };
  /** Start position: the last key frame before, since later frames depend on it. */
  const findStart = (): number | null => {
    const sync = findSync();
    const keys = (findDetails()?.partList ?? []).filter(({ independent }) => independent);
    const starts = keys.map(({ start }) => start).filter((start) => sync !== null && start <= sync);
    return starts.length > 0 ? Math.max(...starts) : sync;
  };
  const findBehind = (): number => {
    const sync = findSync();
    if (sync !== null) return Math.max(0, sync - video.currentTime);
    // Safari’s own player, which does not say where the edge is.
    const { seekable } = video;
    return seekable.length > 0 ? Math.max(0, seekable.end(seekable.length - 1) - video.currentTime - 3) : 0;
  };
  const findAhead = (): number => {
    const { buffered, currentTime } = video;
    for (let index = 0; index < buffered.length; index += 1)
      if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime)
        return buffered.end(index) - currentTime;
    return 0;
  };
  const hasPlayedAll = (): boolean => {
    const details = findDetails();
    return details !== null && details.edge - video.currentTime < playedWithin;
  };
  const setFollowing = (next: boolean): void => {
    if (next === isFollowing) return;
    isFollowing = next;
    onChange();
  };
  const setRate = (rate: number): void => {
    if (video.playbackRate !== rate) video.playbackRate = rate;
  };
  const goTo = (time: number): void => {
    isOwnSeek = true;
    video.currentTime = time;
  };
  /** On a line or a machine that can't hold the live picture, it would only ever load. */
  const mayLeap = (): boolean => {
    const now = performance.now();
    if (now < leap.notBefore) return false;
    leap = { notBefore: now + leap.waitMs, waitMs: Math.min(2 * leap.waitMs, lastLeapMs) };
    return true;
  };
  /** hls.js waits for whole segments once parts had failed to come, until somebody seeks. */
  const wake = (): void => {
    const details = findDetails();
    const now = performance.now();
    if (!details?.partList || video.paused || video.seeking || findAhead() > 0.1) starvedAt = now;
    else if (
      now - starvedAt > starvedMs &&
      details.age < freshWithin &&
      details.edge - video.currentTime > 0.3
    ) {
      starvedAt = now;
      goTo(video.currentTime);
    }
  };
  const steer = (): void => {
    wake();
    if (!video.seeking) lastTime = video.currentTime;
    if (!isFollowing || video.paused || video.seeking) return setRate(1);
    const [edge, back, sync] = [findEdge(), target(), findSync()];
    if (edge === null || back === null || sync === null || !findDetails()?.live) return setRate(1);
    const distance = edge - video.currentTime - back;
    const { buffered } = video;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    if (distance < jumpFrom) leap.waitMs = firstLeapMs;
    const isAhead = sync - video.currentTime > shortestJump;
    // Begun at a key frame some seconds ago.
    beganAt ??= performance.now();
    isBeginning &&= performance.now() - beganAt < beginningMs;
    if (isBeginning && isAhead && end > sync) {
      isBeginning = false;
      return goTo(sync);
    }
    if (isAhead && distance > jumpFrom && (end > sync || (distance > leapFrom && mayLeap()))) goTo(sync);
    else setRate(findRate({ distance, ahead: findAhead() }));
  };

  /** The whole segments that are listed, by the clock of the video. */
  const findSpans = (): LiveSpan[] =>
    (findDetails()?.fragments ?? []).map(({ sn, start, end }) => ({ sequence: sn, start, end }));

  return {
    steer,
    findBehind,
    findSpans,
    get isFollowing(): boolean {
      return isFollowing;
    },
    /** How long nothing has been added to the list, also before this viewer came; 0 if unknown. Milliseconds. */
    findQuiet: (): number => {
      const details = findDetails();
      const last = details?.fragments.at(-1);
      if (!details?.live || !last) return 0;
      // The clock of who has seen it grow may be wrong.
      if (details.driftStart > 0) return details.age * 1000;
      return last.programDateTime === null
        ? 0
        : Math.max(0, Date.now() - last.programDateTime - last.duration * 1000);
    },
    /** Whether all that is listed was played. False where the browser plays by itself. */
    hasPlayedAll,
    /** The same of a stream that is over. */
    hasPlayedToEnd: (): boolean => findDetails()?.live === false && hasPlayedAll(),
    /** Told of what the video does. */
    handleSeeking: (): void => {
      const isBack = video.currentTime < lastTime - 0.5;
      lastTime = video.currentTime;
      if (isOwnSeek) isOwnSeek = false;
      // hls.js goes forward over gaps, also while a viewer who follows is far behind: nobody leaves the live picture that way.
      else if (isBack || !isFollowing) setFollowing(findBehind() <= followedWithin);
    },
    handlePause: (): void => void (isPausedByViewer = true),
    handlePlay: (): void => {
      // After an error of the browser's decoder it plays again by itself, from wherever it was.
      if (isPausedByViewer) setFollowing(findBehind() <= followedWithin);
      isPausedByViewer = false;
    },
    handleStall: (): void => {
      if (isFollowing && video.readyState > 0 && !video.seeking) stalls.push(performance.now());
    },
    goToLive: (): void => {
      const { seekable } = video;
      const end = seekable.length > 0 ? seekable.end(seekable.length - 1) - 1 : video.currentTime;
      goTo(findSync() ?? end);
      setFollowing(true);
      if (video.paused) void video.play().catch(() => undefined);
    },
    /** What hls.js asks where to play; it takes a class. */
    createController: () =>
      class {
        constructor(owner: Hls) {
          hls = owner;
        }
        get liveSyncPosition(): number | null {
          return video.buffered.length === 0 ? findStart() : findSync();
        }
        get targetLatency(): number | null {
          return target();
        }
        get latency(): number {
          return Math.max(0, (findEdge() ?? 0) - video.currentTime);
        }
        get maxLatency(): number {
          return Infinity;
        }
        get drift(): number {
          return findDetails()?.drift ?? 1;
        }
        destroy(): void {
          hls = null;
        }
      },
  };
};

export type Follower = ReturnType<typeof createFollower>;
