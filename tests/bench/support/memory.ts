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

/** A process and all of its descendants, read from /proc. */
export const findFamily = (root: number): number[] => {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const isOfRoot = (pid: number): boolean => pid === root || (pid > 1 && isOfRoot(parents.get(pid) ?? 0));
  return pids.filter(isOfRoot);
};

const mebibytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;

/** Memory of all processes in MiB. Shared memory counts once (PSS). */
export const measurePss = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + mebibytes(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0);

/** Private memory of a process in MiB. PSS would vary with the number of processes that share a file. */
export const measureOwn = (pid: number): number => mebibytes(read(`/proc/${pid}/smaps_rollup`), 'Anonymous');

/** Resident memory of a process in MiB (RSS). */
export const measureRss = (pid: number): number => mebibytes(read(`/proc/${pid}/status`), 'VmRSS');

/** The process whose command line contains `part`. */
export const findByCommand = (pids: number[], part: string): number | undefined =>
  pids.find((pid) => read(`/proc/${pid}/cmdline`).includes(part));
