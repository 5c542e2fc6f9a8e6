/** Maximum bytes stored per tab; larger files must be chosen again after a crash. */
const mostKept = 2e9;

/** Number of bytes of files the browser may store, given the free space. */
export const findKeepLimit = async (): Promise<number> => {
  // Available only in a secure context.
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  if (!estimate?.quota) return mostKept / 8;
  return Math.min(mostKept, (estimate.quota - (estimate.usage ?? 0)) / 4);
};

let hasAsked = false;

/** Asks the browser once to protect our storage from eviction. */
export const askToPersist = (): void => {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
};
