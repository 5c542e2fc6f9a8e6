import { type EmbedCommand, type EmbedEvent, protocol } from './embed-protocol';

type Name = EmbedEvent['event'];

/** Drives a player in an `<iframe>`; see docs/embed.md. */
export const connectPlayer = (frame: HTMLIFrameElement) => {
  const { origin } = new URL(frame.src);
  const events = new EventTarget();
  /** Commands sent before the player has answered; null once it has. */
  let waiting: [EmbedCommand['method'], unknown][] | null = [];
  const post = (method: EmbedCommand['method'], value?: unknown): void =>
    frame.contentWindow?.postMessage({ protocol, method, value }, origin);
  const send = (method: EmbedCommand['method'], value?: unknown): void => {
    if (waiting) waiting.push([method, value]);
    else post(method, value);
  };
  const receive = ({ source, origin: from, data }: MessageEvent<EmbedEvent | null>): void => {
    if (source !== frame.contentWindow || from !== origin || data?.protocol !== protocol) return;
    const orders = waiting ?? [];
    waiting = null;
    for (const order of orders) post(...order);
    events.dispatchEvent(new CustomEvent(data.event, { detail: data }));
  };
  const connect = (): void => post('connect');
  addEventListener('message', receive);
  frame.addEventListener('load', connect);
  connect();
  return {
    play: () => send('play'),
    pause: () => send('pause'),
    seek: (seconds: number) => send('seek', seconds),
    mute: (isMuted = true) => send('mute', isMuted),
    volume: (share: number) => send('volume', share),
    captions: (wish: string | boolean) => send('captions', wish),
    on: (name: Name, handle: (detail: EmbedEvent) => void) =>
      events.addEventListener(name, (event) => handle((event as CustomEvent<EmbedEvent>).detail)),
    disconnect: () => {
      removeEventListener('message', receive);
      frame.removeEventListener('load', connect);
    },
  };
};
