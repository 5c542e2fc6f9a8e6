import Hls, { type ErrorData } from 'hls.js';

import { FIRST_SEGMENTS, getSegmentLength } from '@/lib/core/media/segment-lengths';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { PlayerErrorCode } from '../player-error';
import { adaptFactors, estimateBandwidth, findGlanceLevel, findStartLevel } from './abr';
import { toUncounted } from './count-view';
import { createHlsConfig, maxBuffer } from './hls-config';
import { type PlayWish, raiseWish } from './play-wish';
import type { QualityList } from './quality-list';
import { resumeOnAttach } from './resume-on-attach';
import { createHoleSkipper, keepToVideo } from './stream-gaps';

/** Shared with live streams. */
export { Hls };

type StartHlsOptions = {
  video: HTMLVideoElement;
  data: Pick<VideoData, 'fps' | 'frameCount'>;
  url: string;
  /** The content of the playlist at `url`, which then is not fetched. */
  master: string | null;
  qualities: QualityList;
  /** Amount to fetch before `load` asks for more. */
  wish: PlayWish;
  /** Seconds to start at; 0 for the beginning. */
  startAt: number;
  /** Height in pixels of the rendition to continue from, the minimum to start with; 0 for a fresh start. */
  leastHeight: number;
  /** Final length in seconds of a stream that still grows. */
  fullLength: number | null;
  /** Called before data is loaded for the current position. */
  settle: () => void;
  /** The error code for an HTTP status. */
  codeOfStatus: (status: number) => PlayerErrorCode;
  /** Called when media arrives. */
  onProgress: () => void;
  /** Called on first playback, with the segments that were prefetched. */
  onPlayed: (fetched: readonly number[]) => void;
  /** `cause` is kept for debugging. */
  onError: (code: PlayerErrorCode, cause: unknown) => void;
};

/** Controls an attached source; `load` never asks for less than before. */
export type AttachedSource = {
  load: (wish: PlayWish) => void;
  retry: () => void;
  /** Continues without the data that was missing last; false if that is impossible. */
  skip: () => boolean;
  /** Plays the named audio track; undefined if the browser has to. */
  selectAudio?: (name: string) => void;
  /** Bytes received, as far as known. */
  readLoaded: () => number;
  destroy: () => void;
};

/** Last measured bits per second; kept in memory for the page's next player. */
let rememberedBandwidth: number | undefined;

/** After two recoveries within this many milliseconds, a third one is pointless. */
const recoveryWindow = 10_000;

const createErrorHandler = (
  recover: () => void,
  { codeOfStatus, onError }: Pick<StartHlsOptions, 'codeOfStatus' | 'onError'>,
) => {
  const recoveries: number[] = [];
  return (data: ErrorData): void => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) {
      onError(codeOfStatus(data.response?.code ?? 0), data);
      return;
    }
    const now = performance.now();
    const recent = recoveries.filter((time) => now - time < recoveryWindow);
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && recent.length < 2) {
      recoveries.push(now);
      recover();
    } else {
      onError(data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'decode' : 'unplayable', data);
    }
  };
};

/** Sets the media duration to the final length while the playlist still grows. */
const announceLength = (hls: Hls, length: number): void => {
  let source: MediaSource | null = null;
  let isGrowing = false;
  const announce = (): void => {
    if (!isGrowing || source?.readyState !== 'open' || source.duration >= length) return;
    try {
      source.duration = length;
    } catch {
      // An append is in progress; this is called again after it.
    }
  };
  hls.on(Hls.Events.MEDIA_ATTACHED, (_event, { mediaSource }) => (source = mediaSource ?? null));
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
    isGrowing = details.live;
    announce();
  });
  hls.on(Hls.Events.BUFFER_APPENDED, announce);
};

