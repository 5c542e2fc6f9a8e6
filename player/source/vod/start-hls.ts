import Hls, {
  type ErrorData,
  type HlsConfig,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type PlaylistLoaderContext,
} from 'hls.js';

import type { PlayerErrorCode } from '../../element/player-error';
import type { PlayWish } from '../play-wish';
import type { QualityList } from './quality-list';

type StartHlsOptions = {
  video: HTMLVideoElement;
  url: string;
  /** The text of the list at `url`, which then is not fetched. */
  master: string | null;
  qualities: QualityList;
  /** What is fetched before `load` wishes for more. */
  wish: PlayWish;
  /** Seconds to start at; 0 for the beginning. */
  startAt: number;
  /** Media has arrived. */
  onProgress: () => void;
  /** It plays for the first time. */
  onPlayed: () => void;
  /** `cause` is for the console of whoever looks for it. */
  onError: (code: PlayerErrorCode, cause: unknown) => void;
};

/** What an attached source can be told; `load` wishes for no less than before. */
export type AttachedSource = { load: (wish: PlayWish) => void; retry: () => void; destroy: () => void };

/** Bits per second as measured last; kept in memory of the page only, for its next player. */
let rememberedBandwidth: number | undefined;

/** The smallest rung that is still a picture on a phone; smaller ones are for those whose line needs them. */
const smallestFirstRung = 360;

/** Seconds of media to hold: before somebody plays (the first segment, however long), and while it plays. */
const maxBuffer = { beginning: 1, all: 60 };

const retry = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 8000 };
const policy = (maxLoadTimeMs: number) => ({
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: retry, errorRetry: retry },
});

/** Answers for the master playlist with the text that is known already. */
const createPlaylistLoader = (master: string): HlsConfig['pLoader'] =>
  class extends Hls.DefaultConfig.loader {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const { url, type } = context;
      if (type !== 'manifest') return super.load(context, config, callbacks as never);
      // Later, as it would come over the line: other parts of hls.js have yet to hear that it is asked for.
      queueMicrotask(() => {
        const { stats } = this;
        if (stats as unknown) callbacks.onSuccess({ url, data: master }, stats, context, null);
      });
    }
  } as never;

const createConfig = (startAt: number, master: string | null): Partial<HlsConfig> => ({
  autoStartLoad: false,
  ...(master !== null && { pLoader: createPlaylistLoader(master) }),
  // fMP4 passes through unchanged, which is too little work for a thread and a blob of its own.
  enableWorker: false,
  startPosition: startAt > 0 ? startAt : -1,
  capLevelToPlayerSize: true,
  maxBufferLength: 30,
  maxMaxBufferLength: maxBuffer.beginning,
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

const createErrorHandler = (recover: () => void, onError: StartHlsOptions['onError']) => {
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

/** Plays an HLS stream through Media Source Extensions. */
export const startHls = ({
  video,
  url,
  master,
  qualities,
  wish: firstWish,
  startAt,
  onProgress,
  onPlayed,
  onError,
}: StartHlsOptions): AttachedSource => {
  const hls = new Hls(createConfig(startAt, master));
  let wish = firstWish;
  let hasLevels = false;

  const fetchMedia = (): void => {
    if (wish === 'playlists') return;
    hls.config.maxMaxBufferLength = maxBuffer[wish];
    hls.resumeBuffering();
  };
  const startLoad = (time = video.currentTime): void => {
    if (!hasLevels) return;
    hls.startLoad(time || startAt || -1);
    if (wish === 'playlists') hls.pauseBuffering();
    else fetchMedia();
  };
  /** A fatal error has stopped hls.js, which begins again only what was loading; and a new buffer pauses the video. */
  const recover = (): void => {
    const { currentTime, paused } = video;
    hls.recoverMediaError();
    startLoad(currentTime);
    if (!paused) hls.once(Hls.Events.MEDIA_ATTACHED, () => void video.play().catch(() => undefined));
  };

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    hasLevels = true;
    hls.startLevel = findStartLevel(hls);
    qualities.fill(
      hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
      (index) => (hls.nextLevel = index),
    );
    startLoad();
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => qualities.notePlaying(level));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    rememberedBandwidth = hls.bandwidthEstimate || undefined;
    // What was still on its way when loading stopped is no way out of the error.
    if (hls.loadingEnabled) onProgress();
  });
  const handleError = createErrorHandler(recover, onError);
  hls.on(Hls.Events.ERROR, (_event, data) => handleError(data));
  video.addEventListener('playing', onPlayed, { once: true });
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    load: (next) => {
      wish = next;
      // An error has stopped it; who plays or seeks on within what is there wants the rest, too.
      if (hasLevels && !hls.loadingEnabled) startLoad();
      else fetchMedia();
    },
    retry: () => {
      wish = 'all';
      if (hasLevels) startLoad();
      else hls.loadSource(url);
    },
    destroy: () => {
      video.removeEventListener('playing', onPlayed);
      qualities.fill([], () => undefined);
      hls.destroy();
    },
  };
};
