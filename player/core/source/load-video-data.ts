import { isHexColor } from '@/lib/core/colors';
import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import { isPreviewKey } from '@/lib/core/storage/storage-keys';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import {
  aspectRatios,
  fits,
  isWebUrl,
  type PlayerDesign,
  playerDesignDefaults,
} from '@/lib/videos/players/design';
import type {
  VideoData,
  VideoDataMp4,
  VideoDataTexttrack,
  VideoState,
} from '@/lib/videos/publishing/video-data';
import { chooseTexttracks } from '@/lib/videos/text-tracks/choose-texttracks';

import { type Locked, PlayerError, type PlayerErrorCode } from '../player-error';
import { fetchJson } from './fetch-json';

/** Milliseconds between polls for further renditions. */
const every = 5000;

/** Polls a video's data until `onData` returns that it is complete. Pauses while the page is hidden. */
export const followLadder = (
  src: string,
  { signal, onData }: { signal: AbortSignal; onData: (data: VideoData) => boolean },
): void => {
  const ask = async (): Promise<void> => {
    // Current playback continues, whatever the response.
    const data = document.hidden ? null : await loadVideoData(src, signal).catch(() => null);
    if (signal.aborted || (data && onData(data))) return;
    setTimeout(() => void ask(), every);
  };
  setTimeout(() => void ask(), every);
};

/** Whether a video plays its preview rendition. */
export const isPreview = ({ hls }: Pick<VideoData, 'hls'>): boolean => isPreviewKey(hls ?? '');

const toRest = ({ chapters, texttracks }: VideoData): string => JSON.stringify([chapters, texttracks]);

/** Whether the data differ only in that the ladder is ready, so that switching the source suffices. */
export const isGoingUp = (before: VideoData, after: VideoData): boolean =>
  before.id === after.id &&
  isPreview(before) &&
  Boolean(after.hls) &&
  !isPreview(after) &&
  toRest(before) === toRest(after);

const codes: Record<VideoState['state'], PlayerErrorCode> = {
  private: 'private',
  locked: 'locked',
  waiting: 'waiting',
  encoding: 'encoding',
  error: 'failed',
  // data.json is about to be written, or a cache still has the old response.
  ready: 'encoding',
};

const isState = (value: unknown): value is VideoState['state'] =>
  typeof value === 'string' && Object.hasOwn(codes, value);

const readState = (value: unknown): PlayerError => {
  const { state, percent, locked } = (value ?? {}) as Record<string, unknown>;
  if (!isState(state)) return new PlayerError('missing');
  if (state === 'locked') return new PlayerError('locked', { locked: readLocked(locked) });
  if (codes[state] !== 'encoding') return new PlayerError(codes[state]);
  const known = typeof percent === 'number' && Number.isFinite(percent) ? percent : 0;
  return new PlayerError('encoding', {
    percent: state === 'ready' ? 100 : Math.min(Math.max(known, 0), 100),
  });
};

const readLocked = (value: unknown): Locked => {
  const { password, domains, unlockUrl } = asFields(value);
  return { password: password === true, domains: domains === true, unlockUrl: asAddress(unlockUrl) ?? '' };
};

/** The address of a video's file without a playback token. */
export const withoutToken = ({ href }: URL): URL => new URL(href.replace(/\/t\/[^/]+(?=\/videos\/)/, ''));

/**
 * The reason why the data.json at `dataUrl` cannot be read, from the state.json beside it; a video with
 * neither is missing. If a token no longer opens a locked video, the public state says so. Rejects only with
 * the reason of `signal`.
 */
const findReason = async (dataUrl: URL, signal: AbortSignal): Promise<PlayerError> => {
  try {
    const url = new URL('state.json', dataUrl);
    const { isFound, value } = await fetchJson(url, signal);
    if (isFound) return readState(value);
    const open = withoutToken(url);
    const reason = open.href === url.href ? null : readState((await fetchJson(open, signal)).value);
    return reason?.locked ? reason : new PlayerError('missing');
  } catch (error) {
    if (error instanceof PlayerError) return error;
    throw error;
  }
};

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const asFields = (value: unknown): Fields => (isFields(value) ? value : {});
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const asList = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const choices: Partial<Record<string, readonly unknown[]>> = { aspectRatio: aspectRatios, fit: fits };

/**
 * A missing or invalid field gets its default, so that an old file still plays. Colours and choices are used
 * in CSS, so only known values pass.
 */
