import { createHash } from 'node:crypto';

import { startEncoding } from '@/lib/encoding/start-encoding';
import { createBackup } from '@/lib/platform/backup/create-backup';
import { migrations as schemaMigrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';

import { createEncodingHouse } from '../encoding/encoding-house';
import { poll } from '../poll';
import { getClip } from '../encoding/clips';

/**
 * An installation of its own with a video that it encoded: writes a backup of it while its worker runs, and what viewers get of the video
 * as JSON. `make-backup.ts <folder>`.
 */
const [folder = ''] = process.argv.slice(2);
const house = await createEncodingHouse();
const { instance } = house;
await instance.storage.prepare();
const videoId = await house.upload(await getClip('silent.mp4'));
// S3 peers send no events.
if (!instance.storage.ingress)
  await startEncoding(instance, { inputKey: `uploads/${videoId}/1/original.mp4`, size: null });
await house.untilStatus(videoId, 'COMPLETE');
await house.patch(videoId, { visibility: 'public' });
await poll(async () => (await house.readState(videoId))?.state === 'ready', {
  what: 'it is public',
  seconds: 30,
});

const keys: string[] = [];
for await (const { key } of instance.storage.list({ bucket: 'stream', prefix: `videos/${videoId}/1/` }))
  keys.push(key);
const files: Record<string, string> = {};
for (const key of keys) {
  const response = await fetch(`${instance.edgeUrl}/${key}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  files[key] = response.ok ? createHash('sha256').update(bytes).digest('hex') : String(response.status);
}
const manifest = await createBackup(instance, {
  folder,
  migrations: [...schemaMigrations, ...dataMigrations].map(({ name }) => name),
  keptSecret: null,
});
const { env } = instance;
console.log(`STATE ${JSON.stringify({ videoId, files, manifest, secret: env.secret })}`);
process.exit(0);
