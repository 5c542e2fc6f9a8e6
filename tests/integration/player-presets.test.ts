import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit';
import { playerDesignDefaults, type PlayerDesign } from '@/lib/players/design';
import { publishVideo } from '@/lib/videos/publish-video';
import type { VideoData } from '@/lib/videos/video-data';
import type { PlayerPreset, Video, Workspace } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { callApi } from '@/tests/support/call-api';
import {
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  uniqueName,
} from '@/tests/support/factories';
import { poll } from '@/tests/support/poll';

type Refusal = { error?: string; message?: string; errors?: { message: string }[] };
type House = Tenant & { cookie: string };

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const createHouse = async (isDesignEnabled = true): Promise<House> => {
  const tenant = await createTenant(instance.payload, {
    features: { customPlayerDesignEnabled: isDesignEnabled },
    limits: { numberOfVideos: 10 },
  });
  return { ...tenant, cookie: await logIn(instance, tenant.people.manager) };
};

const post = async ({ cookie }: House, fields: Partial<PlayerPreset>): Promise<PlayerPreset> => {
  const body = { title: uniqueName('preset'), ...fields };
  const answer = await callApi<{ doc: PlayerPreset }>(instance, 'POST', '/api/playerPresets?depth=0', {
    cookie,
    body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.doc;
};
const patch = ({ cookie }: House, id: string, body: object) =>
  callApi<Refusal>(instance, 'PATCH', `/api/playerPresets/${id}`, { cookie, body });
const remove = ({ cookie }: House, id: string) =>
  callApi<Refusal>(instance, 'DELETE', `/api/playerPresets/${id}`, { cookie });
const patchVideo = ({ cookie }: House, id: string, player: object) =>
  callApi<Refusal>(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { player } });

const listDefaults = async ({ workspace }: House): Promise<string[]> => {
  const { docs } = await instance.payload.find({
    collection: 'playerPresets',
    where: { and: [{ workspace: { equals: workspace.id } }, { isDefault: { equals: true } }] },
    depth: 0,
    pagination: false,
  });
  return docs.map(({ id }) => id);
};
const readVideo = (id: string): Promise<Video> =>
  instance.payload.findByID({ collection: 'videos', id, depth: 0 });

describe('the default', () => {
  it('is the first preset, until another takes its place', async () => {
    const house = await createHouse();
    const first = await post(house, {});
    expect(first.isDefault).toBe(true);
    const second = await post(house, {});
    expect(await listDefaults(house)).toEqual([first.id]);
    expect((await patch(house, second.id, { isDefault: true })).status).toBe(200);
    expect(await listDefaults(house)).toEqual([second.id]);
    const third = await post(house, { isDefault: true });
    expect(await listDefaults(house)).toEqual([third.id]);
  });

  it('is one, whoever chooses at the same time, and nobody else’s', async () => {
    const house = await createHouse();
    const other = await createHouse();
    const foreign = await post(other, {});
    const presets = [];
    for (let index = 0; index < 6; index += 1) presets.push(await post(house, {}));
    for (let round = 0; round < 3; round += 1) {
      resetRates();
      const answers = await Promise.all(presets.map(({ id }) => patch(house, id, { isDefault: true })));
      expect(answers.map(({ status }) => status)).toEqual(presets.map(() => 200));
      expect(await listDefaults(house)).toHaveLength(1);
    }
    expect(await listDefaults(other)).toEqual([foreign.id]);
  });

  it('is one, also of several first ones', async () => {
    const house = await createHouse();
    await Promise.all([post(house, {}), post(house, {}), post(house, { isDefault: true })]);
    expect(await listDefaults(house)).toHaveLength(1);
  });

  it('stays when its title changes, and is not given up', async () => {
    const house = await createHouse();
    const { id } = await post(house, {});
    const { id: otherId } = await post(house, {});
    expect((await patch(house, id, { title: 'Neu' })).status).toBe(200);
    const refused = await patch(house, id, { isDefault: false, title: 'Anders' });
    expect(refused.status).toBe(400);
    expect(await listDefaults(house)).toEqual([id]);
    const { title } = await instance.payload.findByID({ collection: 'playerPresets', id });
    expect(title).toBe('Neu');

    // Alone it can't be anything else: a form from before is saved without that.
    expect((await remove(house, otherId)).status).toBe(200);
    expect((await patch(house, id, { isDefault: false, title: 'Allein' })).status).toBe(200);
    const alone = await instance.payload.findByID({ collection: 'playerPresets', id });
    expect([alone.title, alone.isDefault]).toEqual(['Allein', true]);
  });

  it('is what a new video gets, unless it names another', async () => {
    const house = await createHouse();
    const standard = await post(house, {});
    const { workspace } = house;
    const plain = await createVideo(instance.payload, { workspace });
    expect(plain.player?.selectedPreset).toBe(standard.id);
    const chosen = await post(house, {});
    const own = await createVideo(instance.payload, { workspace, player: { selectedPreset: chosen.id } });
    expect(own.player?.selectedPreset).toBe(chosen.id);
    await patch(house, chosen.id, { isDefault: true });
    expect((await createVideo(instance.payload, { workspace })).player?.selectedPreset).toBe(chosen.id);
    // What was made before keeps what it has.
    expect((await readVideo(plain.id)).player?.selectedPreset).toBe(standard.id);
  });
});

describe('deleting', () => {
  it('leaves the default alone while there are others', async () => {
    const house = await createHouse();
    const standard = await post(house, {});
    const other = await post(house, {});
    const refused = await remove(house, standard.id);
    expect(refused.status).toBe(400);
    expect(await listDefaults(house)).toEqual([standard.id]);
    expect((await remove(house, other.id)).status).toBe(200);
    expect((await remove(house, standard.id)).status).toBe(200);
    expect(await listDefaults(house)).toEqual([]);
  });

  it('tells a stranger nothing about a default', async () => {
    const [house, stranger] = [await createHouse(), await createHouse()];
    const standard = await post(house, {});
    await post(house, {});
    const answer = await remove(stranger, standard.id);
    const unknown = await remove(stranger, '00000000-0000-4000-8000-000000000000');
    expect([answer.status, answer.body.errors]).toEqual([unknown.status, unknown.body.errors]);
    expect(await listDefaults(house)).toEqual([standard.id]);
  });
});

describe('a video’s own design', () => {
  it('needs the feature, by whatever way it comes', async () => {
    const house = await createHouse(false);
    const { workspace } = house;
    await instance.payload.create({
      collection: 'playerPresets',
      data: { title: 'Vorlage', workspace: workspace.id },
      depth: 0,
    });
    const video = await createVideo(instance.payload, { workspace });
    for (const player of [
      { useCustomDesign: true },
      { playerDesign: { primaryColor: '#123456' } },
      { useCustomDesign: true, playerDesign: { loop: true } },
    ]) {
      const { status, body } = await patchVideo(house, video.id, player);
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
    // Everything else of the video can be saved, the unchanged design along with it.
    const same = await callApi(instance, 'PATCH', `/api/videos/${video.id}`, {
      cookie: house.cookie,
      body: { title: 'Neu', player },
    });
    expect(same.status).toBe(200);
  });

  it('can be given up without the feature, and then not be had again', async () => {
    const house = await createHouse(false);
    const { workspace } = house;
    await instance.payload.create({
      collection: 'playerPresets',
      data: { title: 'Vorlage', workspace: workspace.id },
      depth: 0,
    });
    const video = await createVideo(instance.payload, {
      workspace,
      player: { useCustomDesign: true, playerDesign: { loop: true } },
    });
    expect((await patchVideo(house, video.id, { useCustomDesign: false })).status).toBe(200);
    expect((await patchVideo(house, video.id, { useCustomDesign: true })).status).toBe(403);
  });

  it('needs a preset to go back to', async () => {
    const house = await createHouse();
    const video = await createVideo(instance.payload, { workspace: house.workspace });
    expect((await patchVideo(house, video.id, { useCustomDesign: true })).status).toBe(400);
    await post(house, {});
    expect((await patchVideo(house, video.id, { useCustomDesign: true })).status).toBe(200);
  });

  it('refuses what is no colour, and says what is', async () => {
    const house = await createHouse();
    const preset = await post(house, {});
    const { status, body } = await patch(house, preset.id, { playerDesign: { primaryColor: 'red' } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('#0B6B52');
  });

  it('without the feature presets are as they are', async () => {
    const house = await createHouse(false);
    const { status } = await callApi(instance, 'POST', '/api/playerPresets', {
      cookie: house.cookie,
      body: { title: 'Neu' },
    });
    expect(status).toBe(403);
  });
});

describe('what viewers get', () => {
  const keyOf = (id: string) => `videos/${id}/data.json`;

  /** A row that has been encoded, with its data published as it is now. */
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
    const read = await instance.ports.storage.read({ bucket: 'stream', key: keyOf(id) });
    for await (const chunk of read?.body ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
    return (JSON.parse(Buffer.concat(chunks).toString()) as VideoData).design;
  };
  const colorOf = async (id: string) => (await readDesign(id)).primaryColor;

  it('follows a changed preset, another default and a deleted preset', async () => {
    const house = await createHouse();
    const standard = await post(house, { playerDesign: { primaryColor: '#111111' } });
    const special = await post(house, { playerDesign: { primaryColor: '#222222' } });
    const { workspace } = house;
    const follower = await createPublished(workspace, { selectedPreset: special.id });
    const own = await createPublished(workspace, {
      selectedPreset: special.id,
      useCustomDesign: true,
      playerDesign: { primaryColor: '#999999' },
    });
    expect([await colorOf(follower.id), await colorOf(own.id)]).toEqual(['#222222', '#999999']);

    const stop = await instance.startWorker();
    try {
      await patch(house, special.id, { playerDesign: { primaryColor: '#333333' } });
      await poll(async () => (await colorOf(follower.id)) === '#333333');

      expect((await remove(house, special.id)).status).toBe(200);
      await poll(async () => (await colorOf(follower.id)) === '#111111');
      const left = await readVideo(follower.id);
      expect(left.player?.selectedPreset ?? null).toBeNull();

      const next = await post(house, { isDefault: true, playerDesign: { primaryColor: '#444444' } });
      await poll(async () => (await colorOf(follower.id)) === '#444444');
      await patch(house, next.id, { playerDesign: { primaryColor: '#555555' } });
      await poll(async () => (await colorOf(follower.id)) === '#555555');
      expect(await colorOf(own.id)).toBe('#999999');
      expect(await listDefaults(house)).toEqual([next.id]);
      expect(standard.isDefault).toBe(true);
    } finally {
      await stop();
    }
  });

  it('is left alone by a new title', async () => {
    const house = await createHouse();
    const preset = await post(house, {});
    // MongoDB merely estimates how many rows there are when nothing is asked of them.
    const where = { id: { exists: true } };
    const count = async () =>
      (await instance.payload.count({ collection: 'payload-jobs' as never, where })).totalDocs;
    const before = await count();
    await patch(house, preset.id, { title: 'Nur ein Name' });
    expect(await count()).toBe(before);
    await patch(house, preset.id, { playerDesign: { loop: true } });
    expect(await count()).toBe(before + 1);
  });
});
