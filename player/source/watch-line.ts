type WatchLineOptions = {
  video: HTMLVideoElement;
  /** Bytes that have come so far. */
  readLoaded: () => number;
  /** A viewer waits, and nothing comes. */
  onSilent: () => void;
  signal: AbortSignal;
};

/** How long nothing has to come before somebody who waits reads so, and if the browser knows that it is offline. Milliseconds. */
const patience = { online: 5000, offline: 1000 };
const interval = 250;

const isWaiting = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Tells of a line that is silent while somebody waits for the picture, long before the requests on it time out. */
export const watchLine = ({ video, readLoaded, onSilent, signal }: WatchLineOptions): void => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let loaded = 0;
  let lastSign = 0;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const check = (): void => {
    if (!isWaiting(video)) return stop();
    const now = readLoaded();
    if (now !== loaded) lastSign = performance.now();
    loaded = now;
    const limit = navigator.onLine ? patience.online : patience.offline;
    if (performance.now() - lastSign < limit) return;
    stop();
    onSilent();
  };
  const begin = (): void => {
    if (!isWaiting(video)) return;
    lastSign = performance.now();
    timer ??= setInterval(check, interval);
  };
  for (const name of ['play', 'waiting', 'seeking', 'emptied'])
    video.addEventListener(name, begin, { signal });
  signal.addEventListener('abort', stop);
};
