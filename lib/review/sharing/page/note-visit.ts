import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

import { openShareOrThrow } from './open-share';

/** Returns within an hour belong to the same visit, identified by an id that the page creates per tab. */
const perVisit: RateLimit = { name: 'share-visit', max: 1, seconds: 3600 };
/** An office shares an address, and so does a source of fake visits. */
const perAddress: RateLimit = { name: 'share-visits-address', max: 300, seconds: 3600 };

/** Counts a visit with playback. Members' views of their own videos do not count. */
export const noteVisit = async (
  ctx: RequestContext,
  { uuid, visit }: { uuid: string; visit: string },
): Promise<{ success: boolean }> => {
  const { sharedVideo, account } = await openShareOrThrow(ctx, uuid);
  if (account?.memberId) return { success: true };
  const client = getClientKey(ctx.req, ctx.actor);
  if (client && (await isFull(ctx, perAddress, `${sharedVideo.link.id}:${client}`))) return { success: true };
  if (await isFull(ctx, perVisit, `${sharedVideo.link.id}:${client}:${visit}`)) return { success: true };
  await compareAndSet(ctx.payload, {
    collection: slugs.shareLinks,
    where: { id: { equals: sharedVideo.link.id } },
    data: { seenCount: { $inc: 1 }, lastSeenAt: new Date().toISOString() },
  });
  return { success: true };
};

const isFull = async ({ payload }: RequestContext, limit: RateLimit, key: string): Promise<boolean> =>
  (await countCall(limit, key, payload)).isOver;
