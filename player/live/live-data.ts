import type { LiveData } from '@/lib/live/publishing/live-data';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { PlayerError } from '../core/player-error';
import { fetchJson } from '../core/source/fetch-json';
import { asFields, asText, createResolver, readDesign, readEmbed } from '../core/source/load-video-data';

/** The fields of `live/{id}/data.json` that the player uses. URLs are absolute. */
export type LivePlayerData = Pick<
  LiveData,
  | 'id'
  | 'title'
  | 'description'
  | 'language'
  | 'state'
  | 'startDateTime'
  | 'endDateTime'
  | 'endedAt'
  | 'poster'
  | 'hls'
  | 'isRecorded'
  | 'isOnBreak'
  | 'hasLiveCaptions'
  | 'waiting'
  | 'design'
  | 'logo'
  | 'embed'
> & { /** URL of the recording's data.json. */ recording: string | null };

const states = ['IDLE', 'LIVE', 'ENDED'] as const;
const asTime = (value: unknown): string | null =>
  Number.isNaN(Date.parse(asText(value))) ? null : asText(value);

const readRecording = (archive: unknown, resolve: (path: unknown) => string | null): string | null => {
  const { data } = asFields(archive);
  return resolve(data);
};

/** Null if it is not the data.json of a live event that this player understands. Pure. */
export const readLiveData = (value: unknown, root: string): LivePlayerData | null => {
  const fields = asFields(value);
  const state = states.find((each) => each === fields.state);
  const startDateTime = asTime(fields.startDateTime);
  if (fields.schema !== 1 || fields.kind !== 'live' || typeof fields.id !== 'string') return null;
  if (!state || startDateTime === null) return null;
  const resolve = createResolver(root);
  return {
    id: fields.id,
    title: asText(fields.title),
    description: asText(fields.description),
    language: asText(fields.language) || null,
    state,
    startDateTime,
    endDateTime: asTime(fields.endDateTime) ?? startDateTime,
    endedAt: asTime(fields.endedAt),
    poster: resolve(fields.poster),
    hls: resolve(fields.hls),
    isRecorded: fields.isRecorded === true,
    isOnBreak: fields.isOnBreak === true,
    hasLiveCaptions: fields.hasLiveCaptions === true,
    waiting: resolve(fields.waiting),
    recording: readRecording(fields.archive, resolve),
    design: readDesign(fields.design),
    logo: resolve(fields.logo),
    embed: readEmbed(fields.embed),
  };
};

/**
 * Fetches `{root}/live/{id}/data.json`, which costs a 304 if unchanged. Throws `PlayerError` like
 * `loadVideoData`.
 */
export const loadLiveData = async (url: URL, signal: AbortSignal): Promise<LivePlayerData> => {
  const { isFound, value } = await fetchJson(url, signal, 'no-cache');
  if (!isFound) throw new PlayerError('missing');
  const data = readLiveData(value, new URL('../../', url).href);
  if (!data) throw new PlayerError('broken');
  return data;
};

/** Converts an event to video data without media, for parts of the player that expect videos. Pure. */
export const toVideoData = ({
  id,
  title,
  description,
  language,
  poster,
  design,
  embed,
  startDateTime,
}: LivePlayerData): VideoData => ({
  ...{ schema: 1, id, v: 0, title, description, language, poster, design, embed },
  ...{
    duration: 0,
    fps: 0,
    frameCount: null,
    orientation: 'landscape',
    storyboard: null,
    hls: null,
    hlsMaster: null,
  },
  ...{
    mp4: [],
    chapters: [],
    texttracks: [],
    posters: [],
    audioTracks: [],
    oembed: null,
    pageUrl: null,
  },
  ...{ createdAt: startDateTime, updatedAt: startDateTime },
});

/**
 * An event as a rehearsal before its start: plays the camera's stream with a token that grants no other
 * access. Pure.
 */
export const toRehearsal = (
  data: LivePlayerData,
  { token, root }: { token: string; root: string },
): LivePlayerData =>
  data.state === 'IDLE'
    ? { ...data, state: 'LIVE', hls: new URL(`lp/${token}/master.m3u8`, root).href, waiting: null }
    : data;
