import { isPreviewKey } from '@/lib/core/storage/storage-keys';
import { pickMp4 } from '@/lib/formats/pick-mp4';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { PlayerError, type PlayerErrorCode } from '../player-error';
import { countView, toCounted, toUncounted } from './count-view';
import { isServerFault } from './fetch-json';
import { canPlayHlsNatively, canUseMediaSource, isNativeBetter } from './media-support';
import type { PlayWish } from './play-wish';
import { settleStart } from './playback-start';
import type { QualityList } from './quality-list';
import type { AttachedSource } from './start-hls';

export type AttachSourceOptions = {
  video: HTMLVideoElement;
  data: VideoData;
  qualities: QualityList;
  /** Amount to fetch before `load` asks for more. */
  wish: PlayWish;
  /** Whether requests may count as a view: not in a member's preview, and not if already counted. */
  isCounted: boolean;
  /** Seconds to start at; 0 for the beginning. */
  startAt: number;
  /** Height in pixels of the rendition to continue from; 0 for a fresh start. */
  leastHeight: number;
  /** Whether a source that took a while to load should still be attached. */
  isWanted: () => boolean;
  /** Called when media arrives, as far as that is known. */
  onProgress: () => void;
  onError: (error: PlayerError) => void;
};

type AttachUrlOptions = Omit<AttachSourceOptions, 'qualities' | 'isWanted' | 'onProgress' | 'leastHeight'>;

const importHls = () => import('./start-hls');

/** Fetches hls.js in parallel with the data, if this browser will need it. */
export const preloadHls = (): void => {
  // A failure is ignored here. It recurs, and is reported, when the module is needed.
  if (canUseMediaSource() && !isNativeBetter(document.createElement('video')))
    void importHls().catch(() => undefined);
};

/** A successful response (2xx) that still causes an error had invalid content. */
const codeOfStatus = (status: number): PlayerErrorCode => {
  if (status >= 200 && status < 300) return 'unplayable';
  if (isServerFault(status)) return 'server';
  return status >= 400 ? 'missing' : 'offline';
};

const mediaErrorOf = ({ error: cause }: HTMLVideoElement): PlayerError => {
  // The browser reports an unreachable file as "not supported"; only `navigator.onLine` distinguishes the
  // two.
  const isOffline = cause?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine;
  const code = cause?.code === MediaError.MEDIA_ERR_DECODE ? 'decode' : 'unplayable';
  return new PlayerError(isOffline ? 'offline' : code, { cause });
};

/**
 * Attaches a source to a video that should be playing. Browsers drop a pending play request when the source
 * is set, and events would report that too late.
 */
const keepPlaying = (video: HTMLVideoElement, attach: () => AttachedSource): AttachedSource => {
  const isPlaying = !video.paused;
  const source = attach();
  if (isPlaying && video.paused) void video.play().catch(() => undefined);
  return source;
};

/** Native playback: fetching any part of the file counts as a view, so it waits for the viewer to play. */
const attachUrl = (
  { video, data, wish, isCounted, startAt, onError }: AttachUrlOptions,
  url: string,
): AttachedSource => {
  let isSeen = false;
  let begin = startAt;
  // The browser reports no byte count, only `progress`.
  let arrivals = 0;
  const handleArrival = (): void => void (arrivals += 1);
  const handleError = (): void => onError(mediaErrorOf(video));
  const handlePlaying = (): void => void (isSeen = true);
  const handleMetadata = (): void => {
    // Some browsers lose a seek made before the metadata has loaded; playback may have started by now.
    if (video.currentTime < Math.min(begin, 1)) video.currentTime = begin;
  };
  const open = (source: string): void => {
    video.src = source;
    if (begin > 0) video.currentTime = begin;
  };
  video.addEventListener('progress', handleArrival);
  video.addEventListener('error', handleError);
  video.addEventListener('playing', handlePlaying);
  video.addEventListener('loadedmetadata', handleMetadata);
  const load = (next: PlayWish): void => {
    if (next === 'all') video.preload = 'auto';
  };
  load(wish);
  settleStart(video, data.duration);
  open(isCounted ? toCounted(url) : toUncounted(url));
  return {
    load,
    retry: () => {
      const { paused } = video;
      begin = video.currentTime;
      // Resuming is not a new view.
      open(isCounted && !isSeen ? toCounted(url) : toUncounted(url));
      if (!paused) void video.play().catch(() => undefined);
    },
    skip: () => false,
    readLoaded: () => arrivals,
    destroy: () => {
      video.removeEventListener('progress', handleArrival);
      video.removeEventListener('error', handleError);
      video.removeEventListener('playing', handlePlaying);
      video.removeEventListener('loadedmetadata', handleMetadata);
      video.removeAttribute('src');
      video.load();
    },
  };
};

/** Attaches a single MP4; undefined if there is none. */
export const attachMp4 = (options: AttachUrlOptions): AttachedSource | undefined => {
  const url = pickMp4(options.data.mp4)?.url;
  return url === undefined ? undefined : attachUrl(options, url);
};

/**
 * Attaches the source: HLS through hls.js with Media Source Extensions, native HLS where that is better
 * (Safari), or an MP4 if neither works or hls.js gives up. Null if it is no longer wanted. Throws
 * `PlayerError`.
 */
export const attachSource = async (options: AttachSourceOptions): Promise<AttachedSource | null> => {
  const { video, data, onError } = options;
  const mp4 = pickMp4(data.mp4)?.url;
  if (data.hls && canUseMediaSource() && !isNativeBetter(video)) {
    const { startHls } = await importHls().catch((cause: unknown) => {
      throw new PlayerError('offline', { cause });
    });
    if (!options.isWanted()) return null;
    let current: AttachedSource;
    let { wish } = options;
    const handleError = (code: PlayerErrorCode, cause: unknown): void => {
      if ((code !== 'unplayable' && code !== 'decode') || !mp4)
        return onError(new PlayerError(code, { cause }));
      const startAt = video.currentTime || options.startAt;
      const wasSeen = video.played.length > 0;
      const wasPlaying = !video.paused;
      current.destroy();
      current = attachUrl({ ...options, startAt, wish, isCounted: options.isCounted && !wasSeen }, mp4);
      if (wasPlaying) void video.play().catch(() => undefined);
    };
    const url = options.isCounted ? toCounted(data.hls) : toUncounted(data.hls);
    const { hlsMaster: master } = data;
    const handlePlayed = (fetched: readonly number[]): void => {
      if (options.isCounted && master !== null) countView(url, fetched);
    };
    current = keepPlaying(video, () =>
      startHls({
        ...options,
        fullLength: isPreviewKey(data.hls ?? '') ? data.duration : null,
        ...{ url, master, codeOfStatus, settle: () => settleStart(video, data.duration) },
        ...{ onPlayed: handlePlayed, onError: handleError },
      }),
    );
    return {
      load: (next) => {
        wish = next;
        current.load(next);
      },
      retry: () => current.retry(),
      skip: () => current.skip(),
      selectAudio: current.selectAudio,
      readLoaded: () => current.readLoaded(),
      destroy: () => current.destroy(),
    };
  }
  const url = data.hls && canPlayHlsNatively(video) ? data.hls : mp4;
  if (!url) throw new PlayerError('unplayable');
  return keepPlaying(video, () => attachUrl(options, url));
};
