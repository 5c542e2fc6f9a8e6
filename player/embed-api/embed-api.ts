/**
 * `@reelhof/embed`: controls a player in an `<iframe>`; see docs/guides/embed.md. Has no imports, so that its types
 * can be generated from this file alone.
 */

/** An audio track; `isDescription` if it is an audio description. */
export type AudioTrack = { name: string; language: string | null; isDescription: boolean };

/**
 * The state of a player. Seconds, fractions from 0 to 1, BCP 47 tags, and pixels of the video's shorter side.
 */
export type PlayerState = {
  readonly currentTime: number;
  /** Null before it is known. */
  readonly duration: number | null;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Playback waits for data. */
  readonly buffering: boolean;
  readonly muted: boolean;
  readonly volume: number;
  readonly playbackRate: number;
  /** Language of the displayed captions; null if off. */
  readonly captions: string | null;
  /** Name of the active audio track; null before it is known. */
  readonly audioTrack: string | null;
  readonly audioTracks: readonly AudioTrack[];
  readonly quality: number | null;
  readonly fullscreen: boolean;
  /** The reason why there is no video; null if there is one or may be one. */
  readonly error: { readonly code: string } | null;
};

/** Details of a video, known once it has loaded. */
export type VideoDetails = { id: string; v: number; title: string; duration: number };

/** Names of the events that a player dispatches, like the element `<reelhof-player>`. */
export type PlayerEventName =
  | 'ready'
  | 'play'
  | 'playing'
  | 'pause'
  | 'ended'
  | 'timeupdate'
  | 'seeked'
  | 'waiting'
  | 'volumechange'
  | 'ratechange'
  | 'captionschange'
  | 'audiotrackchange'
  | 'qualitychange'
  | 'fullscreenchange'
  | 'durationchange'
  | 'playererror';

type Message = {
  protocol: string;
  event: string;
  state?: PlayerState;
  call?: number;
  error?: { name: string; message: string };
};
type Waiting = { resolve: () => void; reject: (reason: Error) => void };
type Order = { method: string; value?: unknown; call: number };

const protocol = 'reelhof:1';
const elementNames: Record<string, string> = {
  time: 'timeupdate',
  quality: 'qualitychange',
  error: 'playererror',
};
const unknownState: PlayerState = {
  currentTime: 0,
  duration: null,
  paused: true,
  ended: false,
  buffering: false,
  muted: false,
  volume: 1,
  playbackRate: 1,
  captions: null,
  audioTrack: null,
  audioTracks: [],
  quality: null,
  fullscreen: false,
  error: null,
};

const disconnected = (): DOMException => new DOMException('Disconnected', 'AbortError');

const sandboxText =
  'A page or a frame in a sandbox needs allow-same-origin: without an origin of its own it can exchange no messages with the player';

/** Whether the frame or the page has an opaque origin, so that neither can verify the other's messages. */
const isSandboxed = ({ sandbox }: HTMLIFrameElement): boolean =>
  globalThis.origin === 'null' || (sandbox.length > 0 && !sandbox.contains('allow-same-origin'));

const assertRange = (name: string, value: number, [least, most]: [number, number]): void => {
  if (!(value >= least && value <= most))
    throw new RangeError(`${name} is ${value}, and can be ${least} to ${most}`);
};

/**
 * A player in an `<iframe>`, with the properties, methods and events of the element `<reelhof-player>`. Calls
 * made before the video is ready are queued. Promises settle when the player has executed the call, or reject
 * with the reason (`NotAllowedError` if the browser forbids sound).
 */
export class EmbeddedPlayer extends EventTarget {
  /** Details of the video, once it has loaded. */
  readonly ready: Promise<VideoDetails>;
  private readonly frame: HTMLIFrameElement;
  private readonly origin: string;
  private known: PlayerState = unknownState;
  private readonly calls = new Map<number, Waiting>();
  private orders: Order[] | null = [];
  private lastCall = 0;
  private readonly end = new AbortController();

  constructor(frame: HTMLIFrameElement) {
    super();
    this.frame = frame;
    this.origin = new URL(frame.src).origin;
    const { signal } = this.end;
    this.ready = new Promise((resolve, reject) => {
      this.on('ready', ({ detail }) => resolve(detail as VideoDetails));
      signal.addEventListener('abort', () => reject(disconnected()));
      if (isSandboxed(frame)) reject(new DOMException(sandboxText, 'SecurityError'));
    });
    // Avoids an unhandled rejection if `ready` is never awaited.
    this.ready.catch(() => undefined);
    addEventListener('message', (message: MessageEvent<Message | null>) => this.receive(message), { signal });
    frame.addEventListener('load', () => this.connect(), { signal });
    this.connect();
  }

