import type { Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import type { CollaborateComment, Video } from '@/payload-types';

import type { StoredPicture } from './present-comment';

/** Removes comments of a video with their reactions and pictures. Answers how many went. */
export const removeComments = async (
  { payload, ports }: Pick<Context, 'payload' | 'ports'>,
  video: Pick<Video, 'id' | 'workspace'>,
  which: Where,
): Promise<number> => {
  const { db } = payload;
  const where: Where = { and: [{ video: { equals: video.id } }, which] };
  const { docs } = await db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where,
    pagination: false,
    limit: 0,
  });
  const pictures = docs.flatMap((row) =>
    Array.isArray(row.pictures) ? (row.pictures as StoredPicture[]) : [],
  );
  if (pictures.length > 0) {
    const storage = await ports.storageFor(video.workspace);
    for (const { key } of pictures) await storage.remove({ bucket: 'upload', key });
  }
  for (const { id } of docs)
    await db.deleteMany({ collection: slugs.commentReactions, where: { comment: { equals: id } } });
  await db.deleteMany({ collection: slugs.collaborateComments, where });
  return docs.length;
};
