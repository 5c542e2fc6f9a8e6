import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { AudioChoice } from '../player-context';
import { PlayerError } from '../player-error';
import { attachMp4, attachSource, type AttachSourceOptions, preloadHls } from './attach-source';
import { type PlayWish, raiseWish } from './play-wish';
import { settleStart } from './playback-start';
import type { AttachedSource } from './start-hls';

type WatchConnectionOptions = {
  video: HTMLVideoElement;
  /** Bytes received so far. */
  readLoaded: () => number;
  /** Playback waits for data and none arrives. */
  onSilent: () => void;
  signal: AbortSignal;
};

/**
 * Milliseconds that playback may wait without receiving data before an error is shown; `offline`: if the
 * browser reports to be offline.
 */
const patience = { online: 5000, offline: 1000 };
const interval = 250;

const isWaiting = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Detects a stall without any data, long before the requests time out. */
const watchConnection = ({ video, readLoaded, onSilent, signal }: WatchConnectionOptions): void => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let loaded = 0;
  let lastSign = 0;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const check = (): void => {
    if (!isWaiting(video)) return stop();
    const now = readLoaded();
    if (now !== loaded) lastSign = performance.now();
    loaded = now;
    const limit = navigator.onLine ? patience.online : patience.offline;
    if (performance.now() - lastSign < limit) return;
    stop();
    onSilent();
  };
  const begin = (): void => {
    if (!isWaiting(video)) return;
    lastSign = performance.now();
    timer ??= setInterval(check, interval);
  };
  for (const name of ['play', 'waiting', 'seeking', 'emptied'])
    video.addEventListener(name, begin, { signal });
  signal.addEventListener('abort', stop);
};

type PlaybackOptions = Omit<AttachSourceOptions, 'wish' | 'isWanted' | 'leastHeight'> & {
  /** Playback waits for data and none arrives. */
  onSilent: () => void;
  audio: AudioChoice;
  signal: AbortSignal;
};

/** A source that is attached when it is likely to be used; until then only the poster is loaded. */
export type Playback = {
  /**
   * Fetches the given amount and its dependencies (hls.js, the storyboard's index). Failures are not reported
   * before media is requested.
   */
  want: (wish: PlayWish) => void;
  retry: () => void;
  /** Continues without the data that was missing last; false if that is impossible. */
  skip: () => boolean;
  /** Switches to a single file, which can be cast. False if there is none. */
  useFile: () => boolean;
  /** Switches to other data of the same video and continues at the same position. */
  replace: (data: VideoData) => Promise<void>;
  destroy: () => void;
};

export const createPlayback = ({ signal, ...options }: PlaybackOptions): Playback => {
  const { video, isCounted } = options;
  let { data, startAt } = options;
  let source: AttachedSource | undefined;
  let wish: PlayWish = 'playlists';
  let isAttaching = false;
  let isOver = false;
  let isReplaced = false;
  let leastHeight = 0;

  /** The viewer has not shown interest yet. */
  const isIdle = (): boolean => wish === 'playlists' || wish === 'glance';

  const handleError = (cause: unknown): void => {
    isAttaching = false;
    if (signal.aborted) return;
    if (isIdle()) {
      source?.destroy();
      source = undefined;
      return;
    }
    options.onError(cause instanceof PlayerError ? cause : new PlayerError('unplayable', { cause }));
  };

  const attach = async (): Promise<void> => {
    const isWanted = (): boolean => !signal.aborted && !isOver && !source;
    const isNew = isCounted && video.played.length === 0 && !isReplaced;
    const state = { data, startAt, wish, isWanted, leastHeight, isCounted: isNew };
    const attached = await attachSource({ ...options, ...state, onError: handleError });
    isAttaching = false;
    if (!attached) return;
    source = attached;
    source.load(wish);
    if (data.audioTracks.length < 2) return;
    const { offerAudio } = await import('./offer-audio');
    offerAudio({ ...options, data, getSource: () => source, signal });
  };

  const want = (next: PlayWish): void => {
    wish = raiseWish(wish, next);
    if (!isIdle()) for (const track of video.textTracks) if (track.kind === 'metadata') track.mode = 'hidden';
    if (source) return source.load(wish);
    // The master playlist is not in the data, and requesting it would count a view without playback.
    if (isCounted && data.hls && data.hlsMaster === null && wish !== 'all') return preloadHls();
    if (isAttaching) return;
    isAttaching = true;
    attach().catch(handleError);
  };

  // When the event arrives, `played` may already have a range.
  let hasBegun = false;
  /** Whether a seek is the initial one to the start position, not one by the viewer. */
  const isFirstSeek = (): boolean => !hasBegun && Math.abs(video.currentTime - startAt) < 1;
  const handlePlay = (): void => {
    settleStart(video, data.duration, !hasBegun && !startAt);
    hasBegun = true;
    want('all');
  };
  video.addEventListener('play', handlePlay, { signal });
  watchConnection({ video, readLoaded: () => source?.readLoaded() ?? 0, onSilent: options.onSilent, signal });
  video.addEventListener('seeking', () => isFirstSeek() || want('all'), { signal });

  return {
    want,
    retry: () => {
      if (source) source.retry();
      else want('all');
    },
    skip: () => source?.skip() ?? false,
    useFile: () => {
      const wasPlaying = !video.paused;
      const isNew = isCounted && video.played.length === 0;
      const time = video.currentTime || startAt;
      source?.destroy();
      const file = attachMp4({ ...options, data, wish: 'all', isCounted: isNew, startAt: time });
      if (!file) return false;
      source = file;
      if (wasPlaying) void video.play().catch(() => undefined);
      return true;
    },
    replace: async (next) => {
      data = next;
      if (!source) return;
      const { holdFrame, hush } = await import('./hold-frame');
      await holdFrame(video);
      if (signal.aborted || isOver) return;
      const { currentTime, paused, playbackRate } = video;
      startAt = currentTime || startAt;
      isReplaced = video.played.length > 0;
      // If the source is replaced twice before a rendition is displayed, the first one still counts.
      leastHeight = options.qualities.playing?.height ?? leastHeight;
      hush(video);
      source.destroy();
      source = undefined;
      await attach().catch(handleError);
      video.playbackRate = playbackRate;
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING) video.currentTime = startAt;
      if (!paused) void video.play().catch(() => undefined);
    },
    destroy: () => {
      isOver = true;
      source?.destroy();
    },
  };
};
