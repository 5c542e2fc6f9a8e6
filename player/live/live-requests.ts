import { type LivePhase, type LivePlayerData, loadLiveData } from './live-data';

const second = 1000;
const minute = 60 * second;

/** Fraction of the delay by which requests of an event's viewers are spread. */
const spread = 0.2;

const beforeStart = (left: number): number => {
  if (left > 60 * minute) return 5 * minute;
  if (left > 10 * minute) return minute;
  return left > minute ? 10 * second : 4 * second;
};

/** Recordings are usually ready within seconds, so later requests are less frequent. */
const afterEnd = (passed: number): number => {
  if (passed < 10 * second) return second;
  if (passed < minute) return 2 * second;
  return passed < 10 * minute ? 10 * second : minute;
};

/** Milliseconds between requests for data.json in a phase, without random spread. Pure. */
export const findPollDelay = (phase: LivePhase, data: LivePlayerData, now: number): number => {
  switch (phase.name) {
    case 'waiting':
      return beforeStart(Date.parse(data.startDateTime) - now);
    case 'soon': {
      // Many announced events never begin.
      const late = now - Date.parse(data.startDateTime);
      return late > 60 * minute ? 30 * second : 4 * second;
    }
    case 'live':
      // A break must be noticed within seconds, both its start and its end.
      return 5 * second;
    case 'break':
      return 3 * second;
    case 'starting':
    case 'interrupted':
      return 5 * second;
    case 'lost':
      return 5 * second;
    case 'ended':
      return afterEnd(data.endedAt === null ? 0 : now - Date.parse(data.endedAt));
    case 'recording':
    case 'rehearsed':
      return Infinity;
  }
};

/** `chance` from 0 to 1. A hidden page polls a quarter as often. Milliseconds. Pure. */
export const spreadDelay = (
  delay: number,
  { isHidden, chance }: { isHidden: boolean; chance: number },
): number => delay * (isHidden ? 4 : 1) * (1 - spread / 2 + spread * chance);

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
/**
 * Milliseconds over which requests are spread when the stream ends and all viewers wait for the recording.
 */
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

/**
 * A channel can start some minutes before the event; earlier, waiting viewers are not counted. Milliseconds.
 */
const fromMs = 15 * minute;
/** Many announced events never begin. Milliseconds. */
const untilMs = 60 * minute;
const everyMs = 20_000;

/** Whether a viewer in this phase counts as waiting. Pure. */
export const isAwaited = (phase: LivePhase, data: LivePlayerData, now: number): boolean => {
  const left = Date.parse(data.startDateTime) - now;
  const isWaiting = phase.name === 'waiting' || phase.name === 'soon';
  return isWaiting && data.state === 'IDLE' && left <= fromMs && left > -untilMs;
};

/** Minimum milliseconds between requests, even if answered immediately. */
const leastMs = 5000;

/**
 * Reports a waiting viewer to the event's operator. The server holds the response until the event begins,
 * which triggers `onBegun`. Call it often; most calls do nothing.
 */
export const createWaitingReporter = (
  number: string,
  { signal, onBegun }: { signal: AbortSignal; onBegun: () => void },
) => {
  let isAsking = false;
  let askedAt = -Infinity;
  const ask = async (waiting: string): Promise<void> => {
    const answer = await fetch(`${waiting}?v=${number}&hold=1`, {
      ...({ cache: 'no-store', credentials: 'omit', signal } as const),
    });
    const body = (await answer.json()) as { isPublic?: boolean };
    if (body.isPublic) onBegun();
  };
  return (phase: LivePhase, data: LivePlayerData, now: number): void => {
    const pauseMs = document.hidden ? everyMs : leastMs;
    if (data.waiting === null || isAsking || now - askedAt < pauseMs || !isAwaited(phase, data, now)) return;
    isAsking = true;
    askedAt = now;
    // If the request fails, the viewer is not counted, which needs no error message.
    ask(data.waiting)
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
};
