import { spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const STDERR_LIMIT = 8_192;
const STDOUT_LIMIT = 8 * 1024 * 1024;
/** Milliseconds between SIGTERM and SIGKILL. */
const KILL_AFTER = 500;
/** Encoding has a low priority: other processes come first, and preview renditions come before ladders. */
export const NICENESS = 15;
export const URGENT_NICENESS = 5;

export type RunOptions = {
  command: string;
  args: readonly string[];
  cwd?: string;
  signal: AbortSignal;
  /** Milliseconds for the whole run, or since the last `alive()`; 0 for no limit. */
  timeout: number;
  /** Called with each chunk of standard output, which is then not collected; `alive` restarts the timeout. */
  onOutput?: (text: string, alive: () => void) => void;
  /** Called in the same tick as the start. */
  onStart?: (pid: number) => void;
  /** Niceness of the process; `NICENESS` by default. */
  niceness?: number;
};

export type RunResult = {
  /** Null if a signal ended the process. */
  code: number | null;
  stdout: string;
  /** At most the last 8 kB. */
  stderr: string;
  timedOut: boolean;
};

const lowerPriority = (pid: number, niceness: number): void => {
  try {
    os.setPriority(pid, niceness);
  } catch {
    // The process has ended or its priority must not be changed; it then runs with the default one.
  }
};

/**
 * Runs a program at low priority without a shell. Resolves at its end with any exit code; rejects with the
 * signal's reason when aborted (after the process has ended) and with the system's error if it cannot be
 * started.
 */
export const runProcess = async (options: RunOptions): Promise<RunResult> => {
  const { command, args, cwd, signal, timeout, onOutput, onStart, niceness = NICENESS } = options;
  signal.throwIfAborted();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid !== undefined) {
    lowerPriority(child.pid, niceness);
    onStart?.(child.pid);
  }
  let stdout = '';
  let stderr = '';
  let timedOut = false;

  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const kill = (): void => {
    child.kill('SIGTERM');
    void delay(KILL_AFTER, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  };
  const expire = (): void => {
    timedOut = true;
    kill();
  };
  let clock = timeout > 0 ? setTimeout(expire, timeout) : undefined;
  const alive = (): void => {
    if (clock === undefined || timedOut) return;
    clearTimeout(clock);
    clock = setTimeout(expire, timeout);
  };

  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (onOutput) onOutput(text, alive);
    else stdout = (stdout + text).slice(0, STDOUT_LIMIT);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_LIMIT);
  });
  signal.addEventListener('abort', kill, { once: true });
  try {
    const code = await closed;
    signal.throwIfAborted();
    return { code, stdout, stderr, timedOut };
  } finally {
    clearTimeout(clock);
    signal.removeEventListener('abort', kill);
  }
};
