/** The `protocol` field of every message of the embed API, in both directions. */
export const protocol = 'reelhof:1';

/** From the embedding page. `connect` asks for events; nothing is sent to a page that did not. */
export type EmbedCommand = {
  protocol: typeof protocol;
  method: 'connect' | 'play' | 'pause' | 'seek' | 'mute' | 'volume' | 'captions';
  value?: unknown;
};

/** To the embedding page. */
export type EmbedEvent = {
  protocol: typeof protocol;
  event: 'ready' | 'play' | 'pause' | 'time' | 'ended' | 'error' | 'quality';
  [detail: string]: unknown;
};
