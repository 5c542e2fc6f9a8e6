import type { ReelhofPlayer } from '../core/reelhof-player';

/**
 * The Open Player protocol of `player.js`, used by oEmbed consumers and learning platforms:
 * https://github.com/embedly/player.js
 */
const context = 'player.js';
const version = '0.0.11';

type Command = { context: string; method: string; value?: unknown; listener?: unknown };

/** Event names that its clients may subscribe to. */
const events = ['ready', 'play', 'pause', 'ended', 'timeupdate', 'progress', 'error'];

const getMethods = (player: ReelhofPlayer) => {
  const number = (value: unknown): number => (typeof value === 'number' ? value : NaN);
  const calls: Record<string, (value: unknown) => unknown> = {
    play: () => void player.play().catch(() => undefined),
    pause: () => player.pause(),
    getPaused: () => player.paused,
    mute: () => (player.muted = true),
    unmute: () => (player.muted = false),
    getMuted: () => player.muted,
    // player.js uses volumes from 0 to 100.
    setVolume: (value) => (player.volume = number(value) / 100),
    getVolume: () => player.volume * 100,
    getDuration: () => player.duration || player.data?.duration || 0,
    setCurrentTime: (value) => {
      if (number(value) >= 0) player.currentTime = number(value);
    },
    getCurrentTime: () => player.currentTime,
    setLoop: (value) => (player.loop = value === true),
    getLoop: () => player.loop,
  };
  return calls;
};

/**
 * The page's origin according to the browser: the page must be notified of the player before it has sent a
 * message.
 */
const findFramingOrigin = (): string | null => {
  const [first] = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins ?? [];
  const origin = first ?? (document.referrer && new URL(document.referrer).origin);
  return origin && origin !== 'null' ? origin : null;
};

const parse = (data: unknown): Command | null => {
  if (typeof data !== 'string' || data.length > 10_000 || !data.includes(context)) return null;
  try {
    const command = JSON.parse(data) as Command | null;
    return command?.context === context && typeof command.method === 'string' ? command : null;
  } catch {
    return null;
  }
};

/** Answers clients of player.js. The caller has verified that the request comes from the embedding page. */
export const servePlayerJs = (player: ReelhofPlayer) => {
  const methods = getMethods(player);
  const listeners = new Map<string, Set<unknown>>();
  let origin = findFramingOrigin();

  const post = (event: string, value: unknown, listener?: unknown): void => {
    if (origin === null) return;
    const said = JSON.stringify({ context, version, event, value, ...(listener != null && { listener }) });
    window.parent.postMessage(said, origin);
  };
  const emit = (event: string, value?: unknown): void => {
    for (const listener of listeners.get(event) ?? []) post(event, value, listener);
  };
  const about = {
    src: location.href,
    events,
    methods: [...Object.keys(methods), 'addEventListener', 'removeEventListener'],
  };
  const getTime = () => ({ seconds: player.currentTime, duration: methods.getDuration?.(null) });

  if (player.data) post('ready', about);
  player.addEventListener('ready', () => post('ready', about));
  for (const name of ['play', 'pause', 'ended']) player.addEventListener(name, () => emit(name));
  player.addEventListener('timeupdate', () => {
    emit('timeupdate', getTime());
    emit('progress', { percent: player.buffered });
  });
  player.addEventListener('playererror', () => emit('error', { code: 1, msg: player.error?.code }));

  const receive = (data: string, from: string): void => {
    const { method = '', value, listener = null } = parse(data) ?? {};
    origin = from;
    if (method === 'addEventListener') {
      const name = String(value);
      if (!events.includes(name)) return;
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
      if (name === 'ready' && player.data) post('ready', about, listener);
    } else if (method === 'removeEventListener') {
      listeners.get(String(value))?.delete(listener);
    } else if (!Object.hasOwn(methods, method)) {
      emit('error', { code: 3, msg: `Method Not Supported "${method.slice(0, 50)}"` });
    } else {
      const answer = methods[method]?.(value);
      if (method.startsWith('get')) post(method, answer, listener);
    }
  };
  return { isCommand: (data: unknown): boolean => parse(data) !== null, receive };
};
