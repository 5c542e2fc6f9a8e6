/**
 * What of a live event could not be fetched is only logged: its page goes on showing what it has, and asks
 * again.
 */
export const logLiveFault = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console
  console.error(`${what}:`, error);
};
