/** Waits for `work`, but throws the signal's reason once `signal` aborts. The work itself continues. */
export const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
