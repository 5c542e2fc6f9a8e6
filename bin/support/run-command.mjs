import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/**
 * Runs a program without a shell, so that paths with spaces need no quoting.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   cwd?: string,
 *   env?: Record<string, string | undefined>,
 *   capture?: boolean,
 *   interactive?: boolean,
 *   onLine?: (line: string) => void,
 *   onExit?: () => void,
 *   niceness?: number,
 *   signal?: AbortSignal,
 * }} [options] `capture` returns the output instead of showing it; `onLine` receives its lines; `onExit` is
 *   called when the program exits; `interactive` connects standard input; `niceness` lowers its priority.
 * @returns {Promise<{ code: number, output: string }>} `code` is 127 if the program cannot be started, and
 *   128 if it was killed.
 */
export const runCommand = (
  command,
  args,
  { cwd, env, capture = false, interactive = false, onLine, onExit, niceness = 0, signal } = {},
) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      signal,
      stdio: [interactive ? 'inherit' : 'ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    if (niceness > 0 && child.pid !== undefined) tryToSetPriority(child.pid, niceness);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        onLine?.(line);
      });
    }
    if (onExit) child.once('exit', onExit);
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: 127, output: `${error.message}\n` });
    });
    child.once('close', (code) => resolve({ code: code ?? 128, output }));
  });

/** Ignores errors, because the process may already have exited. */
const tryToSetPriority = (/** @type {number} */ pid, /** @type {number} */ niceness) => {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process keeps its normal priority.
  }
};
