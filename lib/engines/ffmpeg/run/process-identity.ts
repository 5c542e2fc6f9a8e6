import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identity of a process, which differs from a later one with the same number: its start time (and boot, on
 * Linux). Null if it is gone or a zombie. Synchronous, so that a child's identity is recorded before anything
 * else runs.
 */
export const getProcessIdentity = (pid: number): string | null =>
  process.platform === 'linux' ? readProc(pid) : readPs(pid);

const readProc = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything, so fields are counted after it: state is 0, start time
    // 19.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
};

const readPs = (pid: number): string | null => {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const line = stdout?.trim() ?? '';
  if (status !== 0 || line === '' || line.startsWith('Z')) return null;
  return line.replace(/^\S+\s+/, '');
};

/** A recorded process. */
export type ProcessRecord = { pid: number; identity: string };

export const recordProcess = (pid: number): ProcessRecord | null => {
  const identity = getProcessIdentity(pid);
  return identity ? { pid, identity } : null;
};

export const isSameProcessAlive = ({ pid, identity }: ProcessRecord): boolean =>
  getProcessIdentity(pid) === identity;
