import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { type PlayerDesign, playerDesignDefaults } from '@/lib/videos/players/design';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { Video, Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPresetTenant,
  listDefaults,
  patchPreset,
  postPreset,
  type PresetTenant,
  type Refusal,
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

const patchVideo = ({ cookie }: PresetTenant, id: string, player: object) =>
  callApi<Refusal>(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { player } });

const readVideo = (id: string): Promise<Video> =>
  instance.payload.findByID({ collection: 'videos', id, depth: 0 });

describe('a video’s own design', () => {
  it('requires the plan feature in every call that can set it', async () => {
    const setup = await createPresetTenant(instance, false);
    const { workspace } = setup;
    await instance.payload.create({
      collection: 'playerPresets',
      data: { title: 'Vorlage', workspace: workspace.id },
      depth: 0,
      overrideAccess: true,
      req: asSystem(),
    });
    const video = await createVideo(instance.payload, { workspace });
    for (const player of [
      { useCustomDesign: true },
      { playerDesign: { primaryColor: '#123456' } },
      { useCustomDesign: true, playerDesign: { loop: true } },
    ]) {
      const { status, body } = await patchVideo(setup, video.id, player);
      expect([status, body.error]).toEqual([403, 'custom_design_not_enabled']);
    }
    const { token } = await createIntegration(instance.payload, {
      workspace,
      permissions: { videos: ['read', 'update'] },
    });
    const byToken = await callApi(instance, 'PATCH', `/api/videos/${video.id}`, {
      token,
      body: { player: { useCustomDesign: true } },
    });
    expect(byToken.status).toBe(403);
    const { player } = await readVideo(video.id);
    expect(player?.useCustomDesign).toBe(false);
    expect(player?.playerDesign?.primaryColor).toBe(playerDesignDefaults.primaryColor);
    // Other fields can be saved together with the unchanged design.
    const same = await callApi(instance, 'PATCH', `/api/videos/${video.id}`, {
      cookie: setup.cookie,
      body: { title: 'Neu', player },
    });
    expect(same.status).toBe(200);
  });

  it('can be removed without the plan feature, but not restored', async () => {
    const setup = await createPresetTenant(instance, false);
    const { workspace } = setup;
    await instance.payload.create({
      collection: 'playerPresets',
      data: { title: 'Vorlage', workspace: workspace.id },
      depth: 0,
      overrideAccess: true,
      req: asSystem(),
    });
    const video = await createVideo(instance.payload, {
      workspace,
      player: { useCustomDesign: true, playerDesign: { loop: true } },
    });
    expect((await patchVideo(setup, video.id, { useCustomDesign: false })).status).toBe(200);
    expect((await patchVideo(setup, video.id, { useCustomDesign: true })).status).toBe(403);
  });

  it('requires a preset to fall back on', async () => {
    const setup = await createPresetTenant(instance);
    const [begun = ''] = await listDefaults(instance, setup);
    expect((await removePreset(instance, setup, begun)).status).toBe(200);
    const video = await createVideo(instance.payload, { workspace: setup.workspace });
    expect((await patchVideo(setup, video.id, { useCustomDesign: true })).status).toBe(400);
    await postPreset(instance, setup, {});
    expect((await patchVideo(setup, video.id, { useCustomDesign: true })).status).toBe(200);
  });

  it('refuses invalid colours, and explains what is valid', async () => {
    const setup = await createPresetTenant(instance);
    const preset = await postPreset(instance, setup, {});
    const { status, body } = await patchPreset(instance, setup, preset.id, {
      playerDesign: { primaryColor: 'red' },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('#0B6B52');
  });

  it('leaves presets unchanged without the plan feature', async () => {
    const setup = await createPresetTenant(instance, false);
    const { status } = await callApi(instance, 'POST', '/api/playerPresets', {
      cookie: setup.cookie,
      body: { title: 'Neu' },
    });
    expect(status).toBe(403);
  });
});

describe('the design that viewers get', () => {
  const keyOf = (id: string) => `videos/${id}/data.json`;

  /** An encoded video whose data file is published. */
  const createPublished = async (workspace: Workspace, player: Video['player'] = {}): Promise<Video> => {
    const { id } = await createVideo(instance.payload, { workspace, player });
    const sourceFolder = `videos/${id}/1/`;
    await instance.payload.db.updateOne({
      collection: 'videos',
      id,
      data: {
        sourceFolder,
        src: {
          inputKey: 'a.mp4',
          thumbnailUrl: null,
          storyboardUrl: null,
          custom: {},
          hls: [{ url: `${sourceFolder}a.m3u8` }],
          mp4: [],
        },
      },
    });
    await publishVideo({ payload: instance.payload, ports: instance.ports }, { videoId: id });
    return readVideo(id);
  };
  const readDesign = async (id: string): Promise<PlayerDesign> => {
    const chunks: Buffer[] = [];
    const read = await instance.storage.read({ bucket: 'stream', key: keyOf(id) });
    for await (const chunk of read?.body ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
    return (JSON.parse(Buffer.concat(chunks).toString()) as VideoData).design;
  };
  const colorOf = async (id: string) => (await readDesign(id)).primaryColor;

  it('follows a changed preset, another default and a deleted preset', async () => {
    const setup = await createPresetTenant(instance);
    const [standard = ''] = await listDefaults(instance, setup);
    await patchPreset(instance, setup, standard, { playerDesign: { primaryColor: '#111111' } });
    const special = await postPreset(instance, setup, { playerDesign: { primaryColor: '#222222' } });
    const { workspace } = setup;
    const follower = await createPublished(workspace, { selectedPreset: special.id });
    const own = await createPublished(workspace, {
      selectedPreset: special.id,
      useCustomDesign: true,
      playerDesign: { primaryColor: '#999999' },
    });
    expect([await colorOf(follower.id), await colorOf(own.id)]).toEqual(['#222222', '#999999']);

    const stop = await instance.startWorker();
    onTestFinished(stop);
    try {
      await patchPreset(instance, setup, special.id, { playerDesign: { primaryColor: '#333333' } });
      await poll(async () => (await colorOf(follower.id)) === '#333333');

      expect((await removePreset(instance, setup, special.id)).status).toBe(200);
      await poll(async () => (await colorOf(follower.id)) === '#111111');
      const left = await readVideo(follower.id);
      expect(left.player?.selectedPreset ?? null).toBeNull();

      const next = await postPreset(instance, setup, {
        isDefault: true,
        playerDesign: { primaryColor: '#444444' },
      });
      await poll(async () => (await colorOf(follower.id)) === '#444444');
      await patchPreset(instance, setup, next.id, { playerDesign: { primaryColor: '#555555' } });
      await poll(async () => (await colorOf(follower.id)) === '#555555');
      expect(await colorOf(own.id)).toBe('#999999');
      expect(await listDefaults(instance, setup)).toEqual([next.id]);
    } finally {
      await stop();
    }
  });

  it('is not changed by a new title', async () => {
    const setup = await createPresetTenant(instance);
    const preset = await postPreset(instance, setup, {});
    // Without a condition, MongoDB only estimates the number of rows.
    const where = { id: { exists: true } };
    const count = async () =>
      (await instance.payload.count({ collection: 'payload-jobs' as never, where })).totalDocs;
    // Delete the job that creating the preset queued, because a design change would reuse it.
    await instance.payload.db.deleteMany({ collection: 'payload-jobs', where });
    await patchPreset(instance, setup, preset.id, { title: 'Nur ein Name' });
    expect(await count()).toBe(0);
    await patchPreset(instance, setup, preset.id, { playerDesign: { loop: true } });
    expect(await count()).toBe(1);
  });
});