  /** The state last reported by the player. */
  get state(): PlayerState {
    return this.known;
  }
  get currentTime(): number {
    return this.known.currentTime;
  }
  set currentTime(seconds: number) {
    this.send('seek', seconds);
  }
  get duration(): number {
    return this.known.duration ?? NaN;
  }
  get paused(): boolean {
    return this.known.paused;
  }
  get ended(): boolean {
    return this.known.ended;
  }
  get buffering(): boolean {
    return this.known.buffering;
  }
  get muted(): boolean {
    return this.known.muted;
  }
  set muted(isMuted: boolean) {
    this.send('mute', isMuted);
  }
  get volume(): number {
    return this.known.volume;
  }
  /** 0 to 1. Throws `RangeError` for any other value. */
  set volume(share: number) {
    assertRange('volume', share, [0, 1]);
    this.send('volume', share);
  }
  get playbackRate(): number {
    return this.known.playbackRate;
  }
  /** 0.25 to 4. Throws `RangeError` for any other value. */
  set playbackRate(rate: number) {
    assertRange('playbackRate', rate, [0.25, 4]);
    this.send('rate', rate);
  }
  get captions(): string | boolean | null {
    return this.known.captions;
  }
  /** A language, `true` for the best one, or `false`. */
  set captions(wish: string | boolean | null) {
    this.send('captions', wish ?? false);
  }
  get audioTracks(): readonly AudioTrack[] {
    return this.known.audioTracks;
  }
  get audioTrack(): string | null {
    return this.known.audioTrack;
  }
  /** The name of one of `audioTracks`. */
  set audioTrack(name: string | null) {
    this.send('audio', name);
  }
  get quality(): number | null {
    return this.known.quality;
  }
  get fullscreen(): boolean {
    return this.known.fullscreen;
  }
  get error(): { readonly code: string } | null {
    return this.known.error;
  }

  play(): Promise<void> {
    return this.ask('play');
  }
  pause(): void {
    this.send('pause');
  }
  /** Resolves once the frame at that time is displayed. */
  seek(seconds: number): Promise<void> {
    return this.ask('seek', seconds);
  }

  /** Calls `handle` for each such event. Returns a function that unsubscribes. */
  on(name: PlayerEventName, handle: (event: CustomEvent<unknown>) => void): () => void {
    const listener = (event: Event): void => handle(event as CustomEvent<unknown>);
    this.addEventListener(name, listener);
    return () => this.removeEventListener(name, listener);
  }

  /** Stops sending and receiving. Pending calls are rejected. */
  disconnect(): void {
    this.end.abort();
    for (const { reject } of this.calls.values()) reject(disconnected());
    this.calls.clear();
  }

  private connect(): void {
    this.post({ method: 'connect' });
  }
  private post(order: Partial<Order>): void {
    this.frame.contentWindow?.postMessage({ protocol, ...order }, this.origin);
  }
  private send(method: string, value?: unknown): number {
    const order = { method, value, call: (this.lastCall += 1) };
    if (this.orders) this.orders.push(order);
    else this.post(order);
    return order.call;
  }
  private ask(method: string, value?: unknown): Promise<void> {
    if (this.end.signal.aborted) return Promise.reject(disconnected());
    if (isSandboxed(this.frame)) return Promise.reject(new DOMException(sandboxText, 'SecurityError'));
    return new Promise((resolve, reject) => {
      this.calls.set(this.send(method, value), { resolve, reject });
    });
  }

  private receive({ source, origin, data }: MessageEvent<Message | null>): void {
    if (source !== this.frame.contentWindow || origin !== this.origin || data?.protocol !== protocol) return;
    const orders = this.orders ?? [];
    this.orders = null;
    for (const order of orders) this.post(order);
    if (data.event === 'answer') return this.settle(data);
    if (data.state) this.known = data.state;
    const name = elementNames[data.event] ?? data.event;
    this.dispatchEvent(new CustomEvent(name, { detail: data }));
  }
  private settle({ call = 0, error }: Message): void {
    const waiting = this.calls.get(call);
    this.calls.delete(call);
    if (!error) waiting?.resolve();
    else if (waiting) waiting.reject(new DOMException(error.message, error.name));
    // Setters have no promise to reject.
    // oxlint-disable-next-line no-console
    else console.warn(`reelhof: ${error.message}`);
  }
}

/** Controls the player in this frame. */
export const connectPlayer = (frame: HTMLIFrameElement): EmbeddedPlayer => new EmbeddedPlayer(frame);
