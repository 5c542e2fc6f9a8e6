import { readdirSync, readFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** A process and all that it started, as Linux knows them. */
export const findFamily = (root: number): number[] => {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const isOfRoot = (pid: number): boolean => pid === root || (pid > 1 && isOfRoot(parents.get(pid) ?? 0));
  return pids.filter(isOfRoot);
};

const mebibytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;

/** MiB that processes use together; what several share is counted once (PSS). */
export const measurePss = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + mebibytes(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0);

/** MiB that a process has for itself: what PSS adds of shared files depends on who else has them open. */
export const measureOwn = (pid: number): number => mebibytes(read(`/proc/${pid}/smaps_rollup`), 'Anonymous');

/** MiB of memory that a process holds (RSS). */
export const measureRss = (pid: number): number => mebibytes(read(`/proc/${pid}/status`), 'VmRSS');

/** The process whose command line holds `part`. */
export const findByCommand = (pids: number[], part: string): number | undefined =>
  pids.find((pid) => read(`/proc/${pid}/cmdline`).includes(part));
