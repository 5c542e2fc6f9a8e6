type WatchLineOptions = {
  video: HTMLVideoElement;
  /** Bytes received so far. */
  readLoaded: () => number;
  /** Playback waits for data and none arrives. */
  onSilent: () => void;
  signal: AbortSignal;
};

/** How long playback may wait without receiving data before that is shown; `offline`: where the browser says that it is. Milliseconds. */
const patience = { online: 5000, offline: 1000 };
const interval = 250;

const isWaiting = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Detects a stall without any data, long before the requests time out. */
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
