import type { QualityList } from '../vod/quality-list';
import { attachLive } from './attach-live';
import type { Follower } from './follow-live';
import type { LoadHls } from './loaders';
import type { LivePlay } from './live-phase';

type PlaybackOptions = {
  video: HTMLVideoElement;
  qualities: QualityList;
  follower: Follower;
  loadHls: LoadHls;
  signal: AbortSignal;
  /** Something is wrong with the stream: it may be over. */
  onTrouble: () => void;
  /** All that there is was played. */
  onOver: () => void;
};

/** How long after a failure the stream is asked for again. Milliseconds. */
const retryMs = 5000;

/** The stream of an event: attached while it is wanted, and again after it has failed. */
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
  /** When all that there is had been played. */
  let overSince: number | null = null;
  /** It played when its stream was taken away, by which the browser pauses it. */
  let mustPlay = false;
  /** Somebody pressed play while there was nothing to play. */
  let isAsked = false;
  let stalledSince: number | null = null;
  let lastTime = -1;
  /** A seek moves the time, too, but plays nothing. */
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
      ...{ video, url: wanted, qualities, follower, loadHls, signal, isByParts: true, onFatal: handleFatal },
    }).catch(() => null);
    if (signal.aborted || url !== wanted) return attached?.();
    if (!attached) return handleFatal();
    detach = attached;
    isAsked = false;
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
    follower.steer();
  };
  const watching = setInterval(watch, 250);
  signal.addEventListener('abort', () => clearInterval(watching));
  video.addEventListener('timeupdate', follower.steer, { signal });
  video.addEventListener('seeking', follower.handleSeeking, { signal });
  video.addEventListener('seeking', () => (hasSought = true), { signal });
  video.addEventListener('pause', follower.handlePause, { signal });
  video.addEventListener('play', follower.handlePlay, { signal });
  video.addEventListener('play', () => (isAsked ||= overSince !== null || detach === null), { signal });
  video.addEventListener('waiting', follower.handleStall, { signal });
  video.addEventListener('waiting', onTrouble, { signal });
  video.addEventListener(
    'ended',
    () => {
      overSince ??= performance.now();
      onOver();
    },
    { signal },
  );

  return {
    /** Plays from an address, or goes on with it. */
    play: (next: string): void => {
      if (next === url) return;
      release();
      url = next;
      // What has played to its end is paused.
      mustPlay ||= overSince !== null;
      overSince = null;
      stalledSince = performance.now();
      void attach();
    },
    read: (): LivePlay => ({
      hasPlayed,
      overFor: overSince === null ? null : performance.now() - overSince,
      stalledFor: stalledSince === null ? 0 : performance.now() - stalledSince,
    }),
    /** Whether somebody waits for something to play, who pressed play at the end. */
    isAsked: (): boolean => isAsked,
    /** Plays nothing any more. */
    drop: (): void => {
      if (url === null) return;
      release();
      url = null;
      hasPlayed = false;
      mustPlay = false;
    },
  };
};
