import { getPayload } from 'payload';

import { findFreePort } from '@/bin/support/check-ports.mjs';
import { getEnv } from '@/lib/core/env';
import { getPorts } from '@/lib/ports';
import config from '@payload-config';

import { startEdge } from '../edge';
import { fetchHashes } from './fetch-hashes';

/** What viewers get of files, what a session is shown of a video, and whom it belongs to. `view-moved.ts <video> <cookie> <key>…`. */
const [videoId = '', cookie = '', ...keys] = process.argv.slice(2);
const payload = await getPayload({ config });
const storage = await getPorts().getSharedStorage();
const edge = await startEdge(storage, { port: await findFreePort(), publicUrl: getEnv().publicUrl });
const { user } = await payload.auth({ headers: new Headers({ cookie }) });
const video = await payload.findByID({
  collection: 'videos',
  id: videoId,
  depth: 1,
  overrideAccess: false,
  user,
});
const { title, status, chapters, createdAt } = video;
const files = await fetchHashes(edge.url, keys);
console.log(`STATE ${JSON.stringify({ files, person: user?.id, title, status, chapters, createdAt })}`);
process.exit(0);
