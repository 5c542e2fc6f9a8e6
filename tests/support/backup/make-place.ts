import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';

import { makeEncoded } from './make-encoded';
import { viewVideo } from './view-video';

/**
 * Prepares an installation to be moved: an encoded video, a session, a hidden video and preferences. Prints
 * its settings and state as JSON, then stops.
 */
const { setup, videoId, files } = await makeEncoded();
const { instance, cookie } = setup;
const video = await setup.get(videoId);
const workspace = typeof video.workspace === 'string' ? video.workspace : (video.workspace?.id ?? '');
await instance.payload.create({
  collection: slugs.categories,
  data: { title: 'Schulung', workspace },
  overrideAccess: true,
  req: asSystem(),
});
await setup.patch(videoId, {
  chapters: [
    { startTime: 0, title: 'Anfang' },
    { startTime: 1, title: 'Ende' },
  ],
});
const seen = { files, ...(await viewVideo(instance.payload, { videoId, cookie })) };
await setup.close();
const { dataDir, databaseUrl, publicUrl, edgeUrl, secret } = instance.env;
const settings = {
  ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret },
  ...{ PUBLIC_URL: publicUrl, EDGE_URL: edgeUrl },
};
console.log(`STATE ${JSON.stringify({ videoId, cookie, seen, settings })}`);
process.exit(0);
