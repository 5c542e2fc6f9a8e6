import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Core numbers. Load and measurement run on one core, the server on the other, so that they don't
 * compete.
 */
export const cores = { load: '0', server: '1' } as const;

/** A command that runs on one core with all of its threads. */
export const onCore = (core: string, [name, ...args]: [string, ...string[]]): [string, string[]] => [
  'taskset',
  ['-c', core, name, ...args],
];

/** Moves this process to one core. */
export const moveToCore = (core: string): void => {
  spawnSync('taskset', ['-a', '-c', '-p', core, String(process.pid)], { stdio: 'ignore' });
};

/** Unit of the times in /proc/pid/stat, see proc(5). */
const ticksPerSecond = 100;

/** Processor seconds of a process and its children. `ended` includes children that have ended. */
export const readCpuSeconds = (pid: number, ended: 'ended' | 'running' = 'running'): number => {
  // The process name before the last parenthesis may contain spaces. Field 3, the state, follows it.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/);
  const ticks = fields.split(' ').slice(11, ended === 'ended' ? 15 : 13);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce(
    (sum, child) => sum + readCpuSeconds(Number(child), ended),
    ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond,
  );
};
