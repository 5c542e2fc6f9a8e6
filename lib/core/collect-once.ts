import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then a process has loaded what it needs; milliseconds. */
const settledMs = 22_000;

/** Node types only the collector's boolean. */
type Collect = (options: { type: 'major'; execution: 'async' }) => Promise<void>;

/**
 * Gives back what starting needed: modules and schemas leave a heap that Node collects only when it fills again, which an idle process
 * never does. Once, 22 s after the start, between two tasks.
 */
export const collectOnce = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    void collect({ type: 'major', execution: 'async' });
  }, settledMs).unref();
};
