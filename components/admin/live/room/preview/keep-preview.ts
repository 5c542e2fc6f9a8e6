import type { LiveEvent } from '../../live-event';

/** An address is exchanged so long before it is over. Milliseconds. */
const marginMs = 60_000;

export type Kept = { preview: LiveEvent['info']['preview']; cacheBreaker: string };

/**
 * The preview's address is signed anew with every answer; the one at hand is kept as long as it holds, so
 * that the picture doesn't begin again. It holds for one run of the channel only: somebody else may have
 * stopped and started it since. Pure; `now` in milliseconds.
 */
export const keepPreview = (kept: Kept, next: Kept, now: number | null): Kept => {
  if (kept.preview === null || next.preview === null || kept.cacheBreaker !== next.cacheBreaker) return next;
  const isOver = now !== null && Date.parse(kept.preview.expiresAt) - now < marginMs;
  return isOver ? next : kept;
};
