import type { Payload, Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import { relayPending } from '@/lib/events/sweep-events';
import type { CollaborateComment, Video } from '@/payload-types';

import { readPictures } from './present-comment';

/** Removes comments of a video with their reactions and images. Returns the number of removed comments. */
export const removeComments = async (
  { payload, ports }: SystemContext,
  video: Pick<Video, 'id' | 'workspace'>,
  which: Where,
): Promise<number> => {
  const { db } = payload;
  const where: Where = { and: [{ video: { equals: video.id } }, which] };
  await relayPending(payload, slugs.collaborateComments, { where });
  const { docs } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where,
    pagination: false,
    limit: 0,
  });
  const pictures = docs.flatMap(readPictures);
  if (pictures.length > 0) {
    const shared = await findSharedPictures(payload, video, docs);
    const storage = await ports.storageFor(video.workspace);
    for (const { key } of pictures) if (!shared.has(key)) await storage.remove({ bucket: 'upload', key });
  }
  for (const { id } of docs)
    await db.deleteMany({ collection: slugs.commentReactions, where: { comment: { equals: id } } });
  await db.deleteMany({ collection: slugs.collaborateComments, where });
  return docs.length;
};

/** Keys of images that remaining comments also use: a carried comment has its own row and the same files. */
const findSharedPictures = async (
  { db }: Payload,
  video: Pick<Video, 'id'>,
  gone: readonly CollaborateComment[],
): Promise<Set<string>> => {
  const kin = gone.flatMap(({ carriedFrom, carriedTo }) => [carriedFrom, carriedTo].filter((id) => id));
  if (kin.length === 0) return new Set();
  const { docs } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { video: { equals: video.id } },
    pagination: false,
    limit: 0,
  });
  const goneIds = new Set(gone.map(({ id }) => id));
  return new Set(docs.flatMap((row) => (goneIds.has(row.id) ? [] : readPictures(row).map(({ key }) => key))));
};
