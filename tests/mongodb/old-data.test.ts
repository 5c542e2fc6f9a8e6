import { randomBytes, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findPreference, savePreference } from '@/lib/accounts/preferences';
import { eventShapes } from '@/migrations/data/20261122_event_shapes';
import { namedQueues } from '@/migrations/data/20261122_named_queues';
import { findMongoCollection, type MongoCollection } from '@/migrations/data/mongo-collection';
import { textIds } from '@/migrations/data/20261125_text_ids';
import { getMongoDatabase } from '@/lib/core/database/mongo-database';
import type { EventLog } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { changedJobs, createdAt, jobs } from '@/tests/support/rows/old-data';

describe('old data on MongoDB', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await bootInstance();
  });
  afterAll(() => instance.close());

  const collectionOf = (slug: Parameters<typeof findMongoCollection>[1]): MongoCollection => {
    const collection = findMongoCollection(instance.payload, slug);
    if (!collection) throw new Error(`there is no ${slug}`);
    return collection;
  };

  it('has its jobs in the queues of their kind, once', async () => {
    const { payload } = instance;
    await collectionOf('payload-jobs').insertMany(
      jobs.map(({ waitUntil, ...job }) => ({
        ...job,
        ...(waitUntil && { waitUntil: new Date(waitUntil) }),
        queue: 'default',
        hasError: false,
        createdAt: new Date(createdAt),
      })),
    );
    const read = async () =>
      (await payload.db.find({ collection: 'payload-jobs', where: {}, sort: 'id', pagination: false })).docs;
    await namedQueues.up({ payload });
    const changed = await read();
    expect(changed).toMatchObject(changedJobs);
    expect(new Set(changed.map((job) => (job as unknown as { dedupeKey: string }).dedupeKey)).size).toBe(3);
    await namedQueues.up({ payload });
    expect(await read()).toEqual(changed);
  });

  it('takes an event’s key from two sources, and knows who is in the log', async () => {
    const { payload } = instance;
    const events = collectionOf('webhookEvents');
    await events.createIndex({ dedupeKey: 1 }, { unique: true });
    await events.createIndex({ processedAt: 1, createdAt: 1 }, { unique: false });
    const dedupeKey = randomUUID();
    const send = (source: string) =>
      payload.db.create({ collection: 'webhookEvents', data: { source, dedupeKey, body: {} } });
    await send('storage');
    await expect(send('billing')).rejects.toThrow();
    const target = `videos/${randomUUID()}`;
    const entry = { type: 'update', target, createdAt: new Date(createdAt) };
    await collectionOf('eventLogs').insertMany([
      { ...entry, user: randomUUID() },
      { ...entry, integration: randomUUID() },
      { ...entry, actor: 'system' },
    ]);
    for (let time = 0; time < 2; time += 1) await eventShapes.up({ payload });
    await send('billing');
    await expect(send('billing')).rejects.toThrow();
    const { docs } = await payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { target: { equals: target } },
      sort: 'id',
      pagination: false,
    });
    expect(docs.map(({ actor }) => actor)).toEqual(['user', 'integration', 'system']);
    const names = (await events.indexes()).map(({ key }) => Object.keys(key).join());
    expect(names).toEqual(expect.arrayContaining(['source,dedupeKey', 'source,processedAt,createdAt']));
    expect(names).not.toEqual(expect.arrayContaining(['dedupeKey']));
  });

  it('has its ids as texts, in rows and in what names them, also where a process was killed half-way', async () => {
    const { payload } = instance;
    const database = getMongoDatabase(payload);
    if (!database) throw new Error('this is not MongoDB');
    const ids = Array.from({ length: 5 }, () => randomBytes(12).toString('hex'));
    const [workspace = '', category = '', ...videos] = ids;
    const toDocument = (id: string) => ({
      _id: new database.ObjectId(id),
      title: `Film ${id}`,
      workspace: new database.ObjectId(workspace),
      categories: [new database.ObjectId(category)],
      createdAt: new Date(createdAt),
    });
    const [killed = '', ...rest] = videos;
    await database.collection('videos').insertMany([killed, ...rest].map(toDocument));
    // One that was staged, and neither removed nor put back.
    const staged = { ...toDocument(killed), _id: killed, workspace, categories: [category] };
    await database.collection('reelhofTextIds').insertMany([{ name: 'videos', document: staged }]);
    for (let time = 0; time < 2; time += 1) await textIds.up({ payload });
    const { docs } = await payload.db.find<{ id: string; createdAt: string }>({
      collection: 'videos',
      where: { workspace: { equals: workspace } },
      sort: 'id',
      pagination: false,
    });
    expect(docs.map(({ id }) => id)).toEqual([...videos].sort());
    expect(docs[0]).toMatchObject({ workspace, categories: [category], createdAt });
    expect(
      await payload.db.count({ collection: 'videos', where: { categories: { in: [category] } } }),
    ).toEqual({ totalDocs: 3 });
    expect(await database.collection('reelhofTextIds').find({}).toArray()).toEqual([]);
    // Payload asks for such a person's preferences by the ObjectID.
    await savePreference(payload, { userId: workspace, key: 'nav', value: { isOpen: true } });
    await savePreference(payload, { userId: workspace, key: 'nav', value: { isOpen: false } });
    expect(await findPreference(payload, { userId: workspace, key: 'nav' })).toEqual({ isOpen: false });
  });
});