/** Plays an HLS stream through Media Source Extensions. */
export const startHls = ({
  video,
  data,
  url,
  master,
  qualities,
  wish: firstWish,
  startAt,
  leastHeight,
  fullLength,
  settle,
  codeOfStatus,
  onProgress,
  onPlayed,
  onError,
}: StartHlsOptions): AttachedSource => {
  const bandwidth = rememberedBandwidth ?? estimateBandwidth();
  let wish = firstWish;
  const fetched = new Set<number>();
  /** Prefetched segments count only once a viewer watches. */
  const toSegment = (address: string, index: number): string => {
    if (wish === 'all') {
      fetched.delete(index);
      return address;
    }
    fetched.add(index);
    return toUncounted(address);
  };
  /** The rendition to continue from; -1 for a fresh start. Only low bandwidth selects a lower one. */
  let leastLevel = -1;
  const readLeast = (): number => leastLevel;
  const { config, readLoaded } = createHlsConfig({ startAt, master, bandwidth, readLeast, toSegment });
  const hls = new Hls(config);
  const letGo = keepToVideo(video, data);
  resumeOnAttach({ Hls, hls, video });
  adaptFactors(hls);
  const holes = createHoleSkipper(hls);
  let hasLevels = false;
  /** The name of the chosen audio track. */
  let track: string | undefined;
  /** The rendition for playback, independent of any prefetched one; -1 before the renditions are known. */
  let viewersLevel = -1;

  const limitBuffer = (): void => {
    const length = hls.loadLevel < hls.maxAutoLevel ? maxBuffer.low : maxBuffer.high;
    hls.config.maxMaxBufferLength = wish === 'all' ? length : maxBuffer.beginning;
  };
  const fetchMedia = (): void => {
    if (wish === 'playlists') return;
    limitBuffer();
    hls.resumeBuffering();
  };
  const startLoad = (time?: number): void => {
    if (!hasLevels) return;
    settle();
    hls.startLoad(time || video.currentTime || startAt || -1);
    if (wish === 'playlists') hls.pauseBuffering();
    else fetchMedia();
  };
  /** Seconds to continue at; null unless a recovery is under way. */
  let interruptedAt: number | null = null;
  hls.on(Hls.Events.MEDIA_ATTACHED, () => (interruptedAt = null));
  /** A fatal error has stopped hls.js, which resumes only the active download. */
  const recover = (): void => {
    // If video and audio fail at the same time, the first failure has already stopped the video.
    interruptedAt ??= video.currentTime;
    const time = interruptedAt;
    hls.recoverMediaError();
    startLoad(time);
  };
  const restart = (): void => {
    hasLevels = false;
    hls.loadSource(url);
  };

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hasLevels = true;
    if (track) hls.setAudioOption({ name: track });
    const level = findStartLevel(hls.levels, bandwidth);
    leastLevel = hls.levels.findLastIndex(({ height }) => height <= leastHeight);
    const glance = findGlanceLevel(hls.levels, getSegmentLength(startAt > 0 ? FIRST_SEGMENTS : 0));
    // Prefetching must not lower the displayed quality.
    if (wish === 'glance' && (glance < 0 || glance < leastLevel)) wish = 'playlists';
    viewersLevel = Math.max(level, leastLevel);
    hls.startLevel = wish === 'glance' ? Math.min(level, glance) : viewersLevel;
    qualities.fill(
      hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
      (index) => (hls.nextLevel = index),
    );
    startLoad();
  });
  if (fullLength) announceLength(hls, fullLength);
  hls.on(Hls.Events.LEVEL_SWITCHING, limitBuffer);
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => qualities.notePlaying(level));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    rememberedBandwidth = hls.bandwidthEstimate || undefined;
    // A segment that arrives after loading has stopped does not resolve the error.
    if (hls.loadingEnabled) onProgress();
  });
  const handleError = createErrorHandler(recover, { codeOfStatus, onError });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) holes.note(data);
    handleError(data);
  });
  const handlePlaying = (): void => onPlayed([...fetched]);
  video.addEventListener('playing', handlePlaying, { once: true });
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    load: (next) => {
      // The buffered data already has playback quality.
      if (next === 'glance' && hasLevels) return;
      // Playback starts: the prefetched segment is shown, and no more of its rendition is loaded.
      if (wish === 'glance' && hasLevels && hls.autoLevelEnabled)
        hls.nextAutoLevel = Math.max(viewersLevel, hls.nextAutoLevel);
      wish = raiseWish(wish, next);
      // An error has stopped loading; playing or seeking within the buffer resumes it.
      if (hasLevels && !hls.loadingEnabled) startLoad();
      else fetchMedia();
    },
    retry: () => {
      wish = 'all';
      if (hasLevels) startLoad();
      else hls.loadSource(url);
    },
    skip: () => {
      const isSkipping = holes.skip();
      if (isSkipping) startLoad();
      return isSkipping;
    },
    selectAudio: (name) => {
      track = name;
      if (video.played.length > 0) hls.setAudioOption({ name, flushImmediate: true });
      // While hls.js loads its first segments, it would miss the change and wait forever.
      else restart();
    },
    readLoaded,
    destroy: () => {
      video.removeEventListener('playing', handlePlaying);
      qualities.fill([], () => undefined);
      letGo();
      hls.destroy();
    },
  };
};
