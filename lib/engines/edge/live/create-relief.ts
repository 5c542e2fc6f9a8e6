import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Interval of load checks. Milliseconds. */
const everyMs = 1000;
/** Busy share of a process above which relief starts, and below which it ends. */
const [fullShare, calmShare] = [0.85, 0.5];
/** Number of consecutive checks that decide, so that short peaks do not count. */
const [fullLooks, calmLooks] = [3, 20];

/**
 * Decides whether live playlists omit their parts: a fifth of the requests, for a second or two more delay.
 * Pure except for its state.
 */
export const createReliefRule = () => {
  let isOn = false;
  let looks = 0;
  return (share: number): boolean => {
    const isTowardsOther = isOn ? share < calmShare : share > fullShare;
    looks = isTowardsOther ? looks + 1 : 0;
    if (looks >= (isOn ? calmLooks : fullLooks)) {
      isOn = !isOn;
      looks = 0;
    }
    return isOn;
  };
};

/** Monitors this process's load, from the first query on. */
export const createRelief = (onChange: (isOn: boolean) => void = () => undefined) => {
  const rule = createReliefRule();
  let isOn = false;
  let before: EventLoopUtilization | null = null;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before ?? undefined);
    before = now;
    const next = rule(utilization);
    if (next !== isOn) onChange(next);
    isOn = next;
  };
  let timer: ReturnType<typeof setInterval> | null = null;
  return (): boolean => {
    timer ??= setInterval(look, everyMs).unref();
    return isOn;
  };
};
