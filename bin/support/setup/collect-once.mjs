import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives back what building and starting needed: Node collects a heap only when it fills again, which one that waits never does. */
export const collectOnce = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'async' });
};
