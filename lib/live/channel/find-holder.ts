import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';
import type { LiveEvent } from '@/payload-types';

import type { StartRefusal } from '../rules';

/** Calls the live process. Throws `live_unavailable` if it does not respond. */
export const askLive = async <T>(asking: Promise<T>): Promise<T> => {
  try {
    return await asking;
  } catch (cause) {
    throw cause instanceof ProviderError ? new AppError('live_unavailable', {}, { cause }) : cause;
  }
};

/** The error of a refused start. */
export const toStartError = async (refusal: StartRefusal, live: LivePort): Promise<AppError> =>
  refusal === 'no_capacity'
    ? new AppError(refusal, { channels: (await askLive(live.listChannels())).eventIds.length })
    : new AppError(refusal);

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
