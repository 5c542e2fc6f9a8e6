import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the memory of building and starting. Node only collects when the heap grows, which an idle process
 * never does.
 */
export const collectOnce = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'async' });
};
