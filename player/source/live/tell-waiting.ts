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

/** Lets whoever runs the event know how many wait, and nothing else. To be called often; most calls do nothing. */
export const createWaitingTeller = (number: string, signal: AbortSignal) => {
  let toldAt = -Infinity;
  return (phase: LivePhase, data: LivePlayerData, now: number): void => {
    if (data.waiting === null || now - toldAt < everyMs || !isAwaited(phase, data, now)) return;
    toldAt = now;
    // Where it fails somebody is not counted, which the viewer need not know.
    fetch(`${data.waiting}?v=${number}`, { cache: 'no-store', credentials: 'omit', signal }).catch(
      () => undefined,
    );
  };
};
