import { randomBytes } from 'node:crypto';

/** A player asks for its playlist at least this often. Milliseconds. */
const watchingMs = 15_000;
/** A page that waits tells so every 20 s, and once a minute where browsers hold it back because nobody looks. Milliseconds. */
export const waitingMs = 75_000;
const maxViewers = 100_000;
const countEveryMs = 1000;

/**
 * Counts who watches, without knowing who: each player gets a number by chance with the list of rungs, which stands in the addresses
 * of its playlists and is forgotten when it stops asking.
 */
export const createViewers = (
  now: () => number = Date.now,
  { presentMs = watchingMs, most: mostBefore = 0 }: { presentMs?: number; most?: number } = {},
) => {
  const seen = new Map<string, number>();
  let most = mostBefore;
  let counting: ReturnType<typeof setTimeout> | null = null;
  let countedAt = 0;
  const pattern = /^[\w-]{8}$/;

  return {
    /** The number that a player asks with, or a new one. */
    issue: (asked: string | null = null): string =>
      asked && pattern.test(asked) ? asked : randomBytes(6).toString('base64url'),
    see(id: string | null): void {
      if (!id || !pattern.test(id)) return;
      const isNew = !seen.has(id);
      // Who is counted stays counted; beyond that, addresses that were made up would take up memory.
      if (isNew && seen.size >= maxViewers) return;
      seen.set(id, now());
      // All of them are looked at, so not for each.
      if (!isNew || counting) return;
      if (now() - countedAt >= countEveryMs) this.count();
      // Nobody may ask before the viewer has left again.
      else counting = setTimeout(() => this.count(), countEveryMs).unref();
    },
    count(): number {
      countedAt = now();
      if (counting) clearTimeout(counting);
      counting = null;
      for (const [id, at] of seen) if (now() - at > presentMs) seen.delete(id);
      most = Math.max(most, seen.size);
      return seen.size;
    },
    get most(): number {
      return most;
    },
  };
};

export type Viewers = ReturnType<typeof createViewers>;
