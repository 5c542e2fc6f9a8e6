import type { PlayerState } from './embed-api';

/** The `protocol` field of every message of the embed API, in both directions. */
export const protocol = 'reelhof:1';

/** From the embedding page. `connect` asks for events; nothing is sent to a page that did not. */
export type EmbedCommand = {
  protocol: typeof protocol;
  method: 'connect' | 'play' | 'pause' | 'seek' | 'mute' | 'volume' | 'rate' | 'captions' | 'audio';
  value?: unknown;
  /** A number of the page's own, which the answer carries again. */
  call?: unknown;
};

/** Of the element's events, those that a page hears by the same name. */
export const sameEvents = [
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

/** The others, by their names in messages. */
export const renamedEvents = { timeupdate: 'time', qualitychange: 'quality', playererror: 'error' } as const;

/** To the embedding page. */
export type EmbedEvent = {
  protocol: typeof protocol;
  event: string;
  /** How things stand; missing in answers to calls. */
  state?: PlayerState;
  [detail: string]: unknown;
};
