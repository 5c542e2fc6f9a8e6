import type { LivePlayerData } from './live-data';
import type { LivePhase } from './live-phase';

const minute = 60_000;
/** A channel can be started some minutes before the beginning; earlier nobody asks how many wait. Milliseconds. */
const fromMs = 15 * minute;
/** Many events that are announced never begin. Milliseconds. */
const untilMs = 60 * minute;
const everyMs = 20_000;

/** Whether somebody who sees this is one who waits. Pure. */
export const isAwaited = (phase: LivePhase, data: LivePlayerData, now: number): boolean => {
  const left = Date.parse(data.startDateTime) - now;
  const isWaiting = phase.name === 'waiting' || phase.name === 'soon';
  return isWaiting && data.state === 'IDLE' && left <= fromMs && left > -untilMs;
};

/** Somebody who was answered at once asks again no sooner. Milliseconds. */
const leastMs = 5000;

/**
 * Lets whoever runs the event know how many wait. The answer is held back until the event begins, which `onBegun` is told. To be called
 * often; most calls do nothing.
 */
export const createWaitingTeller = (
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
    // Where it fails somebody is not counted, which the viewer need not know.
    ask(data.waiting)
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
};
