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

/** The state of an event as displayed to a viewer. */
export type LivePhase =
  /** Announced, and not due yet. */
  | { name: 'waiting' }
  /** Due, but nothing has played yet. */
  | { name: 'soon' }
  /** Loading the first frame. */
  | { name: 'starting' }
  | { name: 'live' }
  /** The operator has started a break. The stream continues, hidden and muted. */
  | { name: 'break' }
  /** Playback has stalled: for up to a minute, or longer. */
  | { name: 'interrupted' }
  | { name: 'lost' }
  | { name: 'ended'; recording: 'coming' | 'none' | 'unknown' }
  | { name: 'recording'; data: string }
  /** The rehearsal has ended, and its URL is invalid. */
  | { name: 'rehearsed' };

export type LivePlay = {
  /** Whether a frame has been displayed. */
  hasPlayed: boolean;
  /** Time since the player reached the end of the stream. Null before. Milliseconds. */
  overFor: number | null;
  /** Milliseconds of a stall or of failed requests; 0 while playing. */
  stalledFor: number;
  /** Milliseconds since the stream last grew, including the time before this viewer joined; 0 if unknown. */
  quietFor: number;
};

/** Milliseconds of a stall until it is reported, and until it is no longer a short interruption. */
const reportedAfter = 3000;
const lostAfter = 60_000;
/** Time during which the end of the stream counts as the end of the event. Milliseconds. */
const believedFor = 6000;
/** Milliseconds after the end until a missing recording is no longer announced; it may be private. */
const promisedFor = 30 * 60_000;

const findEnd = ({ recording, isRecorded, endedAt }: LivePlayerData, now: number): LivePhase => {
  if (recording !== null) return { name: 'recording', data: recording };
  if (!isRecorded) return { name: 'ended', recording: 'none' };
  const isLate = endedAt !== null && now - Date.parse(endedAt) > promisedFor;
  return { name: 'ended', recording: isLate ? 'unknown' : 'coming' };
};

/** The phase to display. Viewers still watching content from before the end see it to the end. Pure. */
export const findPhase = (data: LivePlayerData, play: LivePlay, now: number): LivePhase => {
  const { hasPlayed, overFor, stalledFor, quietFor } = play;
  if (data.state === 'ENDED') {
    const isWatching = hasPlayed && overFor === null && stalledFor < reportedAfter;
    return isWatching ? { name: 'live' } : findEnd(data, now);
  }
  if (data.state === 'IDLE') return { name: now < Date.parse(data.startDateTime) ? 'waiting' : 'soon' };
  // Hides the last frame as well, in case the stream has already ended.
  if (data.isOnBreak) return { name: 'break' };
  // A stream ends with its event. If the event continues, only its channel was stopped, and may restart.
  if (overFor !== null)
    return overFor < believedFor ? { name: 'ended', recording: 'unknown' } : { name: 'lost' };
  if (!hasPlayed) return { name: data.hls !== null && stalledFor < reportedAfter ? 'starting' : 'soon' };
  if (stalledFor < reportedAfter) return { name: 'live' };
  return { name: Math.max(stalledFor, quietFor) < lostAfter ? 'interrupted' : 'lost' };
};
