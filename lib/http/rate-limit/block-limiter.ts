import { LRUCache } from 'lru-cache';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** The state of a window after a call was counted. */
export type RateCount = { used: number; isOver: boolean; waitMs: number };

export type BlockLimiter = {
  count: (id: string) => Promise<RateCount>;
  /** Takes back a counted call. */
  reward: (id: string) => Promise<void>;
};

/**
 * The calls of a caller's window that this process may still allow, and the end of the window in epoch
 * milliseconds.
 */
type Held = { left: number; isLast: boolean; endsAt: number };

/** The number of blocks that a limit is divided into. */
const blocks = 10;
const maxCallers = 20_000;

/**
 * Reserves calls from a count that all processes share, a tenth of the limit at a time, and counts those
 * locally. The processes never allow more than the limit together, at one database write per block. A process
 * may refuse calls early if another one holds an unused block.
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

  const reserveBlock = async (id: string): Promise<void> => {
    const add = (granted: number, { msBeforeNext }: RateLimiterRes, isLast: boolean): void => {
      const endsAt = Date.now() + msBeforeNext;
      // A concurrent call of the same caller may have reserved a block too.
      const left = (findHeld(id)?.left ?? 0) + granted;
      callers.set(id, { left, isLast, endsAt });
    };
    try {
      add(block, await shared.consume(id, block), false);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // The remainder of the limit, smaller than a block.
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
      if (!known || (known.left === 0 && !known.isLast)) await reserveBlock(id);
      const held = findHeld(id);
      // The window ended just now, so this call is the first of the next window.
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
