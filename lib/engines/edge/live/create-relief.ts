import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** How often the load is looked at. Milliseconds. */
const everyMs = 1000;
/** The share of its time that a process is busy above which it is relieved, and below which that ends. */
const [fullShare, calmShare] = [0.85, 0.5];
/** So many looks in a row decide: a moment's load is none. */
const [fullLooks, calmLooks] = [3, 20];

/**
 * Whether lists of live events leave their parts out for now: a fifth of the requests, and a second or two
 * more delay. Pure but for its memory.
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

/** Watches how busy this process is, from the first question on. */
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
