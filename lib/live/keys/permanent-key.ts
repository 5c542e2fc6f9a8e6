import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet, updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LivePort, LiveChannel } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { askLive } from '../channel/find-holder';

/** SRT address for the camera. Null while no channel listens. Pure. */
export const findSrtServer = (
  live: Pick<LivePort, 'ingestUrl'>,
  channel: LiveChannel | null,
): string | null => {
  const server = channel?.ingestUrl ?? live.ingestUrl;
  return server && channel?.srtPort ? `srt://${new URL(server).hostname}:${channel.srtPort}` : null;
};

type StoredKey = { streamKey: string };

/** Creates a stream key of 24 characters that are easy to type, with its stored form. */
export const createStreamKey = (): { key: string; stored: StoredKey } => {
  const key = randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
  return { key, stored: { streamKey: sealSecret(getEnv().secret, key) } };
};

/**
 * Hash with which the live process verifies a sender's key. It also opens the SRT port, so no row stores it.
 */
export const findKeyHash = (event: { streamKey?: string | null }): string => {
  const key = openStreamKey(event);
  return key ? hashStreamKey(key) : '';
};

/** The key of an event; null if the installation's secret has changed. */
export const openStreamKey = ({ streamKey }: { streamKey?: string | null }): string | null =>
  streamKey ? openSecret(getEnv().secrets, streamKey) : null;

/** The sealed stream key shared by those events of a workspace that use it; created on first use. */
export const findPermanentKey = async (payload: Payload, workspaceId: string): Promise<string> => {
  const find = () => findById(payload, slugs.workspaces, workspaceId, { select: { liveStreamKey: true } });
  const known = (await find())?.liveStreamKey;
  // A key sealed with another secret can no longer be opened.
  if (known && openStreamKey({ streamKey: known }) !== null) return known;
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: {
      and: [
        { id: { equals: workspaceId } },
        { liveStreamKey: known ? { equals: known } : { exists: false } },
      ],
    },
    data: { liveStreamKey: createStreamKey().stored.streamKey },
  });
  const made = (await find())?.liveStreamKey;
  if (!made) throw new AppError('not_found');
  return made;
};

/**
 * Renews a workspace's permanent key for all events that use it; senders with the old key are disconnected.
 */
export const renewPermanentKey = async (
  { payload, live }: { payload: Payload; live: LivePort },
  workspaceId: string,
): Promise<ReturnType<typeof createStreamKey>> => {
  const { docs: events } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: { and: [{ workspace: { equals: workspaceId } }, { usesPermanentKey: { equals: true } }] },
    select: { channelState: true },
    ...withTrash,
    pagination: false,
    limit: 0,
  });
  const running = events.filter(({ channelState }) => channelState !== 'IDLE');
  if (live.lacks.includes('key_change') && running.length > 0) throw new AppError('channel_not_idle');
  const renewed = createStreamKey();
  const { key, stored } = renewed;
  await updateById(payload, slugs.workspaces, workspaceId, { liveStreamKey: stored.streamKey });
  for (const { id } of events) await updateById(payload, slugs.liveEvents, id, stored);
  for (const { id } of running) await askLive(live.changeKey(id, hashStreamKey(key)));
  return renewed;
};
