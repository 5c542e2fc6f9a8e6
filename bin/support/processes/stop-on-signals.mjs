/** Ctrl-C under npm arrives twice within milliseconds: from the terminal and passed on by npm. */
const sameKeyPressMs = 1000;

/** How long an ended npm goes unnoticed. */
const parentCheckMs = 1000;

/**
 * Who ends npm means its script too, but npm ends the shell between them and says nothing to the script, which then has
 * another parent.
 *
 * @param {() => void} onGone
 */
const watchNpm = (onGone) => {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && onGone(), parentCheckMs).unref();
};

/**
 * Turns the first SIGINT, SIGTERM or SIGHUP, or the end of npm, into an aborted signal; a later one calls `force`.
 *
 * @param {() => void} force
 * @param {NodeJS.ProcessEnv} env What npm adds to it tells whether it started us.
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
