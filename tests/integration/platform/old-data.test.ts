import { randomUUID } from 'node:crypto';

import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrations } from '@/migrations';
import { eventShapes } from '@/migrations/data/20261122_event_shapes';
import { namedQueues } from '@/migrations/data/20261122_named_queues';
import { findMongoCollection, type MongoCollection } from '@/migrations/data/mongo-collection';
import type { EventLog } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';

/*
 * Data as an earlier version left it. SQLite's is changed with its schema, MongoDB's by changes of data.
 */

const createdAt = '2026-11-01T00:00:00.000Z';
const dueAt = '2026-11-02T00:00:00.000Z';
const jobs = [
  { taskSlug: 'publish-video', waitUntil: null, processing: true },
  { taskSlug: 'publish-workspace', waitUntil: dueAt, processing: false },
  { taskSlug: 'remove-old-versions', waitUntil: null, processing: false },
];
/** What becomes of them. */
const changedJobs = [
  { queue: 'publishing', workspace: 'platform', waitUntil: createdAt, processing: false },
  { queue: 'publishing', workspace: 'platform', waitUntil: dueAt, processing: false },
  { queue: 'housekeeping', workspace: 'platform', waitUntil: createdAt, processing: false },
];
const twoSources = ['storage', 'billing'];

describe.runIf(process.env.TEST_DATABASE === 'mongodb')('old data on MongoDB', () => {
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
});

type Statement = { queryChunks: { value: string[] }[] };

describe.skipIf(process.env.TEST_DATABASE === 'mongodb')('old data on SQLite', () => {
  const database = new Database(':memory:');
  afterAll(() => {
    database.close();
  });
  const run = async (from: number, to: number): Promise<void> => {
    const db = {
      // Statements without values are all that migrations have.
      run: async ({ queryChunks }: Statement) =>
        void database.exec(queryChunks.flatMap(({ value }) => value).join('')),
    };
    for (const { up } of migrations.slice(from, to)) await up({ db } as never);
  };
  const indexOf = (name: string) => migrations.findIndex((migration) => migration.name.endsWith(name));

  it('has its jobs in the queues of their kind', async () => {
    await run(0, indexOf('queues'));
    const insert = database.prepare(
      `INSERT INTO payload_jobs (id, task_slug, queue, wait_until, processing, has_error, created_at) VALUES (?, ?, 'default', ?, ?, 0, ?)`,
    );
    for (const [index, { taskSlug, waitUntil, processing }] of jobs.entries())
      insert.run(`${index}`, taskSlug, waitUntil, processing ? 1 : 0, createdAt);
    await run(indexOf('queues'), indexOf('queues') + 1);
    const rows = database
      .prepare('SELECT queue, workspace, wait_until, processing, dedupe_key FROM payload_jobs ORDER BY id')
      .all() as Record<string, unknown>[];
    expect(rows).toMatchObject(
      changedJobs.map(({ waitUntil, processing, ...job }, index) => ({
        ...job,
        wait_until: waitUntil,
        processing: processing ? 1 : 0,
        dedupe_key: `${index}`,
      })),
    );
  });

  it('takes an event’s key from two sources, and knows who is in the log', async () => {
    await run(indexOf('queues') + 1, indexOf('events'));
    database.exec('PRAGMA foreign_keys = OFF');
    const send = database.prepare(
      `INSERT INTO webhook_events (id, source, dedupe_key, body) VALUES (?, ?, 'same', '{}')`,
    );
    send.run('1', twoSources[0]);
    expect(() => send.run('2', twoSources[1])).toThrow();
    const note = database.prepare(
      `INSERT INTO event_logs (id, type, target, integration_id, workspace_id) VALUES (?, 'update', 'videos/1', ?, 'w')`,
    );
    note.run('1', null);
    note.run('2', 'i');
    await run(indexOf('events'), indexOf('events') + 1);
    send.run('2', twoSources[1]);
    expect(() => send.run('3', twoSources[1])).toThrow();
    expect(database.prepare('SELECT actor FROM event_logs ORDER BY id').all()).toMatchObject([
      { actor: 'user' },
      { actor: 'integration' },
    ]);
  });
});
