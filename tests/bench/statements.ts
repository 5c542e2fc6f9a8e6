import { slugs } from '@/lib/core/slugs';
import { getSqlite } from '@/lib/core/database/clients';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, createVideo } from '@/tests/support/rows/factories';

import { median } from './support/process';

/**
 * What SQLite's questions cost by Payload's client, which compiles each anew, and with statements that are kept: a row of each kind that most calls
 * read, by Payload, in turns. Prints Markdown.
 *
 *   npm run bench statements [rounds=30] [questions=200]
 */
const [rounds = 30, questions = 200] = process.argv.slice(2).map(Number);

const { payload } = await bootInstance();
const client = getSqlite(payload);
if (!client) throw new Error('this is about SQLite');
const tenant = await createTenant(payload);
const video = await createVideo(payload, tenant);

const kept = client.execute;
const { execute: anew } = Object.getPrototypeOf(client) as typeof client;
const ways = { anew: anew.bind(client), kept };

const rows = {
  video: { collection: slugs.videos, id: video.id },
  workspace: { collection: slugs.workspaces, id: tenant.workspace.id },
  person: { collection: slugs.users, id: tenant.people.editor.user.id },
};

/** Microseconds a question. */
const measure = async ({ collection, id }: (typeof rows)[keyof typeof rows]): Promise<number> => {
  const begun = performance.now();
  for (let count = 0; count < questions; count += 1)
    await payload.db.findOne({ collection, where: { id: { equals: id } } });
  return ((performance.now() - begun) / questions) * 1000;
};

console.log('| A row of | compiled anew | kept |\n| --- | --- | --- |');
for (const [name, row] of Object.entries(rows)) {
  const times = { anew: [] as number[], kept: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const way of ['anew', 'kept'] as const) {
      client.execute = ways[way];
      const time = await measure(row);
      // The first warms up.
      if (round > 0) times[way].push(time);
    }
  console.log(`| ${name} | ${median(times.anew).toFixed(0)} µs | ${median(times.kept).toFixed(0)} µs |`);
}
process.exit(0);
