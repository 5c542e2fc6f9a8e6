import type { VerifiedWorkspace } from './verify-state';

/** For so long each step is shown at least; the specification's 2 to 3 s. */
export const stepMs = 2500;
/** Before the first check, and before each of the four that may follow. */
export const firstWaitMs = 3000;
export const retryWaitMs = 5000;
export const attempts = 5;

/** How many of the first three steps were done when the page came. Pure. */
export const readShown = ({ steps }: VerifiedWorkspace['build']): number => {
  const open = steps.findIndex(({ status }) => status !== 'success');
  return Math.min(3, open < 0 ? 3 : open);
};
