import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';

import { getLogoFolder } from '@/lib/core/storage/storage-keys';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPresetTenant,
  patchPreset,
  postPreset,
  removePreset,
} from '@/tests/support/panel/preset-tenant';
import { poll } from '@/tests/support/poll';
import { createIntegration, createVideo } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

type Answer = { logo: string; url: string; size: number; error?: string };

const upload = async ({ cookie, token }: { cookie?: string; token?: string }, bytes: Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'logo');
  const response = await fetch(`${instance.apiUrl}/api/playerPresets/logo`, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : { cookie: cookie ?? '' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
};

/** A red disc of 200 pixels in the center of a transparent image of 1,600 × 400. */
const drawLogo = () =>
  sharp({ create: { width: 1600, height: 400, channels: 4, background: '#00000000' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="200" height="200"><circle cx="100" cy="100" r="100" fill="red"/></svg>',
        ),
      },
    ])
    .png()
    .toBuffer();

const read = async (key: string): Promise<Buffer | null> => {
  const found = await instance.storage.read({ bucket: 'stream', key });
  return found && buffer(found.body);
};

it('stores a logo as a small public WebP with transparency, under a name of the workspace', async () => {
  const setup = await createPresetTenant(instance);
  const { status, body } = await upload(setup, await drawLogo());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.logo).toMatch(new RegExp(`^${getLogoFolder(setup.workspace.id)}[a-z0-9]{10}\\.webp$`));
  const stored = (await read(body.logo)) ?? Buffer.alloc(0);
  // The transparent margin has been removed.
  expect(await sharp(stored).metadata()).toMatchObject({
    ...{ format: 'webp', width: 168, height: 168, hasAlpha: true },
  });
  expect(body.size).toBe(stored.length);
  expect((await instance.storage.head({ bucket: 'stream', key: body.logo }))?.visibility).toBe('public');
});

it('refuses non-images, drawings with scripts, and workspaces without custom designs', async () => {
  const setup = await createPresetTenant(instance);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, Buffer.from('no picture'), Buffer.alloc(0)])
    expect((await upload(setup, bytes)).status).toBe(400);
  expect((await upload(setup, Buffer.alloc(2_000_001))).status).toBe(413);
  const plain = await createPresetTenant(instance, false);
  expect((await upload(plain, await drawLogo())).body.error).toBe('custom_design_not_enabled');
});

it.each<[number, Parameters<typeof createIntegration>[1]['permissions']]>([
  [200, { videos: ['update'] }],
  [200, { playerPresets: ['create'] }],
  [200, { playerPresets: ['update'] }],
  [403, { playerPresets: ['read', 'delete'], videos: ['read', 'upload'] }],
])('answers %i to a token with %j', async (status, permissions) => {
  const { workspace } = await createPresetTenant(instance);
  const { token } = await createIntegration(instance.payload, { workspace, permissions });
  expect((await upload({ token }, await drawLogo())).status).toBe(status);
});

it('accepts no logo and no next video of another workspace', async () => {
  const [setup, other] = [await createPresetTenant(instance), await createPresetTenant(instance)];
  const { logo } = (await upload(other, await drawLogo())).body;
  const foreign = await createVideo(instance.payload, { workspace: other.workspace });
  const preset = await postPreset(instance, setup, {});
  const video = await createVideo(instance.payload, { workspace: setup.workspace });
  for (const playerDesign of [
    { logo },
    { logo: 'https://elsewhere.example/logo.webp' },
    { logo: `logos/${setup.workspace.id}/../${other.workspace.id}/x.webp` },
    { nextVideo: foreign.id },
  ]) {
    expect((await patchPreset(instance, setup, preset.id, { playerDesign })).status).toBe(400);
    const player = { useCustomDesign: true, playerDesign };
    const response = await fetch(`${instance.apiUrl}/api/videos/${video.id}`, {
      method: 'PATCH',
      headers: { cookie: setup.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ player }),
    });
    expect(response.status).toBe(400);
  }
  const response = await fetch(`${instance.apiUrl}/api/videos/${video.id}`, {
    method: 'PATCH',
    headers: { cookie: setup.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ player: { nextVideo: foreign.id } }),
  });
  expect(response.status).toBe(400);
});

it('is deleted with its preset if unused elsewhere, and the video’s own takes precedence', async () => {
  const setup = await createPresetTenant(instance);
  const { workspace } = setup;
  const [shared, single] = [
    (await upload(setup, await drawLogo())).body.logo,
    (await upload(setup, await drawLogo())).body.logo,
  ];
  const [nextOfPreset, nextOfVideo] = [
    await createVideo(instance.payload, { workspace }),
    await createVideo(instance.payload, { workspace }),
  ];
  const preset = await postPreset(instance, setup, {
    playerDesign: { logo: shared, nextVideo: nextOfPreset.id },
  });
  const doomed = await postPreset(instance, setup, { playerDesign: { logo: shared } });
  const alone = await postPreset(instance, setup, { playerDesign: { logo: single } });
  const publish = async (player: object): Promise<VideoData['design']> => {
    const { id } = await createVideo(instance.payload, { workspace, player });
    const sourceFolder = `videos/${id}/1/`;
    const src = { inputKey: 'a.mp4', thumbnailUrl: null, storyboardUrl: null, custom: {}, mp4: [] };
    const data = { sourceFolder, src: { ...src, hls: [{ url: `${sourceFolder}a.m3u8` }] } };
    await instance.payload.db.updateOne({ collection: 'videos', id, data });
    await publishVideo({ payload: instance.payload, ports: instance.ports }, { videoId: id });
    return (JSON.parse(String(await read(`videos/${id}/data.json`))) as VideoData).design;
  };
  const selectedPreset = preset.id;
  expect(await publish({ selectedPreset })).toMatchObject({ logo: shared, nextVideo: nextOfPreset.id });
  expect(await publish({ selectedPreset, nextVideo: nextOfVideo.id })).toMatchObject({
    nextVideo: nextOfVideo.id,
  });

  const stop = await instance.startWorker();
  onTestFinished(stop);
  for (const { id } of [doomed, alone]) expect((await removePreset(instance, setup, id)).status).toBe(200);
  await poll(async () => (await read(single)) === null);
  expect(await read(shared)).not.toBeNull();
  await stop();
});
