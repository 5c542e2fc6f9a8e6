/** The most that is kept of one tab's files, in bytes; larger ones are chosen again after a crash. */
const mostKept = 2e9;

/** How many bytes of files the browser may keep beside what else is on the disk. */
export const findKeepLimit = async (): Promise<number> => {
  // Only in a secure context.
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  if (!estimate?.quota) return mostKept / 8;
  return Math.min(mostKept, (estimate.quota - (estimate.usage ?? 0)) / 4);
};

let hasAsked = false;

/** Asks the browser, once, not to clear what it keeps for us when the disk gets full. */
export const askToPersist = (): void => {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
};
