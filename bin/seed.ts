import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getPayload } from 'payload';

import config from '@payload-config';

import { getEnv } from '@/lib/env';
import { getPorts } from '@/lib/ports';
import { makeSampleClip } from '@/lib/seed/make-sample-clip';
import { seedDemo } from '@/lib/seed/seed-demo';
import { uploadSample, waitUntilPublic } from '@/lib/seed/upload-sample';

/** Fills an empty installation. Web, worker and edge must be up: the sample clip travels the real path. */
const seed = async (): Promise<{ embedUrl: string }> => {
  const env = getEnv();
  const { email, password } = env.demo;
  if (!password) throw new Error('DEMO_PASSWORD is not set.');
  const payload = await getPayload({ config });
  const login = { email, password };
  await seedDemo(payload, login);
  console.log('Package catalogue, demo user, workspace “Demo” and player presets are there.');

  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-sample-'));
  try {
    const clip = path.join(folder, 'sample.mp4');
    await makeSampleClip(env.encoder.FFMPEG_PATH, { path: clip });
    const videoId = await uploadSample({
      baseUrl: env.webInternalUrl,
      login,
      clip,
      title: 'Beispielvideo',
      say: (line) => console.log(line),
    });
    const { delivery } = getPorts();
    await waitUntilPublic(delivery.publicUrl(`videos/${videoId}/data.json`));
    return { embedUrl: delivery.playerUrl(videoId) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await payload.destroy();
  }
};

console.log(`RESULT ${JSON.stringify(await seed())}`);
process.exit(0);
