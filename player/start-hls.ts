import Hls, { type ErrorData, type HlsConfig } from 'hls.js';

import type { PlayerErrorCode } from './player-error';
import type { QualityList } from './quality-list';

type StartHlsOptions = {
  video: HTMLVideoElement;
  url: string;
  qualities: QualityList;
  /** Whether segments load at once or only after `load()`. */
  isEager: boolean;
  /** Seconds to start at; 0 for the beginning. */
  startAt: number;
  /** Media has arrived. */
  onProgress: () => void;
  /** `cause` is for the console of whoever looks for it. */
  onError: (code: PlayerErrorCode, cause: unknown) => void;
};

/** What an attached source can be told. */
export type AttachedSource = { load: () => void; retry: () => void; destroy: () => void };

/** Bits per second as measured last; kept in memory of the page only, for its next player. */
let rememberedBandwidth: number | undefined;

/** The smallest rung that is still a picture on a phone; smaller ones are for those whose line needs them. */
const smallestFirstRung = 360;

const retry = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 8000 };
const policy = (maxLoadTimeMs: number) => ({
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry },
});

const createConfig = (startAt: number): Partial<HlsConfig> => ({
  autoStartLoad: false,
  // fMP4 passes through unchanged, which is too little work for a thread and a blob of its own.
  enableWorker: false,
  startPosition: startAt > 0 ? startAt : -1,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 30,
  manifestLoadPolicy: policy(20_000),
  playlistLoadPolicy: policy(20_000),
  fragLoadPolicy: policy(60_000),
  ...(rememberedBandwidth && { abrEwmaDefaultEstimate: rememberedBandwidth }),
});

const findStartLevel = (hls: Hls): number => {
  if (rememberedBandwidth) return -1;
  const index = hls.levels.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirstRung);
  return Math.max(index, 0);
};

/** An answer that came through and is still an error (2xx) was not what it should be. */
const codeOfStatus = (status: number): PlayerErrorCode => {
  if (status >= 200 && status < 300) return 'unplayable';
  return status >= 400 && status < 500 && status !== 429 ? 'missing' : 'offline';
};

/** A player that has tried twice within this many milliseconds will not mend itself by a third try. */
const recoveryWindow = 10_000;

const createErrorHandler = (hls: Hls, onError: StartHlsOptions['onError']) => {
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
      hls.recoverMediaError();
    } else {
      onError(data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'decode' : 'unplayable', data);
    }
  };
};

/** Plays an HLS stream through Media Source Extensions. Loads the playlists at once, the segments as `isEager` says. */
export const startHls = ({
  video,
  url,
  qualities,
  isEager,
  startAt,
  onProgress,
  onError,
}: StartHlsOptions): AttachedSource => {
  const hls = new Hls(createConfig(startAt));
  let isLoading = isEager;
  let hasLevels = false;

  const startLoad = (): void => {
    if (hasLevels) hls.startLoad(video.currentTime || startAt || -1);
  };

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hasLevels = true;
    hls.startLevel = findStartLevel(hls);
    qualities.fill(
      hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
      (index) => (hls.nextLevel = index),
    );
    if (isLoading) startLoad();
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => qualities.notePlaying(level));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    rememberedBandwidth = hls.bandwidthEstimate || undefined;
    onProgress();
  });
  const handleError = createErrorHandler(hls, onError);
  hls.on(Hls.Events.ERROR, (_event, data) => handleError(data));
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    load: () => {
      if (isLoading) return;
      isLoading = true;
      startLoad();
    },
    retry: () => {
      isLoading = true;
      if (hasLevels) startLoad();
      else hls.loadSource(url);
    },
    destroy: () => {
      qualities.fill([], () => undefined);
      hls.destroy();
    },
  };
};
