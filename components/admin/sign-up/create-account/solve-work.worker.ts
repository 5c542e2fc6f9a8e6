import type { WorkChallenge } from '@/lib/platform/sign-up/proof-of-work';

import { solveWork } from './solve-work';

/** Runs in a worker, so that the page stays responsive. */
self.onmessage = ({ data }: MessageEvent<WorkChallenge>) => {
  self.postMessage(solveWork(data));
};
