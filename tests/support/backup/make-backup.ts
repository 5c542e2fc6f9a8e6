import { createBackup } from '@/lib/platform/backup/create-backup';
import { migrations as schemaMigrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';

import { makeEncoded } from './make-encoded';

/**
 * An installation of its own with a video that it encoded: writes a backup of it while its worker runs, and what viewers get of the video
 * as JSON. `make-backup.ts <folder>`.
 */
const [folder = ''] = process.argv.slice(2);
const { house, videoId, files } = await makeEncoded();
const manifest = await createBackup(house.instance, {
  folder,
  migrations: [...schemaMigrations, ...dataMigrations].map(({ name }) => name),
  keptSecret: null,
});
console.log(`STATE ${JSON.stringify({ videoId, files, manifest, secret: house.instance.env.secret })}`);
process.exit(0);
