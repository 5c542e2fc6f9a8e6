import config from '@payload-config';
import { getPayload, type Payload } from 'payload';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { finishRestore } from '@/lib/platform/backup/restore-backup';

import { startEdge } from '../instance/edge';
import { fetchHashes } from './fetch-hashes';
import { viewVideo } from './view-video';

/**
 * Prints the files that viewers see, and a video as a session sees it. Finishes a restored backup first if
 * one is named. Usage: `view-place.ts <video> <cookie> <backup or empty> <key>…`.
 */
const [videoId = '', cookie = '', backup = '', ...keys] = process.argv.slice(2);
const payload: Payload = await getPayload({ config });
if (backup) await finishRestore({ payload, ports: getPorts(), env: getEnv() }, { folder: backup });
const storage = await getPorts().getSharedStorage();
const edge = await startEdge(storage, { port: await findFreePort(), publicUrl: getEnv().publicUrl });
const files = await fetchHashes(edge.url, keys);
console.log(`STATE ${JSON.stringify({ files, ...(await viewVideo(payload, { videoId, cookie })) })}`);
process.exit(0);
