import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';
import { indexShareToken, sealShareToken } from '@/lib/review/sharing/links/share-token';
import type { ShareLink, Video } from '@/payload-types';

import { findMongoCollection } from './mongo-collection';

const batch = 500;

/** A token as rows kept it before; a sealed one is longer. */
const isPlain = (token: string | null | undefined): token is string => /^[\w-]{22}$/.test(token ?? '');

const listAll = async <T>(
  { db }: Payload,
  collection: 'videos' | 'shareLinks',
  where: Where,
): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const { docs, hasNextPage } = await db.find<T>({ collection, where, sort: 'id', limit: batch, page });
    rows.push(...docs);
    if (!hasNextPage) return rows;
  }
};

/** The comments and the log of a share go first, so that an interrupted run begins again with the video. */
const sealVideo = async ({ db }: Payload, { id, shareToken, updatedAt }: Video): Promise<void> => {
  if (!isPlain(shareToken)) return;
  const thread = indexShareToken(shareToken);
  await db.updateMany({
    collection: slugs.collaborateComments,
    where: { shareToken: { equals: shareToken } },
    data: { shareToken: thread },
  });
  for (const collection of [slugs.eventLogs, slugs.outboxEvents])
    await db.updateMany({
      collection,
      where: { eventId: { equals: `share ${shareToken} started` } },
      data: { eventId: `share ${thread} started` },
    });
  const data = { shareToken: sealShareToken(shareToken), shareThread: thread, updatedAt };
  await db.updateOne({ collection: slugs.videos, id, data });
};

const sealLink = async ({ db }: Payload, { id, token, updatedAt }: ShareLink): Promise<void> => {
  if (!isPlain(token)) return;
  const data = { token: sealShareToken(token), tokenIndex: indexShareToken(token), updatedAt };
  await db.updateOne({ collection: slugs.shareLinks, id, data });
};

/** No row has a share's token, or what opens a channel's SRT port, in clear any more. */
export const sealedShares: DataMigration = {
  name: '20261128_sealed_shares',
  up: async ({ payload }) => {
    const shared: Where = { shareToken: { exists: true } };
    for (const video of await listAll<Video>(payload, slugs.videos, shared)) await sealVideo(payload, video);
    for (const link of await listAll<ShareLink>(payload, slugs.shareLinks, { id: { exists: true } }))
      await sealLink(payload, link);
    await findMongoCollection(payload, slugs.liveEvents)?.updateMany({}, { $unset: { keyHash: '' } });
  },
};
