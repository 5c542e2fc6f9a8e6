import type { QualityList } from '../core/source/quality-list';
import { attachLive, type LoadHls } from './attach-live';
import type { Follower } from './follow-live';
import type { LivePlay } from './live-data';

type PlaybackOptions = {
  video: HTMLVideoElement;
  qualities: QualityList;
  follower: Follower;
  loadHls: LoadHls;
  signal: AbortSignal;
  /** The stream has a problem: it may have ended. */
  onTrouble: () => void;
  /** The stream has ended, although its end may not have been played. */
  onOver: () => void;
};

/** Milliseconds until a failed stream is requested again. */
const retryMs = 5000;
/** Milliseconds that an ended stream may stall at its end. */
const endsWithinMs = 500;

/** The stream of an event: attached while it is wanted, and again after a failure. */
export const createLivePlayback = ({
  video,
  qualities,
  follower,
  loadHls,
  signal,
  onTrouble,
  onOver,
}: PlaybackOptions) => {
  let url: string | null = null;
  let detach: (() => void) | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let hasPlayed = false;
  /** Time when everything available had been played. */
  let overSince: number | null = null;
  /** Playback was active when its stream was detached, which makes the browser pause. */
  let mustPlay = false;
  /** Whether the viewer wants playback, even if there is nothing to play. */
  let isWanted = false;
  let stalledSince: number | null = null;
  let lastTime = -1;
  /** A seek changes the time without playback. */
  let hasSought = false;

  const release = (): void => {
    clearTimeout(retrying);
    if (!detach) return;
    mustPlay ||= !video.paused;
    detach();
    detach = null;
  };
  const handleFatal = (): void => {
    release();
    onTrouble();
    retrying = setTimeout(() => void attach(), retryMs);
  };
  const attach = async (): Promise<void> => {
    const wanted = url;
    if (wanted === null || signal.aborted) return;
    mustPlay ||= !video.paused;
    const attached = await attachLive({
      ...{ video, url: wanted, qualities, follower, loadHls, signal, isByParts: true },
      ...{ onFatal: handleFatal, onComplete: onOver },
    }).catch(() => null);
    if (signal.aborted || url !== wanted) return attached?.();
    if (!attached) return handleFatal();
    detach = attached;
    if (mustPlay && video.paused) void video.play().catch(() => undefined);
    mustPlay = false;
  };
  const watch = (): void => {
    const { currentTime } = video;
    const now = performance.now();
    const hasAdvanced = !hasSought && currentTime > lastTime && video.readyState > 1;
    hasSought = false;
    if (hasAdvanced) {
      stalledSince = null;
      if (!video.paused && currentTime > 0) hasPlayed = true;
    } else if (!video.paused || mustPlay || !hasPlayed) stalledSince ??= now;
    else stalledSince = null;
    lastTime = currentTime;
    // After a change of the camera the media may end before the playlist does, and `ended` never fires.
    const hasStopped = stalledSince !== null && now - stalledSince >= endsWithinMs;
    if (hasStopped && follower.hasPlayedToEnd()) finish();
    follower.steer();
  };
  const finish = (): void => {
    if (overSince !== null) return;
    overSince = performance.now();
    onOver();
  };
  const watching = setInterval(watch, 250);
  signal.addEventListener('abort', () => clearInterval(watching));
  video.addEventListener('timeupdate', follower.steer, { signal });
  video.addEventListener('seeking', follower.handleSeeking, { signal });
  video.addEventListener('seeking', () => (hasSought = true), { signal });
  video.addEventListener('pause', follower.handlePause, { signal });
  video.addEventListener('play', follower.handlePlay, { signal });
  video.addEventListener('play', () => (isWanted = true), { signal });
  // The end of a stream also pauses the video.
  video.addEventListener('pause', () => (isWanted &&= video.ended), { signal });
  video.addEventListener('waiting', follower.handleStall, { signal });
  video.addEventListener('waiting', onTrouble, { signal });
  video.addEventListener('ended', finish, { signal });

  return {
    /** Plays a URL, or continues with it. */
    play: (next: string): void => {
      if (next === url) return;
      release();
      url = next;
      // A video that has played to its end is paused.
      mustPlay ||= overSince !== null;
      overSince = null;
      stalledSince = performance.now();
      void attach();
    },
    read: (): LivePlay => ({
      hasPlayed,
      overFor: overSince === null ? null : performance.now() - overSince,
      stalledFor: stalledSince === null ? 0 : performance.now() - stalledSince,
      quietFor: follower.findQuiet(),
    }),
    /** Whether the viewer was playing it, or has pressed play since. */
    isWanted: (): boolean => isWanted,
    /** Stops playback and detaches the stream. */
    drop: (): void => {
      if (url === null) return;
      release();
      url = null;
      hasPlayed = false;
      mustPlay = false;
    },
  };
};
