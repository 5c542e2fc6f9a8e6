import type Hls from 'hls.js';
import type {
  HlsConfig,
  LevelDetails,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js';

import type { drawCaptions } from '../captions/draw-captions';
import type { OnDemandParts, PlayerContext } from '../core/player-context';
import { canPlayHlsNatively, canUseMediaSource, isNativeBetter } from '../core/source/media-support';
import type { QualityList } from '../core/source/quality-list';
import { resumeOnAttach } from '../core/source/resume-on-attach';
import type { Follower } from './follow-live';

/**
 * A playlist that has not grown for this many target durations is quiet: presumably nothing is being sent.
 */
const quietTargets = 3;
/** Seconds after which a quiet playlist is requested less often. */
const quietForLong = 20;

type KnownList = Pick<
  LevelDetails,
  'age' | 'targetduration' | 'canBlockReload' | 'endSN' | 'lastPartSn' | 'lastPartIndex'
>;

/** Number of the first part or segment that a playlist does not contain yet. */
const findNext = ({ endSN, lastPartSn, lastPartIndex }: KnownList): Record<string, number> => {
  if (lastPartIndex < 0) return { _HLS_msn: endSN + 1 };
  return lastPartSn > endSN
    ? { _HLS_msn: lastPartSn, _HLS_part: lastPartIndex + 1 }
    : { _HLS_msn: endSN + 1, _HLS_part: 0 };
};

/**
 * How to reload a playlist. A quiet one is requested with the next part's number, so that the server holds
 * the request. If the server does not support that, the request is delayed here (hls.js: half a target
 * duration). `delay` is in milliseconds. Pure.
 */
export const planReload = (url: string, list: KnownList): { url: string; delay: number } => {
  if (list.age < quietTargets * list.targetduration) return { url, delay: 0 };
  if (!list.canBlockReload) return { url, delay: list.age < quietForLong ? 1000 : 2000 };
  const held = new URL(url);
  for (const [name, value] of Object.entries(findNext(list))) held.searchParams.set(name, String(value));
  return { url: held.href, delay: 0 };
};

/** Loads playlists like hls.js, but polls rarely while they do not grow. */
const createListLoader = ({ DefaultConfig }: typeof Hls): NonNullable<HlsConfig['pLoader']> => {
  const ListLoader = class extends DefaultConfig.loader {
    private waiting: ReturnType<typeof setTimeout> | undefined;
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const list = (context as PlaylistLoaderContext).levelOrTrack?.details;
      const { url, delay } = list ? planReload(context.url, list) : { url: context.url, delay: 0 };
      context.url = url;
      // hls.js compares it with its next request.
      this.context = context;
      if (delay === 0) super.load(context, config, callbacks);
      else this.waiting = setTimeout(() => super.load(context, config, callbacks), delay);
    }
    override abort(): void {
      clearTimeout(this.waiting);
      super.abort();
    }
    override destroy(): void {
      clearTimeout(this.waiting);
      super.destroy();
    }
  };
  return ListLoader as unknown as NonNullable<HlsConfig['pLoader']>;
};

/** Chunks of the first script that live events also use; passed in, so that each is loaded only once. */
export type LoadHls = () => Promise<{ Hls: typeof Hls }>;
export type LoadParts = () => Promise<{ createOnDemandParts: (context: PlayerContext) => OnDemandParts }>;
/** Renders captions in the viewer's style; also part of the first script. */
export type DrawCaptions = typeof drawCaptions;

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
  // Tolerances for stalls and gaps in seconds; parts are short, and the last one may be slightly late.
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
