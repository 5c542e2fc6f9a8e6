import Hls, {
  type FragmentLoaderContext,
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
  type PlaylistLoaderContext,
  type RetryConfig,
} from 'hls.js';

import { AbrController } from './abr-controller';

/**
 * Seconds of media to buffer: before playback (the first segment, however long), and during it, on the highest rung and below it. What
 * is buffered on a low rung is shown on it, even when the line has become faster.
 */
export const maxBuffer = { beginning: 1, low: 30, high: 60 };

/** Retries requests that were cut off (status 0) like those that a server fails; hls.js by itself retries only the latter. */
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
  /** The text of the master playlist, where it is known. */
  master: string | null;
  /** The address from which a segment is fetched. */
  toSegment: (url: string, index: number) => string;
};

const isSegment = (context: LoaderContext): context is FragmentLoaderContext =>
  typeof (context as Partial<FragmentLoaderContext>).frag?.sn === 'number' &&
  String((context as FragmentLoaderContext).frag.type) === 'main';

/** Answers for the master playlist with the text that is known already, and counts what comes for everything else. */
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
      // Asynchronously, as a real answer: other parts of hls.js handle the loading event first.
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

/** Caps rungs by the size of the player as hls.js does, but not below `readLeast`, a rung that was on screen already. */
const createCapping = (readLeast: () => number): HlsConfig['capLevelController'] => {
  const Capping = Hls.DefaultConfig.capLevelController;
  if (!Capping) return undefined;
  return class extends Capping {
    override getMaxLevel(highest: number): number {
      return Math.max(super.getMaxLevel(highest), Math.min(highest, readLeast()));
    }
  };
};

/** How hls.js is to play our streams, and how many bytes have come of one so far. */
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
    // fMP4 passes through unchanged, which is too little work for a thread and a blob of its own.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    capLevelController: createCapping(readLeast),
    // Half-lives in seconds of download. hls.js' own (3 and 9) take a minute of segments on a low rung to notice that the line has recovered.
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
