import { afterAll, beforeAll, expect, it } from 'vitest';

import { findRowTitle } from '@/lib/platform/find-row-title';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createCategory, createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

it('returns the title of a page’s row to users who may read it', async () => {
  const { payload } = instance;
  const [own, other] = [await createTenant(payload), await createTenant(payload)];
  const cookie = await logIn(instance, own.people.editor);
  const find = (path: string, headers: object = { cookie }) =>
    findRowTitle(payload, { headers: new Headers({ ...headers }), segments: path.split('/') });
  const video = await createVideo(payload, { workspace: own.workspace });
  const foreign = await createVideo(payload, { workspace: other.workspace });
  const category = await createCategory(payload, own.workspace);

  expect(await find(`collections/videos/${video.id}`)).toBe(video.title);
  expect(await find(`collections/videos/${video.id}/trim`)).toBe(video.title);
  expect(await find(`collections/categories/${category.id}`)).toBe(category.title);
  expect(await find(`collections/videos/${foreign.id}`)).toBeNull();
  expect(await find(`collections/videos/${video.id}`, {})).toBeNull();
  for (const path of ['collections/videos', 'collections/videos/create', 'collections/nowhere/1', 'inbox'])
    expect(await find(path), path).toBeNull();
});
