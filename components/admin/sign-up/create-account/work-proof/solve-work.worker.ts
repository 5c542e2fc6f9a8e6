import type { WorkChallenge } from '@/lib/platform/sign-up/proof-of-work';

import { solveWork } from './solve-work';

/** Away from the page, which stays quick meanwhile. */
self.onmessage = ({ data }: MessageEvent<WorkChallenge>) => {
  self.postMessage(solveWork(data));
};
