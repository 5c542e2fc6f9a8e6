import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { startEncoding } from '@/lib/encoding/start-encoding';
import type { Context } from '@/lib/http/define-endpoint';
import type { Ports } from '@/lib/ports';
import type { StoragePort } from '@/lib/ports/storage/port';
import type { Encoding, WebhookEvent } from '@/payload-types';

import { decodeEventKey, getDedupeKey, storageEventSchema, type StorageEventRecord } from './storage-event';

const source = 'storage';

/**
 * Keeps a storage event and carries it out. What was kept is acknowledged even where carrying it out failed: the sweep goes on
 * with it. The same event again changes nothing.
 */
export const receiveStorageEvent = async (ctx: Context, event: { Records: StorageEventRecord[] }) => {
  let accepted = 0;
  for (const record of event.Records) {
    const kept = await keepEvent(ctx.payload, record);
    if (kept) await processEvent(ctx.payload, ctx.ports, kept);
    accepted += 1;
  }
  return { accepted };
};

/** The kept event, or null where this one had been kept before. */
const keepEvent = async (payload: Payload, record: StorageEventRecord): Promise<WebhookEvent | null> => {
  const dedupeKey = getDedupeKey(record);
  const known = await payload.count({
    collection: slugs.webhookEvents,
    where: { dedupeKey: { equals: dedupeKey } },
    overrideAccess: true,
  });
  if (known.totalDocs > 0) return null;
  try {
    return await payload.create({
      collection: slugs.webhookEvents,
      data: { source, dedupeKey, body: { Records: [record] } },
      depth: 0,
      overrideAccess: true,
    });
  } catch (error) {
    // Two deliveries at once: the other one won the unique index, and carries it out.
    const again = await payload.count({
      collection: slugs.webhookEvents,
      where: { dedupeKey: { equals: dedupeKey } },
      overrideAccess: true,
    });
    if (again.totalDocs > 0) return null;
    throw error;
  }
};

const findEncoding = (payload: Payload, inputKey: string): Promise<Encoding | null> =>
  payload.db.findOne<Encoding>({ collection: slugs.encodings, where: { inputKey: { equals: inputKey } } });

/** The store a file of this key belongs to; the shared one where nobody knows the key. */
const findStorage = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  key: string,
): Promise<StoragePort> => {
  const encoding = await findEncoding(payload, key);
  return encoding ? ports.storageFor(encoding.workspace) : ports.getSharedStorage();
};

const processEvent = async (payload: Payload, ports: Ports, event: WebhookEvent): Promise<void> => {
  try {
    for (const record of storageEventSchema.parse(event.body).Records) {
      const key = decodeEventKey(record.s3.object.key);
      if (!key || !/ObjectCreated/.test(record.eventName)) continue;
      const storage = await findStorage({ payload, ports }, key);
      if (record.s3.bucket.name !== storage.bucketNames.upload) continue;
      const size = record.s3.object.size ?? null;
      const isAwaited = await startEncoding({ payload, ports }, { inputKey: key, size });
      if (!isAwaited) await removeUnwanted({ payload, storage }, key);
    }
    await payload.db.updateOne({
      collection: slugs.webhookEvents,
      id: event.id,
      data: { processedAt: new Date().toISOString() },
    });
  } catch (error) {
    payload.logger.error({ err: error, event: event.id }, 'a storage event could not be carried out');
    await payload.db.updateOne({
      collection: slugs.webhookEvents,
      id: event.id,
      data: { failures: { $inc: 1 } },
    });
  }
};

/** A file that came for a deleted video, or for a version that was canceled or expired, would stay for ever: nobody else knows of it. */
const removeUnwanted = async (
  { payload, storage }: { payload: Payload; storage: StoragePort },
  key: string,
): Promise<void> => {
  const encoding = await findEncoding(payload, key);
  const isWanted = encoding && !['CANCELED', 'EXPIRED', 'ERROR'].includes(encoding.state);
  if (!isWanted) await storage.remove({ bucket: 'upload', key });
};

const keptForDays = 30;

/** Carries out kept events that were interrupted, and forgets old ones. */
export const sweepStorageEvents = async (payload: Payload, ports: Ports): Promise<void> => {
  const { docs } = await payload.find({
    collection: slugs.webhookEvents,
    where: { and: [{ processedAt: { exists: false } }, { failures: { less_than: 20 } }] },
    sort: 'createdAt',
    limit: 100,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  for (const event of docs) await processEvent(payload, ports, event);
  const before = new Date(Date.now() - keptForDays * 86_400_000).toISOString();
  await payload.db.deleteMany({
    collection: slugs.webhookEvents,
    where: { and: [{ processedAt: { exists: true } }, { createdAt: { less_than: before } }] },
  });
};
