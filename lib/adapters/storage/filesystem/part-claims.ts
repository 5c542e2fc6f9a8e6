import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { hasCode, ignoreMissing } from './layout';

/** Interval in which a request renews its claim and checks for a newer one. */
const tickMs = 250;
const pollMs = 50;
/** A claim that was not renewed for this long belongs to a killed process. */
const deadAfterMs = 5000;

const claimsOf = (folder: string): string => path.join(folder, 'claims');

/** Whether requests may still write to files in an upload's folder. */
export const hasClaims = async (folder: string): Promise<boolean> => {
  const names = await readdir(claimsOf(folder)).catch(ignoreMissing);
  return (names?.length ?? 0) > 0;
};

export type PartClaim = {
  /** Aborted when a newer request arrives, or the upload accepts no more parts. */
  signal: AbortSignal;
  /** Checked before each write: whether the claim is still held. */
  isHeld: () => boolean;
  /** Waits until no older request can write to the part; false if this one lost its claim meanwhile. */
  waitForTurn: () => Promise<boolean>;
  release: () => Promise<void>;
};

/**
 * Claims a part for one request among all processes that share the folder, by a file
 * `claims/{part}-{turn}-{token}`. The newest claim of a part wins, since a client with a broken connection
 * sends the part again. Older requests give up when they see it, and it starts once their files are gone.
 * Null if the upload accepts no parts.
 */
export const claimPart = async (folder: string, partNumber: number): Promise<PartClaim | null> => {
  const claims = claimsOf(folder);
  const list = async (): Promise<string[] | null> => {
    const names = await readdir(claims).catch(ignoreMissing);
    return names?.filter((name) => name.startsWith(`${partNumber}-`)).sort() ?? null;
  };
  // Not recursive, so that the folder of a closed upload is not created again.
  await mkdir(claims, { mode: 0o700 }).catch(ignoreThereOrGone);
  const before = await list();
  if (!before) return null;
  const turn = Number(before.at(-1)?.split('-')[1] ?? 0) + 1;
  const own = `${partNumber}-${String(turn).padStart(9, '0')}-${randomBytes(8).toString('hex')}`;
  const file = path.join(claims, own);
  if (!(await create(file))) return null;

  const lost = new AbortController();
  const look = async (): Promise<{ older: string[] } | 'lost'> => {
    const names = await list();
    if (names?.at(-1) === own) return { older: names.slice(0, -1) };
    lost.abort();
    return 'lost';
  };
  const tick = async () => {
    if ((await look()) !== 'lost') await utimes(file, new Date(), new Date());
  };
  // Failed reads and updates are retried at the next tick.
  const timer = setInterval(() => void tick().catch(() => undefined), tickMs);
  timer.unref();

  return {
    signal: lost.signal,
    isHeld: () => existsSync(file),
    waitForTurn: async () => {
      for (;;) {
        const seen = await look();
        if (seen === 'lost') return false;
        if (seen.older.length === 0) return true;
        for (const name of seen.older) await removeDead(path.join(claims, name));
        await pause(pollMs);
      }
    },
    release: async () => {
      clearInterval(timer);
      await rm(file, { force: true });
    },
  };
};

const ignoreThereOrGone = (error: unknown): void => {
  if (!hasCode(error, 'EEXIST', 'ENOENT')) throw error;
};

const create = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
};

const removeDead = async (file: string): Promise<void> => {
  const stats = await stat(file).catch(ignoreMissing);
  if (stats && Date.now() - stats.mtimeMs > deadAfterMs) await rm(file, { force: true });
};
