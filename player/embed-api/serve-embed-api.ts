import type { VideoData } from '@/lib/publishing/video-data';

import type { ReelhofPlayer } from '../element/reelhof-player';
import { type EmbedCommand, type EmbedEvent, protocol } from './embed-protocol';

type Details = Omit<EmbedEvent, 'protocol' | 'event'>;

const isCommand = (data: unknown): data is EmbedCommand =>
  typeof data === 'object' && data !== null && 'protocol' in data && data.protocol === protocol;

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const obey = (player: ReelhofPlayer, { method, value }: EmbedCommand): void => {
  const number = finite(value);
  switch (method) {
    case 'play':
      return void player.play().catch(() => undefined);
    case 'pause':
      return player.pause();
    case 'seek':
      if (number !== null && number >= 0) player.currentTime = number;
      return;
    case 'mute':
      player.muted = value !== false;
      return;
    case 'volume':
      if (number !== null) player.volume = number;
      return;
    case 'captions':
      if (typeof value === 'string' || typeof value === 'boolean') player.captions = value;
      return;
    case 'connect':
  }
};

/**
 * Lets the page that frames this one, and only it, drive the player by messages. Who may frame it the browser has decided already
 * (`frame-ancestors`); its origin is that of its first message, and nothing is told to any other.
 */
export const serveEmbedApi = (player: ReelhofPlayer): void => {
  if (window.parent === window) return;
  let origin: string | null = null;
  let ready: Details | null = null;
  const tell = (event: EmbedEvent['event'], details: Details = {}): void => {
    if (origin !== null) window.parent.postMessage({ ...details, protocol, event }, origin);
  };

  window.addEventListener('message', (message: MessageEvent<unknown>) => {
    // A sandboxed page without an origin of its own could be anybody.
    if (message.source !== window.parent || message.origin === 'null' || !isCommand(message.data)) return;
    origin ??= message.origin;
    if (message.origin !== origin) return;
    if (message.data.method === 'connect') {
      if (ready) tell('ready', ready);
    } else {
      obey(player, message.data);
    }
  });

  player.addEventListener('ready', (event) => {
    const { id, v, title, duration } = (event as CustomEvent<VideoData>).detail;
    ready = { id, v, title, duration };
    tell('ready', ready);
  });
  player.addEventListener('playererror', (event) =>
    tell('error', { code: (event as CustomEvent<{ code: string }>).detail.code }),
  );
  const time = (): Details => ({ time: player.currentTime, duration: finite(player.duration) });
  for (const name of ['play', 'pause', 'ended'] as const)
    player.addEventListener(name, () => tell(name, time()));
  player.addEventListener('timeupdate', () => tell('time', time()));
  player.addEventListener('qualitychange', () => tell('quality', { lines: player.quality }));
};
