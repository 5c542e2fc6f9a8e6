import { canPlayHlsNatively, canUseMediaSource, isNativeBetter } from '../media-support';
import type { HlsConfig } from 'hls.js';

import { resumeOnAttach } from '../resume-on-attach';
import type { QualityList } from '../vod/quality-list';
import type { Follower } from './follow-live';
import { createListLoader } from './list-loader';
import type { LoadHls } from './loaders';

type AttachOptions = {
  video: HTMLVideoElement;
  /** URL of the master playlist. */
  url: string;
  qualities: QualityList;
  follower: Follower;
  loadHls: LoadHls;
  /** Whether to request parts. Without them, latency is that of whole segments. */
  isByParts: boolean;
  signal: AbortSignal;
  /** The source has failed and must be attached again. */
  onFatal: () => void;
  /** The playlist is complete. */
  onComplete: () => void;
};

/** Longer than the server holds a request. Milliseconds. */
const maxFirstByteMs = 12_000;

const retry = { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2000 };
const policy = {
  default: {
    ...{ maxTimeToFirstByteMs: maxFirstByteMs, maxLoadTimeMs: 20_000 },
    ...{ timeoutRetry: retry, errorRetry: retry },
  },
};

const createConfig = ({ follower, isByParts }: AttachOptions): Partial<HlsConfig> => ({
  ...{ enableWorker: false, lowLatencyMode: isByParts, capLevelToPlayerSize: true },
  // Informs the browser how far back a viewer can seek.
  liveDurationInfinity: true,
  ...{ maxBufferLength: 20, maxMaxBufferLength: 20, backBufferLength: 60 },
  // The last part is not late yet.
  ...{ maxBufferHole: 0.3, nudgeOffset: 0.1, highBufferWatchdogPeriod: 1 },
  ...{ manifestLoadPolicy: policy, playlistLoadPolicy: policy, fragLoadPolicy: policy },
  latencyController: follower.createController() as unknown as NonNullable<HlsConfig['latencyController']>,
});

/** Whether the browser plays live streams natively, including captions. */
export const isPlayedNatively = (video: HTMLVideoElement): boolean =>
  !canUseMediaSource() || isNativeBetter(video);

/** Attaches a live stream. Resolves to a function that detaches it; null if this browser cannot play it. */
export const attachLive = async (options: AttachOptions): Promise<(() => void) | null> => {
  const { video, url, qualities, signal, onFatal, onComplete } = options;
  if (isPlayedNatively(video)) {
    if (!canPlayHlsNatively(video)) return null;
    video.addEventListener('error', onFatal, { signal });
    video.src = url;
    return () => {
      video.removeEventListener('error', onFatal);
      video.removeAttribute('src');
      video.load();
    };
  }
  const { Hls } = await options.loadHls();
  if (signal.aborted) return () => undefined;
  const hls = new Hls({ ...createConfig(options), pLoader: createListLoader(Hls) });
  resumeOnAttach({ Hls, hls, video });
  let recoveredAt = 0;
  hls.on(Hls.Events.MANIFEST_PARSED, () =>
    qualities.fill(
      hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
      (index) => (hls.nextLevel = index),
    ),
  );
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => qualities.notePlaying(level));
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => details.live || onComplete());
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    const now = performance.now();
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || now - recoveredAt < 10_000) return onFatal();
    recoveredAt = now;
    hls.recoverMediaError();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => {
    qualities.fill([], () => undefined);
    hls.destroy();
  };
};
