import Hls, { type ErrorData } from 'hls.js';

import type { PlayerErrorCode } from '../../element/player-error';
import type { PlayWish } from '../play-wish';
import { createHlsConfig, maxBuffer } from './hls-config';
import type { QualityList } from './quality-list';
import { createHoleSkipper } from './skip-hole';

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
  /** Called before something is loaded for where the video is. */
  settle: () => void;
  /** What an answer's status means to a viewer. */
  codeOfStatus: (status: number) => PlayerErrorCode;
  /** Media has arrived. */
  onProgress: () => void;
  /** It plays for the first time. */
  onPlayed: () => void;
  /** `cause` is for the console of whoever looks for it. */
  onError: (code: PlayerErrorCode, cause: unknown) => void;
};

/** What an attached source can be told; `load` wishes for no less than before. */
export type AttachedSource = {
  load: (wish: PlayWish) => void;
  retry: () => void;
  /** Goes on without what was missing last; false where that can't be. */
  skip: () => boolean;
  /** Bytes that have come, as far as that is known. */
  readLoaded: () => number;
  destroy: () => void;
};

/** Bits per second as measured last; kept in memory of the page only, for its next player. */
let rememberedBandwidth: number | undefined;

/** The smallest rung that is still a picture on a phone; smaller ones are for those whose line needs them. */
const smallestFirstRung = 360;

const findStartLevel = (hls: Hls): number => {
  if (rememberedBandwidth) return -1;
  const index = hls.levels.findIndex(({ width, height }) => Math.min(width, height) >= smallestFirstRung);
  return Math.max(index, 0);
};

/** A player that has tried twice within this many milliseconds will not mend itself by a third try. */
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

/** Plays an HLS stream through Media Source Extensions. */
export const startHls = ({
  video,
  url,
  master,
  qualities,
  wish: firstWish,
  startAt,
  settle,
  codeOfStatus,
  onProgress,
  onPlayed,
  onError,
}: StartHlsOptions): AttachedSource => {
  const { config, readLoaded } = createHlsConfig(startAt, master, rememberedBandwidth);
  const hls = new Hls(config);
  const holes = createHoleSkipper(hls);
  let wish = firstWish;
  let hasLevels = false;

  const fetchMedia = (): void => {
    if (wish === 'playlists') return;
    hls.config.maxMaxBufferLength = maxBuffer[wish];
    hls.resumeBuffering();
  };
  const startLoad = (time?: number): void => {
    if (!hasLevels) return;
    settle();
    hls.startLoad(time || video.currentTime || startAt || -1);
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
  const handleError = createErrorHandler(recover, { codeOfStatus, onError });
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) holes.note(data);
    handleError(data);
  });
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
    skip: () => {
      const isSkipping = holes.skip();
      if (isSkipping) startLoad();
      return isSkipping;
    },
    readLoaded,
    destroy: () => {
      video.removeEventListener('playing', onPlayed);
      qualities.fill([], () => undefined);
      hls.destroy();
    },
  };
};
