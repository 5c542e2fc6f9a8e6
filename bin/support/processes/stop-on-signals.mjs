/** Under npm, Ctrl-C arrives twice within milliseconds: from the terminal and forwarded by npm. */
const sameKeyPressMs = 1000;

/** Interval at which the exit of npm is detected. */
const parentCheckMs = 1000;

/**
 * Detects the exit of npm by a changed parent process. npm ends the shell in between without notifying the
 * script.
 *
 * @param {() => void} onGone
 */
const watchNpm = (onGone) => {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), parentCheckMs).unref();
};

/**
 * Aborts the returned signal on the first SIGINT, SIGTERM or SIGHUP, or on the exit of npm. A later signal
 * calls `force`.
 *
 * @param {() => void} force
 * @param {NodeJS.ProcessEnv} env The variables of npm show whether npm started this process.
 * @returns {AbortSignal}
 */
export const stopOnSignals = (force, env) => {
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
  if (env.npm_lifecycle_event) watchNpm(() => controller.abort());
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
