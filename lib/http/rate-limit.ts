import { LRUCache } from 'lru-cache';
import type { PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/actor';
import { getEnv } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';

/** At most `max` calls in `seconds`, counted per caller and `name`, in fixed windows. */
export type RateLimit = { name: string; max: number; seconds: number };

type Window = { count: number; endsAt: number };

// One web process counts for itself: several of them allow a multiple, which is still a limit.
const windows = new LRUCache<string, Window>({ max: 50_000 });

/** How many times a limit all callers together have that can't be told apart: one of them must not lock out the rest. */
const strangersShare = 50;

/**
 * Counts a call of the caller `key`, or of one nobody knows (null): those only have a common limit, 50 times as high. Throws
 * `rate_limited` (429 with `Retry-After`) once the window is full.
 */
export const consumeRate = (limit: RateLimit, key: string | null, now = Date.now()): void => {
  const id = key === null ? `strangers:${limit.name}` : `caller:${limit.name}:${key}`;
  const max = key === null ? limit.max * strangersShare : limit.max;
  const current = windows.get(id);
  const window = current && current.endsAt > now ? current : { count: 0, endsAt: now + limit.seconds * 1000 };
  window.count += 1;
  windows.set(id, window);
  if (window.count <= max) return;
  const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  throw new AppError('rate_limited', { seconds }, { retryAfter: seconds });
};

/** Forgets every window; for tests. */
export const resetRates = (): void => windows.clear();

/**
 * Whose calls are counted together, or null where that can't be told: without a trusted proxy an anonymous caller's address
 * can't be told from a forged header.
 */
export const getClientKey = (req: PayloadRequest, actor?: Actor): string | null => {
  if (actor?.kind === 'integration') return `integration:${actor.integrationId}`;
  // A guest's token costs nothing, so that the network counts too.
  if (actor?.kind === 'guest') return `guest:${actor.guestId}:${actor.network ?? 'unknown'}`;
  if (actor && 'userId' in actor) return `user:${actor.userId}`;
  const address = getClientAddress(req);
  return address === null ? null : `address:${address}`;
};

/** The caller's address as the trusted proxy tells it (the last entry it appended), or null. */
export const getClientAddress = (req: PayloadRequest): string | null => {
  if (!getEnv().trustProxy) return null;
  return req.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || null;
};
