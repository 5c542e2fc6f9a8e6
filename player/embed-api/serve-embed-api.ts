import type { VideoData } from '@/lib/publishing/video-data';

import type { ReelhofPlayer } from '../element/reelhof-player';
import { type EmbedCommand, type EmbedEvent, protocol } from './embed-protocol';

type Details = Omit<EmbedEvent, 'protocol' | 'event'>;

/** The most commands that are queued until the video is there; later ones are dropped. */
const maxWaiting = 100;

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

const timeOf = ({ currentTime, duration }: ReelhofPlayer): Details => ({
  time: currentTime,
  duration: finite(duration),
});

/** What the framing page hears of: the player's events in the words of the protocol, and where the video is by now. */
const createReporter = (
  player: ReelhofPlayer,
  tell: (event: EmbedEvent['event'], details?: Details) => void,
) => {
  let ready: Details | null = null;
  let error: Details | null = null;
  player.addEventListener('ready', (event) => {
    const { id, v, title, duration } = (event as CustomEvent<VideoData>).detail;
    ready = { id, v, title, duration };
    error = null;
    tell('ready', ready);
  });
  player.addEventListener('playererror', (event) => {
    error = { code: (event as CustomEvent<{ code: string }>).detail.code };
    tell('error', error);
  });
  player.addEventListener('playing', () => (error = null));
  for (const name of ['play', 'pause', 'ended'] as const)
    player.addEventListener(name, () => tell(name, timeOf(player)));
  player.addEventListener('timeupdate', () => tell('time', timeOf(player)));
  player.addEventListener('qualitychange', () => tell('quality', { lines: player.quality }));
  return {
    isReady: (): boolean => ready !== null,
    /** For a page that connects later. */
    repeat: (): void => {
      if (error) tell('error', error);
      if (!ready) return;
      tell('ready', ready);
      tell(player.paused ? 'pause' : 'play', timeOf(player));
      tell('time', timeOf(player));
      if (player.quality !== null) tell('quality', { lines: player.quality });
    },
  };
};

/**
 * Lets the embedding page, and no other, control the player by messages. Who may frame it the browser has decided already
 * (`frame-ancestors`); its origin is that of its first message, and nothing is told to any other. Commands are queued until the video is there.
 */
export const serveEmbedApi = (player: ReelhofPlayer): void => {
  if (window.parent === window) return;
  let origin: string | null = null;
  const waiting: EmbedCommand[] = [];
  const reporter = createReporter(player, (event, details = {}) => {
    if (origin !== null) window.parent.postMessage({ ...details, protocol, event }, origin);
  });

  window.addEventListener('message', (message: MessageEvent<unknown>) => {
    // A sandboxed page without an origin of its own could be anybody.
    if (message.source !== window.parent || message.origin === 'null' || !isCommand(message.data)) return;
    origin ??= message.origin;
    if (message.origin !== origin) return;
    if (message.data.method === 'connect') reporter.repeat();
    else if (reporter.isReady()) obey(player, message.data);
    else if (waiting.length < maxWaiting) waiting.push(message.data);
  });
  player.addEventListener('ready', () => {
    for (const command of waiting.splice(0)) obey(player, command);
  });
};
