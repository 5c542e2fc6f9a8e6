import { type LivePlayerData, loadLiveData } from './live-data';
import { spreadDelay } from './poll-delay';

type PollOptions = {
  dataUrl: URL;
  signal: AbortSignal;
  /** Milliseconds until the next request; `Infinity` for never. */
  findDelay: () => number;
  onData: (data: LivePlayerData) => void;
};

/**
 * Milliseconds over which requests are spread when all viewers notice a change at once; also their minimum
 * interval.
 */
const soonMs = 2000;
/** The same for the end of a stream, after which all viewers wait for the recording. Milliseconds. */
const nowMs = 400;

/** Polls an event's data until `signal`. Failed requests are retried later. */
export const pollLiveData = ({ dataUrl, signal, findDelay, onData }: PollOptions) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let askedAt = performance.now();

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    dueAt = performance.now() + delay;
    if (!signal.aborted && Number.isFinite(delay)) timer = setTimeout(() => void ask(), delay);
  };
  const scheduleNext = (): void =>
    schedule(spreadDelay(findDelay(), { isHidden: document.hidden, chance: Math.random() }));
  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    dueAt = Infinity;
    const data = await loadLiveData(dataUrl, signal).catch(() => null);
    if (signal.aborted) return;
    if (data) onData(data);
    scheduleNext();
  };
  const soon = (): void => {
    const delay = Math.max(askedAt + soonMs - performance.now(), 0) + Math.random() * soonMs;
    if (performance.now() + delay < dueAt) schedule(delay);
  };
  const now = (): void => {
    const delay = Math.random() * nowMs;
    if (performance.now() + delay < dueAt) schedule(delay);
  };
  document.addEventListener('visibilitychange', () => document.hidden || soon(), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  scheduleNext();
  return { soon, now, scheduleNext };
};
