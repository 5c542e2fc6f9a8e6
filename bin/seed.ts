import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import config from '@payload-config';
import { getPayload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { getDataKey } from '@/lib/core/storage/storage-keys';
import { seedDemo } from '@/lib/platform/seed/seed-demo';
import { makeSampleClip, uploadSample, waitUntilPublic } from '@/lib/platform/seed/upload-sample';

/**
 * Seeds an empty installation. Web, worker and edge must be running, because the sample clip is uploaded like
 * any other.
 */
const seed = async (): Promise<{ embedUrl: string }> => {
  const env = getEnv();
  const { email, password } = env.demo;
  if (!password) throw new Error('DEMO_PASSWORD is not set.');
  const payload = await getPayload({ config });
  const login = { email, password };
  await seedDemo(payload, login);
  console.log('Created the plans, the demo user, the workspace “Demo” and the player presets.');

  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-sample-'));
  try {
    const clip = path.join(folder, 'sample.mp4');
    await makeSampleClip(env.ffmpegPath, { path: clip });
    const videoId = await uploadSample({
      baseUrl: env.webInternalUrl,
      login,
      clip,
      title: 'Beispielvideo',
      say: (line) => console.log(line),
    });
    const delivery = await getPorts().getSharedDelivery();
    await waitUntilPublic(delivery.publicUrl(getDataKey(videoId)));
    return { embedUrl: delivery.playerUrl(videoId) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await payload.destroy();
  }
};

console.log(`RESULT ${JSON.stringify(await seed())}`);
process.exit(0);