export const readDesign = (value: unknown): PlayerDesign => {
  const given = asFields(value);
  const entries = Object.entries(playerDesignDefaults).map(([key, standard]) => {
    const candidate = given[key];
    const isKnown = choices[key]?.includes(candidate) ?? typeof candidate === typeof standard;
    const isFitting = key.endsWith('Color')
      ? isHexColor(candidate)
      : isKnown && (!key.endsWith('Url') || isWebUrl(candidate));
    return [key, isFitting ? candidate : standard];
  });
  return Object.fromEntries(entries) as PlayerDesign;
};

/**
 * An absolute URL below the stream root, or null: data.json can point neither to another host nor to
 * `javascript:`.
 */
export const createResolver =
  (root: string) =>
  (path: unknown): string | null => {
    if (typeof path !== 'string' || path === '') return null;
    try {
      const url = new URL(path, root).href;
      return url.startsWith(root) ? url : null;
    } catch {
      return null;
    }
  };

const readTexttracks = (value: unknown, resolve: (path: unknown) => string | null): VideoDataTexttrack[] => {
  const tracks = asList(value).flatMap<VideoDataTexttrack>((track) => {
    const url = resolve(track.url);
    if (!url) return [];
    const language = asText(track.language);
    const type = track.type === 'captions' ? 'captions' : 'subtitles';
    return [{ id: asText(track.id), language, type, label: asText(track.label) || language, url }];
  });
  return chooseTexttracks(tracks);
};

export const readEmbed = (value: unknown): EmbedRule => {
  const { access, domains } = asFields(value);
  return {
    access: access === 'limited' || access === 'forbidden' ? access : 'allowed',
    domains: Array.isArray(domains) ? domains.map(asText) : [],
  };
};

const asAddress = (value: unknown): string | null => /^https?:/.exec(asText(value))?.input ?? null;

/** The data with absolute URLs; null if it is not a data.json this player understands. */
const readVideoData = (value: unknown, root: string): VideoData | null => {
  if (!isFields(value) || value.schema !== 1 || typeof value.id !== 'string') return null;
  const resolve = createResolver(root);
  return {
    schema: 1,
    id: value.id,
    v: asNumber(value.v),
    title: asText(value.title),
    description: asText(value.description),
    language: asText(value.language) || null,
    duration: asNumber(value.duration),
    fps: asNumber(value.fps),
    frameCount: asNumber(value.frameCount) || null,
    orientation:
      value.orientation === 'portrait' || value.orientation === 'square' ? value.orientation : 'landscape',
    poster: resolve(value.poster),
    posters: asList(value.posters).flatMap((each) => {
      const url = resolve(each.url);
      return url ? [{ url, longest: asNumber(each.longest) }] : [];
    }),
    storyboard: resolve(value.storyboard),
    hls: resolve(value.hls),
    hlsMaster: asText(value.hlsMaster) || null,
    mp4: asList(value.mp4).flatMap<VideoDataMp4>((file) => {
      const url = resolve(file.url);
      if (!url) return [];
      const [width, height, size] = [asNumber(file.width), asNumber(file.height), asNumber(file.size)];
      return [{ url, width, height, name: asText(file.name), size }];
    }),
    audioTracks: asList(value.audioTracks) as AudioTrack[],
    chapters: asList(value.chapters).map(({ title, timestamp }) => ({
      title: asText(title),
      timestamp: asText(timestamp),
    })),
    texttracks: readTexttracks(value.texttracks, resolve),
    design: readDesign(value.design),
    embed: readEmbed(value.embed),
    createdAt: asText(value.createdAt),
    updatedAt: asText(value.updatedAt),
    pageUrl: asAddress(value.pageUrl),
    oembed: asAddress(value.oembed),
  };
};

/**
 * Fetches `{root}/videos/{id}/data.json` and makes its URLs absolute. Throws `PlayerError`: the state in
 * state.json if it is missing, `offline` without a response, `server` for a server error, `broken` for an
 * invalid response.
 */
export const loadVideoData = async (src: string, signal: AbortSignal): Promise<VideoData> => {
  const url = new URL(src, document.baseURI);
  const { isFound, value } = await fetchJson(url, signal);
  if (!isFound) throw await findReason(url, signal);
  const data = readVideoData(value, new URL('../../', url).href);
  if (!data) throw new PlayerError('broken');
  return data;
};
