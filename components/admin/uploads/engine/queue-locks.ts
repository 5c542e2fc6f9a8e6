const hold = (name: string, options: LockOptions): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(null));
  });

/** Whether tabs can tell each other what they hold (only in a secure context). */
export const canLock = (): boolean => typeof navigator.locks?.request === 'function';

/** Takes the lock if it is free; answers how to give it back, or null. The browser gives it back when the tab ends. */
export const takeLock = (name: string) => hold(name, { ifAvailable: true });

/** Waits for the lock as long as a tab that is being reloaded needs to let go of it. */
export const awaitLock = (name: string) => hold(name, { signal: AbortSignal.timeout(5000) });
