import Hls, {
  type FragmentLoaderContext,
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type PlaylistLoaderContext,
  type RetryConfig,
} from 'hls.js';

import { AbrController } from './abr';

/**
 * Seconds of media to buffer: before playback (the first segment, however long), and during playback, on
 * lower renditions and on the highest. Buffered low-quality segments are shown even if the bandwidth has
 * recovered.
 */
export const maxBuffer = { beginning: 1, low: 30, high: 60 };

/** Retries aborted requests (status 0) like server errors; hls.js itself retries only the latter. */
const retry: RetryConfig = {
  maxNumRetry: 3,
  retryDelayMs: 500,
  maxRetryDelayMs: 8000,
  shouldRetry: (config, count, _isTimeout, response, isRetrying) =>
    isRetrying ||
    (config !== null && config !== undefined && count < config.maxNumRetry && response?.code === 0),
};

const policy = (maxLoadTimeMs: number) => ({
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry },
});

type LoaderOptions = {
  /** The content of the master playlist, if known. */
  master: string | null;
  /** The URL from which a segment is fetched. */
  toSegment: (url: string, index: number) => string;
};

const isSegment = (context: LoaderContext): context is FragmentLoaderContext =>
  typeof (context as Partial<FragmentLoaderContext>).frag?.sn === 'number' &&
  String((context as FragmentLoaderContext).frag.type) === 'main';

/** Answers requests for the master playlist with the known content, and counts the bytes of all others. */
const createLoader = ({ master, toSegment }: LoaderOptions) => {
  const loaders = new Set<{ stats: { loaded: number } }>();
  let finished = 0;
  const loader = class extends Hls.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      loaders.add(this);
      if (isSegment(context)) context.url = toSegment(context.url, Number(context.frag.sn));
      const { url } = context;
      if (master === null || (context as PlaylistLoaderContext).type !== 'manifest')
        return super.load(context, config, callbacks);
      // Asynchronous like a real response: other parts of hls.js handle the loading event first.
      queueMicrotask(() => {
        const { stats } = this;
        if (stats as unknown) callbacks.onSuccess({ url, data: master }, stats, context, null);
      });
    }
    override destroy(): void {
      if (loaders.delete(this)) finished += this.stats.loaded;
      super.destroy();
    }
  };
  const readLoaded = (): number => [...loaders].reduce((sum, { stats }) => sum + stats.loaded, finished);
  return { loader, readLoaded };
};

/**
 * Caps renditions by the player's size like hls.js, but not below `readLeast`, a rendition that was already
 * displayed.
 */
const createCapping = (readLeast: () => number): HlsConfig['capLevelController'] => {
  const Capping = Hls.DefaultConfig.capLevelController;
  if (!Capping) return undefined;
  return class extends Capping {
    override getMaxLevel(highest: number): number {
      return Math.max(super.getMaxLevel(highest), Math.min(highest, readLeast()));
    }
  };
};

/** The hls.js configuration for our streams, and a counter of received bytes. */
export const createHlsConfig = ({
  startAt,
  bandwidth,
  readLeast,
  ...options
}: LoaderOptions & { startAt: number; bandwidth: number | undefined; readLeast: () => number }): {
  config: Partial<HlsConfig>;
  readLoaded: () => number;
} => {
  const { loader, readLoaded } = createLoader(options);
  const config = {
    loader,
    abrController: AbrController,
    autoStartLoad: false,
    // fMP4 is passed through unchanged, which is too little work for a separate thread and blob.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    capLevelController: createCapping(readLeast),
    // Half-lives in seconds of download. With hls.js' defaults (3 and 9), noticing that the bandwidth has
    // recovered takes a minute of segments in a low rendition.
    abrEwmaFastVoD: 0.5,
    abrEwmaSlowVoD: 1,
    maxBufferLength: 30,
    maxMaxBufferLength: maxBuffer.beginning,
    backBufferLength: 30,
    manifestLoadPolicy: policy(20_000),
    playlistLoadPolicy: policy(20_000),
    fragLoadPolicy: policy(60_000),
    ...(bandwidth && { abrEwmaDefaultEstimate: bandwidth }),
  } as Partial<HlsConfig>;
  return { config, readLoaded };
};
