import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { getDataKey } from '@/lib/core/storage/storage-keys';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createCategory, createTenant, type Tenant } from '@/tests/support/rows/factories';

import { fillLibrary } from './support/fill-library';
import { median, stop } from './support/process';

/**
 * Measures how long a changed title takes to reach viewers while the worker republishes another
 * workspace's videos after a preset change. Uses SQLite, and a separate worker process.
 * npm run bench queue [videos=10000] [changes=30]
 */
const [videos = 10_000, changes = 30] = process.argv.slice(2).map(Number);

const source: StoredVideoSource = {
  hls: [],
  mp4: [],
  abr: null,
  custom: {},
  thumbnailUrl: null,
  thumbnailUrlOriginal: null,
  smallThumbnailUrl: null,
  storyboardUrl: null,
  filename: null,
  inputKey: 'original.mp4',
};

const createVideo = async (payload: Payload, { workspace }: Tenant): Promise<string> => {
  const video = await payload.db.create({
    collection: 'videos',
    data: {
      title: 'Film',
      workspace: workspace.id,
      visibility: 'public',
      status: 'COMPLETE',
      v: 1,
      src: source,
    },
  });
  const id = String(video.id);
  await payload.db.updateOne({ collection: 'videos', id, data: { sourceFolder: `videos/${id}/1/` } });
  return id;
};

const readTitle = async ({ ports }: Instance, id: string): Promise<string | null> => {
  const storage = await ports.getSharedStorage();
  const object = await storage.read({ bucket: 'stream', key: getDataKey(id) });
  if (!object) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of object.body) chunks.push(Buffer.from(chunk as Uint8Array));
  return (JSON.parse(Buffer.concat(chunks).toString()) as { title: string }).title;
};

let titles = 0;

/** Seconds from a title change until it is in the data file. */
const timePublish = async (instance: Instance, id: string): Promise<number> => {
  const title = `Titel ${(titles += 1)}`;
  const started = performance.now();
  await instance.payload.update({
    collection: 'videos',
    id,
    data: { title },
    overrideAccess: true,
    req: asSystem(),
  });
  while ((await readTitle(instance, id)) !== title) await pause(10);
  return (performance.now() - started) / 1000;
};

const timeChanges = async (instance: Instance, id: string): Promise<number[]> => {
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    times.push(await timePublish(instance, id));
    await pause(Math.random() * 500);
  }
  return times;
};

const countWaiting = async ({ payload }: Instance, { workspace }: Tenant): Promise<number> =>
  (await payload.db.count({ collection: 'payload-jobs', where: { workspace: { equals: workspace.id } } }))
    .totalDocs;

const editPreset = async (instance: Instance, { workspace, people }: Tenant): Promise<void> => {
  const made = await instance.payload.create({
    collection: 'playerPresets',
    data: { title: 'Haus', workspace: workspace.id, createdBy: people.admin.user.id, isDefault: true },
    overrideAccess: true,
    req: asSystem(),
  });
  while ((await countWaiting(instance, { workspace, people })) === 0) await pause(5);
  console.error(`The preset ${made.id} is published for ${videos} videos.`);
};

const print = (rows: [string, number[]][]): void => {
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(
    `\nNode ${process.version}, ${cpus().length} × ${model}, ${videos} videos, ${changes} changes\n`,
  );
  console.log('| seconds until a changed title is published | median | longest |');
  console.log('| --- | ---: | ---: |');
  for (const [what, times] of rows) {
    console.log(`| ${what} | ${median(times).toFixed(2)} | ${Math.max(...times).toFixed(2)} |`);
  }
};

const instance = await bootInstance();
const worker = spawn(process.execPath, ['--import', 'tsx', 'bin/worker.ts'], {
  env: process.env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const { payload, env } = instance;
  const small = await createTenant(payload);
  const large = await createTenant(payload);
  const id = await createVideo(payload, small);
  const category = await createCategory(payload, large.workspace);
  await fillLibrary(env.databaseUrl, {
    workspace: large.workspace.id,
    author: large.people.admin.user.id,
    count: videos,
    categories: [category.id],
  });
  await timePublish(instance, id);
  const idle = await timeChanges(instance, id);
  await editPreset(instance, large);
  const started = performance.now();
  const busy = await timeChanges(instance, id);
  const seconds = (performance.now() - started) / 1000;
  const left = await countWaiting(instance, large);
  if (left === 0) throw new Error('The large workspace was finished before the changes: use more videos.');
  print([
    ['nothing else to do', idle],
    [`${videos} videos of another workspace are published`, busy],
  ]);
  console.log(`\n${left} jobs of the large workspace waited after ${seconds.toFixed(0)} s.`);
} finally {
  await stop(worker);
  await instance.close();
}
// The instance still has open servers.
process.exit();
