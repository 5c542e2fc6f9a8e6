import type { LiveEvent } from '../../live-event';

/** Milliseconds before expiry at which a URL is replaced. */
const marginMs = 60_000;

export type Kept = { preview: LiveEvent['info']['preview']; cacheBreaker: string };

/**
 * Keeps the current preview URL while it is valid, because each response signs a new one and a change would
 * restart the video. A URL is valid for one run of the channel, which others may restart. Pure; `now` in
 * milliseconds.
 */
export const keepPreview = (kept: Kept, next: Kept, now: number | null): Kept => {
  if (kept.preview === null || next.preview === null || kept.cacheBreaker !== next.cacheBreaker) return next;
  const isOver = now !== null && Date.parse(kept.preview.expiresAt) - now < marginMs;
  return isOver ? next : kept;
};
