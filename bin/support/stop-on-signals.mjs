/** Ctrl-C under npm arrives twice within milliseconds: from the terminal and passed on by npm. */
const sameKeyPressMs = 1000;

/**
 * Turns the first SIGINT, SIGTERM or SIGHUP into an aborted signal; a later one calls `force`.
 *
 * @param {() => void} force
 * @returns {AbortSignal}
 */
export const stopOnSignals = (force) => {
  const controller = new AbortController();
  let firstAt = 0;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (controller.signal.aborted) {
        if (Date.now() - firstAt > sameKeyPressMs) force();
        return;
      }
      firstAt = Date.now();
      controller.abort();
    });
  }
  return controller.signal;
};

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export const waitForAbort = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
