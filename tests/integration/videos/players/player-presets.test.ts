import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createPresetTenant,
  listDefaults,
  patchPreset,
  postPreset,
  removePreset,
} from '@/tests/support/panel/preset-tenant';
import { createPerson, createVideo, logIn, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const readVideo = (id: string) => instance.payload.findByID({ collection: 'videos', id, depth: 0 });

describe('the default preset', () => {
  it('is created with a workspace, named in its language, and deleted with it', async () => {
    const root = await createPerson(instance.payload, { rootAccess: true });
    const cookie = await logIn(instance, root);
    for (const [language, title] of [
      ['de', 'Standard'],
      ['en', 'Default'],
    ] as const) {
      const name = uniqueName('made');
      const { body } = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/workspaces', {
        cookie,
        body: { name, slug: name },
        headers: { 'accept-language': language },
      });
      const workspace = body.doc;
      const [id, ...others] = await listDefaults(instance, { workspace });
      const preset = await instance.payload.findByID({ collection: 'playerPresets', id: id ?? '' });
      expect([preset.title, preset.playerDesign?.uiPadding, others]).toEqual([title, 10, []]);
      const path = `/api/workspaces/${workspace.id}`;
      expect((await callApi(instance, 'PATCH', path, { cookie, body: { name } })).status).toBe(200);
      expect(await listDefaults(instance, { workspace })).toEqual([id]);
      // The last step of deleting a workspace, which the endpoint does after all others.
      await instance.payload.delete({ collection: 'workspaces', id: workspace.id, overrideAccess: true });
      expect(await listDefaults(instance, { workspace })).toEqual([]);
    }
  });

  it('exists from the start, and can be replaced by another preset', async () => {
    const setup = await createPresetTenant(instance);
    const [begun, ...others] = await listDefaults(instance, setup);
    expect([begun, others]).toEqual([expect.any(String), []]);
    const second = await postPreset(instance, setup, {});
    expect(await listDefaults(instance, setup)).toEqual([begun]);
    expect((await patchPreset(instance, setup, second.id, { isDefault: true })).status).toBe(200);
    expect(await listDefaults(instance, setup)).toEqual([second.id]);
    const third = await postPreset(instance, setup, { isDefault: true });
    expect(await listDefaults(instance, setup)).toEqual([third.id]);
  });

  it('is exactly one, even with concurrent choices, and separate per workspace', async () => {
    const setup = await createPresetTenant(instance);
    const other = await createPresetTenant(instance);
    const theirs = await listDefaults(instance, other);
    const presets = [];
    for (let index = 0; index < 6; index += 1) presets.push(await postPreset(instance, setup, {}));
    for (let round = 0; round < 3; round += 1) {
      await resetRates();
      const answers = await Promise.all(
        presets.map(({ id }) => patchPreset(instance, setup, id, { isDefault: true })),
      );
      expect(answers.map(({ status }) => status)).toEqual(presets.map(() => 200));
      expect(await listDefaults(instance, setup)).toHaveLength(1);
    }
    expect(await listDefaults(instance, other)).toEqual(theirs);
  });

  it('is exactly one, even with several concurrent first ones', async () => {
    const setup = await createPresetTenant(instance);
    await Promise.all([
      postPreset(instance, setup, {}),
      postPreset(instance, setup, {}),
      postPreset(instance, setup, { isDefault: true }),
    ]);
    expect(await listDefaults(instance, setup)).toHaveLength(1);
  });

  it('is kept when its title changes, and can’t be unset', async () => {
    const setup = await createPresetTenant(instance);
    const [id = ''] = await listDefaults(instance, setup);
    const { id: otherId } = await postPreset(instance, setup, {});
    expect((await patchPreset(instance, setup, id, { title: 'Neu' })).status).toBe(200);
    const refused = await patchPreset(instance, setup, id, { isDefault: false, title: 'Anders' });
    expect(refused.status).toBe(400);
    expect(await listDefaults(instance, setup)).toEqual([id]);
    const { title } = await instance.payload.findByID({ collection: 'playerPresets', id });
    expect(title).toBe('Neu');

    // The only preset is always the default. A form that tries to unset it is saved without that change.
    expect((await removePreset(instance, setup, otherId)).status).toBe(200);
    expect((await patchPreset(instance, setup, id, { isDefault: false, title: 'Allein' })).status).toBe(200);
    const alone = await instance.payload.findByID({ collection: 'playerPresets', id });
    expect([alone.title, alone.isDefault]).toEqual(['Allein', true]);
  });

  it('is used by a new video unless it names another', async () => {
    const setup = await createPresetTenant(instance);
    const [standard = ''] = await listDefaults(instance, setup);
    const { workspace } = setup;
    const plain = await createVideo(instance.payload, { workspace });
    expect(plain.player?.selectedPreset).toBe(standard);
    const chosen = await postPreset(instance, setup, {});
    const own = await createVideo(instance.payload, { workspace, player: { selectedPreset: chosen.id } });
    expect(own.player?.selectedPreset).toBe(chosen.id);
    await patchPreset(instance, setup, chosen.id, { isDefault: true });
    expect((await createVideo(instance.payload, { workspace })).player?.selectedPreset).toBe(chosen.id);
    // Existing videos keep their preset.
    expect((await readVideo(plain.id)).player?.selectedPreset).toBe(standard);
  });
});

describe('deleting the default preset', () => {
  it('is refused while there are others', async () => {
    const setup = await createPresetTenant(instance);
    const [standard = ''] = await listDefaults(instance, setup);
    const other = await postPreset(instance, setup, {});
    const refused = await removePreset(instance, setup, standard);
    expect(refused.status).toBe(400);
    expect(await listDefaults(instance, setup)).toEqual([standard]);
    expect((await removePreset(instance, setup, other.id)).status).toBe(200);
    expect((await removePreset(instance, setup, standard)).status).toBe(200);
    expect(await listDefaults(instance, setup)).toEqual([]);
  });

  it('reveals nothing about it to strangers', async () => {
    const [setup, stranger] = [await createPresetTenant(instance), await createPresetTenant(instance)];
    const [standard = ''] = await listDefaults(instance, setup);
    await postPreset(instance, setup, {});
    const answer = await removePreset(instance, stranger, standard);
    const unknown = await removePreset(instance, stranger, '00000000-0000-4000-8000-000000000000');
    expect([answer.status, answer.body.errors]).toEqual([unknown.status, unknown.body.errors]);
    expect(await listDefaults(instance, setup)).toEqual([standard]);
  });
});
