import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Cores by their numbers: the load and what measures it on one, the server on the other, so that neither takes from the other. */
export const cores = { load: '0', server: '1' } as const;

/** A command that runs on one core only, with all its threads. */
export const onCore = (core: string, [name, ...args]: [string, ...string[]]): [string, string[]] => [
  'taskset',
  ['-c', core, name, ...args],
];

/** Moves this process to one core. */
export const moveToCore = (core: string): void => {
  spawnSync('taskset', ['-a', '-c', '-p', core, String(process.pid)], { stdio: 'ignore' });
};

/** proc(5): the unit of the times in a process's stat. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process and its children have used; `ended` counts those too that are gone. */
export const readCpuSeconds = (pid: number, ended: 'ended' | 'running' = 'running'): number => {
  // The name before the last parenthesis may contain spaces; then the state, field 3, is the first.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/);
  const ticks = fields.split(' ').slice(11, ended === 'ended' ? 15 : 13);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce(
    (sum, child) => sum + readCpuSeconds(Number(child), ended),
    ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond,
  );
};
