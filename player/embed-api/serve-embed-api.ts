import type { VideoData } from '@/lib/videos/publishing/video-data';

import type { ReelhofPlayer } from '../core/reelhof-player';
import type { PlayerState } from './embed-api';
import { servePlayerJs } from './serve-player-js';

/** The `protocol` field of every message of the embed API, in both directions. */
const protocol = 'reelhof:1';

/**
 * A message from the embedding page. `connect` subscribes to events; pages that have not sent it receive
 * nothing.
 */
type EmbedCommand = {
  protocol: typeof protocol;
  method: 'connect' | 'play' | 'pause' | 'seek' | 'mute' | 'volume' | 'rate' | 'captions' | 'audio';
  value?: unknown;
  /** A number chosen by the page, which the response repeats. */
  call?: unknown;
};

/** Events of the element that the page receives under the same name. */
const sameEvents = [
  ...['ready', 'play', 'playing', 'pause', 'ended', 'seeked', 'waiting'],
  ...[
    'volumechange',
    'ratechange',
    'captionschange',
    'audiotrackchange',
    'fullscreenchange',
    'durationchange',
  ],
] as const;

/** All other events, with their names in messages. */
const renamedEvents = { timeupdate: 'time', qualitychange: 'quality', playererror: 'error' } as const;

/** A message to the embedding page. */
type EmbedEvent = {
  protocol: typeof protocol;
  event: string;
  /** The player's state; not part of responses to calls. */
  state?: PlayerState;
  [detail: string]: unknown;
};

type Details = Omit<EmbedEvent, 'protocol' | 'event'>;

/** Maximum number of commands queued until the video is ready; later ones are dropped. */
const maxWaiting = 100;

const isCommand = (data: unknown): data is EmbedCommand =>
  typeof data === 'object' && data !== null && 'protocol' in data && data.protocol === protocol;

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const assertGood = (isGood: boolean, { value }: EmbedCommand): void => {
  if (!isGood) throw new RangeError(JSON.stringify(value));
};

/** Throws the player's errors, and `RangeError` for an invalid value. */
const obey = (player: ReelhofPlayer, command: EmbedCommand): Promise<void> | void => {
  const { method, value } = command;
  const number = finite(value);
  switch (method) {
    case 'play':
      return player.play();
    case 'pause':
      return player.pause();
    case 'seek':
      assertGood(number !== null && number >= 0, command);
      return player.seek(number ?? 0);
    case 'mute':
      player.muted = value !== false;
      return;
    case 'volume':
      assertGood(number !== null, command);
      player.volume = number ?? 1;
      return;
    case 'rate':
      assertGood(number !== null && number >= 0.25 && number <= 4, command);
      player.playbackRate = number ?? 1;
      return;
    case 'captions':
      assertGood(typeof value === 'string' || typeof value === 'boolean', command);
      player.captions = value as string | boolean;
      return;
    case 'audio':
      if (typeof value === 'string') player.audioTrack = value;
      return;
    case 'connect':
  }
};

const readState = (player: ReelhofPlayer): PlayerState => {
  const { currentTime, duration, paused, ended, buffering, muted, volume, playbackRate } = player;
  const { captions, quality, fullscreen, error, audioTrack } = player;
  return {
    ...{ currentTime, paused, ended, buffering, muted, volume, playbackRate, quality, fullscreen, error },
    duration: finite(duration),
    audioTrack,
    audioTracks: player.audioTracks.map(({ name, language, isDescription }) => ({
      ...{ name, language, isDescription },
    })),
    captions: typeof captions === 'string' ? captions : null,
  };
};

/** Details of an event besides the state. */
const getDetails = (player: ReelhofPlayer, name: string): Details => {
  const { currentTime: time, duration, quality: lines, error } = player;
  if (name === 'error') return { code: error?.code };
  if (name === 'quality') return { lines };
  return ['play', 'pause', 'time', 'ended'].includes(name) ? { time, duration: finite(duration) } : {};
};

/** Reports the player's events to the embedding page in terms of the protocol, including the current time. */
const createReporter = (player: ReelhofPlayer, post: (message: EmbedEvent) => void) => {
  const report = (event: string, details = getDetails(player, event)): void =>
    post({ ...details, protocol, event, state: readState(player) });
  const reportReady = ({ id, v, title, duration }: VideoData): void =>
    report('ready', { id, v, title, duration });
  for (const name of sameEvents)
    player.addEventListener(name, () => {
      if (name !== 'ready') report(name);
      else if (player.data) reportReady(player.data);
    });
  for (const [name, reported] of Object.entries(renamedEvents))
    player.addEventListener(name, () => report(reported));
  /** Reports the current state to a page that connects later. */
  return (): void => {
    if (player.error) report('error');
    if (!player.data) return;
    reportReady(player.data);
    report(player.paused ? 'pause' : 'play');
    report('time');
    if (player.quality !== null) report('quality');
  };
};

/** Executes commands in order. Queues them until there is a video. */
const createOrders = (player: ReelhofPlayer, post: (message: EmbedEvent) => void) => {
  const waiting: EmbedCommand[] = [];
  const carryOut = async (command: EmbedCommand): Promise<void> => {
    const answer = await new Promise<void>((resolve) => resolve(obey(player, command) ?? undefined)).then(
      () => ({}),
      ({ name, message }: Error) => ({ error: { name, message: `${command.method}: ${message}` } }),
    );
    if (finite(command.call) !== null) post({ protocol, event: 'answer', call: command.call, ...answer });
  };
  player.addEventListener('ready', () => {
    for (const command of waiting.splice(0)) void carryOut(command);
  });
  return (command: EmbedCommand): void => {
    if (player.data) void carryOut(command);
    else if (waiting.length < maxWaiting) waiting.push(command);
  };
};

/**
 * Lets only the embedding page control the player by messages, in our protocol and in that of player.js. The
 * browser has already checked who may frame it (`frame-ancestors`). Its origin is taken from its first
 * message, and no other origin receives anything. `early`: messages received before this part was loaded.
 */
export const serveEmbedApi = (player: ReelhofPlayer, early: readonly MessageEvent<unknown>[]): void => {
  let origin: string | null = null;
  let isConnected = false;
  const post = (message: EmbedEvent): void => {
    if (isConnected && origin !== null) window.parent.postMessage(message, origin);
  };
  const report = createReporter(player, post);
  const order = createOrders(player, post);
  const playerJs = servePlayerJs(player);

  const receive = (message: MessageEvent<unknown>): void => {
    // A sandboxed page with an opaque origin could be anyone.
    if (message.source !== window.parent || message.origin === 'null') return;
    const isOurs = isCommand(message.data);
    if (!isOurs && !playerJs.isCommand(message.data)) return;
    origin ??= message.origin;
    if (message.origin !== origin) return;
    if (!isOurs) return playerJs.receive(message.data as string, origin);
    isConnected = true;
    if (message.data.method === 'connect') report();
    else order(message.data);
  };
  window.addEventListener('message', receive);
  early.forEach(receive);
};
