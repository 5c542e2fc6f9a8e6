import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** How a window stands after a call was counted. */
export type RateCount = { used: number; isOver: boolean; waitMs: number };

export type BlockLimiter = {
  count: (id: string) => Promise<RateCount>;
  /** Takes back a call that was counted. */
  reward: (id: string) => Promise<void>;
};

/** What this process may still let through of a caller's window, and until when, in milliseconds. */
type Held = { left: number; isLast: boolean; endsAt: number };

/** Parts of a limit that are taken at a time. */
const blocks = 10;
const maxCallers = 20_000;

/**
 * Takes calls from a count that all processes share, a tenth of the limit at a time, and counts those by
 * itself: together they never allow more, and a caller costs the database one write for many calls. A process
 * may refuse a little early what another one has taken and not used.
 */
export const createBlockLimiter = (shared: RateLimiterAbstract): BlockLimiter => {
  const { points } = shared;
  const block = Math.max(1, Math.floor(points / blocks));
  const callers = new LRUCache<string, Held>({ max: maxCallers });

  const toCount = ({ left, endsAt }: Held, isOver: boolean): RateCount => ({
    used: points - left + Number(isOver),
    isOver,
    waitMs: Math.max(0, endsAt - Date.now()),
  });

  const take = async (id: string): Promise<void> => {
    const add = (granted: number, { msBeforeNext }: RateLimiterRes, isLast: boolean): void => {
      const endsAt = Date.now() + msBeforeNext;
      // Another call of the same caller may have taken some meanwhile.
      const left = (findHeld(id)?.left ?? 0) + granted;
      callers.set(id, { left, isLast, endsAt });
    };
    try {
      add(block, await shared.consume(id, block), false);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The rest, where it is less than was asked for.
      add(Math.max(0, points - (refusal.consumedPoints - block)), refusal, true);
    }
  };

  const findHeld = (id: string): Held | undefined => {
    const held = callers.get(id);
    return held && held.endsAt > Date.now() ? held : undefined;
  };

  return {
    count: async (id) => {
      const known = findHeld(id);
      if (!known || (known.left === 0 && !known.isLast)) await take(id);
      const held = findHeld(id);
      // The window ended at this moment: the call is the first of the next.
      if (!held) return { used: 1, isOver: false, waitMs: 0 };
      if (held.left === 0) return toCount(held, true);
      held.left -= 1;
      return toCount(held, false);
    },
    reward: async (id) => {
      const held = findHeld(id);
      if (held) held.left += 1;
    },
  };
};
