import type { PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import type { LiveEvent } from '@/payload-types';

export type LinkedLiveEvent = { id: string; title: string };

/** The live event that a video is the recording of, if the caller may see it; null for other videos. */
export const findLinkedEvent = async (
  req: PayloadRequest,
  { id }: { id: string },
): Promise<LinkedLiveEvent | null> => {
  const event = await req.payload.db.findOne<LiveEvent>({
    collection: slugs.liveEvents,
    where: { archiveVideo: { equals: id } },
    select: { title: true, workspace: true, createdBy: true },
  });
  if (!event || !canReach(await resolveActor(req), slugs.liveEvents, 'read', event)) return null;
  return { id: event.id, title: event.title };
};
