import type { VerifiedWorkspace } from './verify-state';

/** Minimum time each step is shown; the specification requires 2 to 3 s. */
export const stepMs = 2500;
/** Delays before the first check, and before each of up to four retries. */
export const firstWaitMs = 3000;
export const retryWaitMs = 5000;
export const attempts = 5;

/** Number of the first three steps that were complete at page load. Pure. */
export const readShown = ({ steps }: VerifiedWorkspace['build']): number => {
  const open = steps.findIndex(({ status }) => status !== 'success');
  return Math.min(3, open < 0 ? 3 : open);
};
