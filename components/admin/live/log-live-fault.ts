/** A failed request for a live event is only logged: the page keeps its data and retries. */
export const logLiveFault = (what: string, error: unknown): void => {
  // oxlint-disable-next-line no-console
  console.error(`${what}:`, error);
};
