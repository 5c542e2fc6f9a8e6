import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyMs = 5000;
/** Of a core: below, nobody would notice the tenth of a second that it takes. */
const idleShare = 0.05;
/** What must have come since the last time; bytes. */
const leastGrowth = 4_000_000;

/** Node types only the collector's boolean. */
type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>;

/**
 * Gives back what starting or a busy time needed: Node collects a heap only when it fills again, which that
 * of an idle process never does. Looks every 5 s, between two tasks.
 */
export const collectWhenIdle = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let used = process.cpuUsage();
  let heap = 0;
  const look = (): void => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const isIdle = (user + system) / 1000 < everyMs * idleShare;
    if (!isIdle || process.memoryUsage().heapUsed < heap + leastGrowth) return;
    void collect({ type: 'major', execution: 'async' }).then(() => {
      heap = process.memoryUsage().heapUsed;
    });
  };
  setInterval(look, everyMs).unref();
};
