import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/**
 * Runs a program to its end, without a shell, so that paths with spaces need no quoting.
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
 * }} [options] `capture` keeps the output instead of showing it; `onLine` sees it come;
 *   `onExit` is called in the moment the program ends; `interactive` lets the program ask; with a `niceness` above 0
 *   it takes what others leave of the processor.
 * @returns {Promise<{ code: number, output: string }>} A program that can't be started answers 127, a killed one 128.
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

/** It may have ended by now. */
const tryToSetPriority = (/** @type {number} */ pid, /** @type {number} */ niceness) => {
  try {
    setPriority(pid, niceness);
  } catch {
    // It runs as fast as all others.
  }
};
