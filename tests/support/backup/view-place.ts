import { getPayload } from 'payload';

import { findFreePort } from '@/bin/support/check-ports.mjs';
import { getEnv } from '@/lib/core/env';
import { finishRestore } from '@/lib/platform/backup/restore-backup';
import { getPorts } from '@/lib/ports';
import config from '@payload-config';

import { startEdge } from '../edge';
import { fetchHashes } from './fetch-hashes';

/** Finishes a restore, and tells what viewers get of files there and what the rows say. `view-place.ts <backup> <video> <key>…`. */
const [folder = '', videoId = '', ...keys] = process.argv.slice(2);
const payload = await getPayload({ config });
await finishRestore({ payload, ports: getPorts(), env: getEnv() }, { folder });
const storage = await getPorts().getSharedStorage();
const edge = await startEdge(storage, { port: await findFreePort(), publicUrl: getEnv().publicUrl });
const files = await fetchHashes(edge.url, keys);
const video = await payload.db.findOne<{ id: string; title: string; status: string }>({
  collection: 'videos',
  where: { id: { equals: videoId } },
});
const users = await payload.db.count({ collection: 'users', where: {} });
console.log(
  `STATE ${JSON.stringify({ files, title: video?.title, status: video?.status, users: users.totalDocs })}`,
);
process.exit(0);
