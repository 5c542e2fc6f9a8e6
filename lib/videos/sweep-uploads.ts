import type { Payload } from 'payload';

import { getRelationId } from '@/lib/access/actor';
import { compareAndSet } from '@/lib/compare-and-set';
import type { Ports } from '@/lib/ports';
import { slugs } from '@/lib/slugs';
import type { Encoding, Video } from '@/payload-types';

import { startEncoding } from './start-encoding';
import { updateVideoVersion } from './update-video-version';

/** A file's own event comes within seconds; a minute later it is taken to be lost. Milliseconds. */
const eventLostAfterMs = 60_000;
/** An upload that has not ended after a week never will; storage forgets its parts about then, too. */
const expiresAfterMs = 7 * 86_400_000;

/**
 * Finds uploads that finished without telling (their event was lost) and starts their encoding, and gives up those that were
 * never sent: a replaced video then goes back to showing its served version as COMPLETE.
 */
export const sweepUploads = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  { now = new Date(), eventLostAfter = eventLostAfterMs }: { now?: Date; eventLostAfter?: number } = {},
): Promise<void> => {
  const dueBefore = new Date(now.getTime() - eventLostAfter).toISOString();
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: {
      and: [
        { state: { equals: 'AWAITING_FILE' } },
        { createdAt: { less_than: dueBefore } },
        { or: [{ checkedAt: { exists: false } }, { checkedAt: { less_than: dueBefore } }] },
      ],
    },
    sort: 'checkedAt',
    limit: 200,
    pagination: false,
  });
  for (const encoding of docs) {
    const file = await ports.storage.head({ bucket: 'upload', key: encoding.inputKey });
    if (file) {
      await startEncoding({ payload, ports }, { inputKey: encoding.inputKey, size: file.size });
    } else if (new Date(encoding.createdAt).getTime() < now.getTime() - expiresAfterMs) {
      await expireUpload({ payload, ports }, encoding);
    } else {
      await payload.db.updateOne({
        collection: slugs.encodings,
        id: encoding.id,
        data: { checkedAt: now.toISOString() },
      });
    }
  }
};

const expireUpload = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  encoding: Encoding,
): Promise<void> => {
  const expired = await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: encoding.id } }, { state: { equals: 'AWAITING_FILE' } }] },
    data: { state: 'EXPIRED', finishedAt: new Date().toISOString() },
  });
  if (!expired) return;
  if (encoding.uploadId) {
    await ports.storage.abortMultipart({
      bucket: 'upload',
      key: encoding.inputKey,
      uploadId: encoding.uploadId,
    });
  }
  const videoId = getRelationId(encoding.video) ?? '';
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
  });
  if (!video?.sourceFolder) return;
  await updateVideoVersion(payload, videoId, encoding.version, { status: 'COMPLETE', statusProgress: 100 });
};
