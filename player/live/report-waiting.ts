import type { LivePhase, LivePlayerData } from './live-data';

const minute = 60_000;
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
