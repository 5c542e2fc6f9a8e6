import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { z } from 'zod';

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
type ProcessRecord = { pid: number; identity: string };

const recordProcess = (pid: number): ProcessRecord | null => {
  const identity = getProcessIdentity(pid);
  return identity ? { pid, identity } : null;
};

const isSameProcessAlive = ({ pid, identity }: ProcessRecord): boolean =>
  getProcessIdentity(pid) === identity;

const OWNER_FILE = 'owner.json';
const CHILDREN_FILE = 'children.jsonl';
/** The folder exists shortly before its owner file. Milliseconds. */
const UNOWNED_GRACE = 60_000;
/** Processes of another host are invisible; its worker touches the owner file regularly. Milliseconds. */
const FOREIGN_GRACE = 60 * 60_000;
const TOUCH_EVERY = 30_000;

const processSchema = z.object({ pid: z.number().int().positive(), identity: z.string() });
const ownerSchema = processSchema.extend({ host: z.string() });
type Owner = z.infer<typeof ownerSchema>;

export type WorkFolder = {
  /** Absolute. */
  path: string;
  /** Records a child process, so that it can be found if this process is killed. */
  recordChild(pid: number): void;
  /** Marks the folder as in use for workers on other hosts. */
  touch(): void;
  remove(): Promise<void>;
};

/** Work folder of all jobs: `DATA_DIR/work/{job}-{attempt}/`. */
const workRoot = (dataDir: string): string => path.join(dataDir, 'work');

const readOwner = (folder: string): Owner | null => {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(path.join(folder, OWNER_FILE), 'utf8')));
  } catch {
    return null;
  }
};

const readChildren = (folder: string): ProcessRecord[] => {
  try {
    const lines = readFileSync(path.join(folder, CHILDREN_FILE), 'utf8').split('\n');
    return lines.filter(Boolean).flatMap((line) => {
      const parsed = processSchema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
};

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/**
 * Creates the private folder of a job; null if another running worker uses it. Files of a dead worker are
 * removed.
 */
export const createWorkFolder = async (dataDir: string, name: string): Promise<WorkFolder | null> => {
  const folder = path.join(workRoot(dataDir), name);
  await mkdir(workRoot(dataDir), { recursive: true });
  await sweepFolder(folder);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  const owner = { ...recordProcess(process.pid), host: os.hostname() };
  const ownerFile = path.join(folder, OWNER_FILE);
  writeFileSync(ownerFile, JSON.stringify(owner), { mode: 0o600 });
  let touched = Date.now();
  return {
    path: folder,
    recordChild: (pid) => {
      const record = recordProcess(pid);
      if (record) appendFileSync(path.join(folder, CHILDREN_FILE), `${JSON.stringify(record)}\n`);
    },
    touch: () => {
      if (Date.now() - touched < TOUCH_EVERY) return;
      touched = Date.now();
      utimes(ownerFile, new Date(), new Date()).catch(() => undefined);
    },
    remove: () => removeFolder(folder),
  };
};

const ageOf = async (file: string): Promise<number> => {
  const stats = await stat(file).catch(() => null);
  return stats ? Date.now() - stats.mtimeMs : 0;
};

const isAbandoned = async (folder: string): Promise<boolean> => {
  const owner = readOwner(folder);
  if (!owner) return (await ageOf(folder)) > UNOWNED_GRACE;
  if (owner.host !== os.hostname()) return (await ageOf(path.join(folder, OWNER_FILE))) > FOREIGN_GRACE;
  return !isSameProcessAlive(owner);
};

const killOrphan = async (record: ProcessRecord): Promise<void> => {
  for (let attempt = 0; attempt < 50 && isSameProcessAlive(record); attempt += 1) {
    try {
      process.kill(record.pid, 'SIGKILL');
    } catch {
      return;
    }
    await delay(100);
  }
};

/**
 * Kills the orphans of a folder whose worker is dead, then removes it. Returns whether there was anything to
 * do.
 */
const sweepFolder = async (folder: string): Promise<boolean> => {
  const exists = await stat(folder).catch(() => null);
  if (!exists?.isDirectory() || !(await isAbandoned(folder))) return false;
  const owner = readOwner(folder);
  if (owner?.host === os.hostname()) await Promise.all(readChildren(folder).map(killOrphan));
  await removeFolder(folder);
  return true;
};

/**
 * Removes everything that killed workers left in `DATA_DIR/work`. Folders of running workers are never
 * touched.
 */
export const sweepWorkFolders = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(workRoot(dataDir), { withFileTypes: true }).catch(() => []);
  const swept: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory() && (await sweepFolder(path.join(workRoot(dataDir), entry.name)))) {
      swept.push(entry.name);
    }
  }
  return swept;
};
