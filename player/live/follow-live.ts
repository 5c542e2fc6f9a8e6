import type Hls from 'hls.js';
import type { LevelDetails } from 'hls.js';

import type { LiveSpan } from './live-captions';

/**
 * Seconds behind the target up to which a viewer is assumed to follow live: less than a step of ten seconds
 * back, which may start slightly ahead of the target.
 */
export const followedWithin = 8;
/** Seconds beyond the target from which a following viewer jumps to the live edge. */
const jumpFrom = 4;
/**
 * Seconds from which the viewer jumps even if the target is not loaded: catching up by playback would take
 * minutes.
 */
const leapFrom = 8;
/** Milliseconds for a jump to succeed before the next one, doubled each time, and the maximum. */
const [firstLeapMs, lastLeapMs] = [3000, 24_000];
/** Minimum distance of a jump: without a sender, the edge does not move and the viewer is at it. Seconds. */
const shortestJump = 0.5;
const fastest = 1.3;
/** Milliseconds after the first frame during which the viewer jumps to the edge as soon as it is loaded. */
const beginningMs = 3000;

/**
 * Playback rate of a following viewer: slightly faster if behind the target, slightly slower if the buffer
 * runs out. `distance` from the target, `ahead` the buffer; seconds. Pure.
 */
export const findRate = ({ distance, ahead }: { distance: number; ahead: number }): number => {
  if (distance < -0.25 && ahead < 0.5) return 0.95;
  // The buffer must last until the next part arrives.
  if (distance < 0.12 || ahead < 0.4) return 1;
  return Math.min(fastest, Math.max(1.05, Math.round((1 + distance * 0.2) * 20) / 20));
};

/** Added to the target distance per stall, its maximum, and how long a stall is remembered. Seconds. */
const perStall = 0.35;
const mostForStalls = 2;
const rememberedFor = 120;

/** Seconds between writing a segment and requesting it. */
const perPoll = 0.6;

/** Target distance behind the last part, with parts and with segments only. Seconds. Pure. */
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

/** Milliseconds that parts may stay unloaded while the buffer is empty. */
const starvedMs = 750;
/** Without a sender nothing is missing. Seconds since the playlist last grew. */
const freshWithin = 2;
/** A viewer closer to the end of the playlist than this has played all of it. Seconds. */
const playedWithin = 0.5;

type FollowOptions = { video: HTMLVideoElement; onChange: () => void };

/** Keeps a viewer at the live edge by adjusting the playback rate, and detects when the viewer leaves it. */
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
    // The camera was disconnected: earlier stalls do not reflect the connection.
    if (details.endCC !== discontinuity) stalls = [];
    discontinuity = details.endCC;
    stalls = stalls.filter((at) => performance.now() - at < rememberedFor * 1000);
    return findTarget(details, { isByParts: hls.config.lowLatencyMode, stalls: stalls.length });
  };
  /** Target position of a following viewer. */
  const findSync = (): number | null => {
    const [details, edge, back] = [findDetails(), findEdge(), target()];
    if (!details || edge === null || back === null) return null;
    const last = details.edge - (details.partTarget || 0.2);
    return Math.max(details.edge - details.totalduration, Math.min(edge - back, last));
  };
  /** Start position: the last key frame before the target, since later frames depend on it. */
  const findStart = (): number | null => {
    const sync = findSync();
    const keys = (findDetails()?.partList ?? []).filter(({ independent }) => independent);
    const starts = keys.map(({ start }) => start).filter((start) => sync !== null && start <= sync);
    return starts.length > 0 ? Math.max(...starts) : sync;
  };
  const findBehind = (): number => {
    const sync = findSync();
    if (sync !== null) return Math.max(0, sync - video.currentTime);
    // Safari’s native player, which does not expose the live edge.
    const { seekable } = video;
    return seekable.length > 0 ? Math.max(0, seekable.end(seekable.length - 1) - video.currentTime - 3) : 0;
  };
  const findBufferAhead = (): number => {
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
  /** On a connection or device that cannot keep up, repeated jumps would only load data. */
  const mayLeap = (): boolean => {
    const now = performance.now();
    if (now < leap.notBefore) return false;
    leap = { notBefore: now + leap.waitMs, waitMs: Math.min(2 * leap.waitMs, lastLeapMs) };
    return true;
  };
  /** After parts failed to load, hls.js waits for whole segments until the next seek. */
  const wake = (): void => {
    const details = findDetails();
    const now = performance.now();
    if (!details?.partList || video.paused || video.seeking || findBufferAhead() > 0.1) starvedAt = now;
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
    // Playback started at a key frame some seconds ago.
    beganAt ??= performance.now();
    isBeginning &&= performance.now() - beganAt < beginningMs;
    if (isBeginning && isAhead && end > sync) {
      isBeginning = false;
      return goTo(sync);
    }
    if (isAhead && distance > jumpFrom && (end > sync || (distance > leapFrom && mayLeap()))) goTo(sync);
    else setRate(findRate({ distance, ahead: findBufferAhead() }));
  };

  /** The whole segments in the playlist, in media time. */
  const findSpans = (): LiveSpan[] =>
    (findDetails()?.fragments ?? []).map(({ sn, start, end }) => ({ sequence: sn, start, end }));

  return {
    steer,
    findBehind,
    findSpans,
    get isFollowing(): boolean {
      return isFollowing;
    },
    /**
     * Milliseconds since the playlist last grew, including the time before this viewer joined; 0 if unknown.
     */
    findQuiet: (): number => {
      const details = findDetails();
      const last = details?.fragments.at(-1);
      if (!details?.live || !last) return 0;
      // The clock of a viewer who has seen the playlist grow may be wrong.
      if (details.driftStart > 0) return details.age * 1000;
      return last.programDateTime === null
        ? 0
        : Math.max(0, Date.now() - last.programDateTime - last.duration * 1000);
    },
    /** Whether everything in the playlist was played. False with native playback. */
    hasPlayedAll,
    /** Whether everything was played of a stream that has ended. */
    hasPlayedToEnd: (): boolean => findDetails()?.live === false && hasPlayedAll(),
    /** Handlers of the video's events. */
    handleSeeking: (): void => {
      const isBack = video.currentTime < lastTime - 0.5;
      lastTime = video.currentTime;
      if (isOwnSeek) isOwnSeek = false;
      // hls.js seeks forward over gaps, also while a following viewer is far behind: such seeks do not leave
      // the live edge.
      else if (isBack || !isFollowing) setFollowing(findBehind() <= followedWithin);
    },
    handlePause: (): void => void (isPausedByViewer = true),
    handlePlay: (): void => {
      // After a decoder error, playback restarts by itself from any position.
      if (isPausedByViewer) setFollowing(findBehind() <= followedWithin);
      isPausedByViewer = false;
    },
    handleStall: (): void => {
      // After the start, the jump to the edge may stall once. Such a stall does not reflect the connection.
      const hasBegun = beganAt !== null && performance.now() - beganAt >= beginningMs;
      if (hasBegun && isFollowing && !video.seeking) stalls.push(performance.now());
    },
    goToLive: (): void => {
      const { seekable } = video;
      const end = seekable.length > 0 ? seekable.end(seekable.length - 1) - 1 : video.currentTime;
      goTo(findSync() ?? end);
      setFollowing(true);
      if (video.paused) void video.play().catch(() => undefined);
    },
    /** The latency controller of hls.js, which requires a class. */
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
