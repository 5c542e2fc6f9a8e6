import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';

import { migrations } from '@/migrations';
import { changedJobs, createdAt, jobs, twoSources } from '@/tests/support/rows/old-data';

type Statement = { queryChunks: { value: string[] }[] };

describe('old data on SQLite', () => {
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
