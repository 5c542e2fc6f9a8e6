import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

/**
 * The other event that uses the workspace's only channel; null if there is none, or each event has its own
 * channel.
 */
export const findHolder = async (
  { db }: Payload,
  live: Pick<LivePort, 'adapter'>,
  { id, workspace }: Pick<LiveEvent, 'id' | 'workspace'>,
): Promise<{ id: string; title: string } | null> => {
  if (live.adapter !== 'medialive') return null;
  const holder = await db.findOne<LiveEvent>({
    collection: slugs.liveEvents,
    where: {
      and: [
        { workspace: { equals: getRelationId(workspace) } },
        { id: { not_equals: id } },
        { channelState: { not_equals: 'IDLE' } },
      ],
    },
    select: { title: true },
  });
  return holder && { id: holder.id, title: holder.title };
};
