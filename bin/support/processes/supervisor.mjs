import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * `args` are Node's arguments: a script and its arguments. With `isNeeded` a child runs on demand: at the
 * start if `isNeeded` returns true, otherwise when another child sends `{ wake: name }`, until it exits with
 * code 0.
 *
 * @typedef {{
 *   name: string,
 *   args: string[],
 *   isNeeded?: () => boolean,
 * }} ChildSpec
 * @typedef {{ firstMs: number, lastMs: number, resetAfterMs: number }} Backoff
 * @typedef {{
 *   spec: ChildSpec,
 *   process: import('node:child_process').ChildProcess | null,
 *   startedAt: number,
 *   crashes: number,
 *   totalCrashes: number,
 *   timer: NodeJS.Timeout | null,
 * }} Child `crashes` counts consecutive crashes, for the backoff.
 */

/** @type {Backoff} */
const defaultBackoff = { firstMs: 1000, lastMs: 30_000, resetAfterMs: 60_000 };

const guard = new URL('./exit-with-parent.mjs', import.meta.url).href;

/** Delay before the next start after a number of consecutive crashes. */
export const getRestartDelay = (/** @type {number} */ crashes, backoff = defaultBackoff) =>
  Math.min(backoff.lastMs, backoff.firstMs * 2 ** Math.max(0, crashes - 1));

/**
 * Supervises Node processes and restarts them with an increasing delay after crashes. Each child leads its
 * own process group, so that Ctrl-C only reaches the supervisor, and remaining processes of a killed child
 * (an ffmpeg) are killed, too.
 *
 * @param {{
 *   children: ChildSpec[],
 *   cwd: string,
 *   env: Record<string, string | undefined>,
 *   onLine: (name: string, stream: 'stdout' | 'stderr', line: string) => void,
 *   say: (text: string) => void,
 *   backoff?: Backoff,
 *   graceMs?: number,
 * }} options `graceMs`: time from SIGTERM to SIGKILL.
 */
export const createSupervisor = ({
  children: specs,
  cwd,
  env,
  onLine,
  say,
  backoff = defaultBackoff,
  graceMs = 15_000,
}) => {
  let isStopping = false;
  /** @type {Child[]} */
  const children = specs.map((spec) => ({
    spec,
    process: null,
    startedAt: 0,
    crashes: 0,
    totalCrashes: 0,
    timer: null,
  }));

  const startChild = (/** @type {Child} */ child) => {
    child.timer = null;
    child.startedAt = Date.now();
    const started = spawnNode(child.spec, { cwd, env, onLine });
    child.process = started;
    // 'exit' instead of 'close', because a remaining grandchild may keep the pipes open.
    started.once('exit', (code, signal) => handleExit(child, code, signal ?? `code ${code}`));
    started.on('message', (message) => wake(message));
    started.once('error', (error) => {
      if (started.pid === undefined) handleExit(child, null, error.message);
    });
  };

  /**
   * Starts a child on demand. A request is ignored while the child is exiting; the requester repeats it until
   * the child is running.
   */
  const wake = (/** @type {unknown} */ message) => {
    const name = /** @type {{ wake?: string } | null} */ (message)?.wake;
    const child = children.find(({ spec }) => spec.isNeeded && spec.name === name);
    if (child && !isStopping && !child.process && !child.timer) startChild(child);
  };

  const handleExit = (
    /** @type {Child} */ child,
    /** @type {number | null} */ code,
    /** @type {string} */ reason,
  ) => {
    if (child.process) signalGroup(child.process, 'SIGKILL');
    child.process = null;
    if (isStopping) return;
    if (code === 0 && child.spec.isNeeded) {
      child.crashes = 0;
      return;
    }
    const ranLong = Date.now() - child.startedAt >= backoff.resetAfterMs;
    child.crashes = ranLong ? 1 : child.crashes + 1;
    child.totalCrashes += 1;
    const delay = getRestartDelay(child.crashes, backoff);
    say(`${child.spec.name} ended (${reason}); starting it again in ${delay / 1000} s`);
    child.timer = setTimeout(startChild, delay, child);
  };

  const stopChild = async (/** @type {Child} */ child) => {
    if (child.timer) clearTimeout(child.timer);
    const running = child.process;
    if (!running) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    const timer = setTimeout(() => {
      say(`${child.spec.name} did not stop within ${graceMs / 1000} s; killing it`);
      signalGroup(running, 'SIGKILL');
    }, graceMs);
    await ended;
    clearTimeout(timer);
  };

  return {
    start: () => children.filter(({ spec }) => spec.isNeeded?.() ?? true).forEach(startChild),
    /** Stops all children. Resolves when the last one has exited. */
    stop: async () => {
      isStopping = true;
      await Promise.all(children.map(stopChild));
    },
    /** Kills all children immediately. */
    kill: () => {
      isStopping = true;
      for (const { process: running } of children) if (running) signalGroup(running, 'SIGKILL');
    },
    getState: (/** @type {string} */ name) => {
      const child = children.find(({ spec }) => spec.name === name);
      return { pid: child?.process?.pid ?? null, totalCrashes: child?.totalCrashes ?? 0 };
    },
  };
};

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * @param {ChildSpec} spec
 * @param {{
 *   cwd: string,
 *   env: Record<string, string | undefined>,
 *   onLine: (name: string, stream: 'stdout' | 'stderr', line: string) => void,
 * }} options
 */
const spawnNode = (spec, { cwd, env, onLine }) => {
  const child = spawn(process.execPath, ['--import', guard, ...spec.args], {
    cwd,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    const input = child[stream];
    if (input) createInterface({ input }).on('line', (line) => onLine(spec.name, stream, line));
  }
  return child;
};

const signalGroup = (
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) => {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
};
