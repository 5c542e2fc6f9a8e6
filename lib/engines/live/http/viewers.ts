import { randomBytes } from 'node:crypto';

/** A player requests its playlist at least this often. Milliseconds. */
const watchingMs = 15_000;
/** A waiting page reports every 20 s, or once a minute in a background tab. Milliseconds. */
export const waitingMs = 75_000;
const maxViewers = 100_000;
const countEveryMs = 1000;

/**
 * Counts viewers anonymously: each player gets a random id with the master playlist, which is part of its
 * playlist addresses and expires with its requests.
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
    /** The id of a request, or a new one. */
    issue: (asked: string | null = null): string =>
      asked && pattern.test(asked) ? asked : randomBytes(6).toString('base64url'),
    see(id: string | null): void {
      if (!id || !pattern.test(id)) return;
      const isNew = !seen.has(id);
      // Known viewers stay counted; beyond the limit, made-up ids would use up memory.
      if (isNew && seen.size >= maxViewers) return;
      seen.set(id, now());
      // Counting visits all viewers, so it is throttled.
      if (!isNew || counting) return;
      if (now() - countedAt >= countEveryMs) this.count();
      // Viewers may leave before the next request for the count.
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
