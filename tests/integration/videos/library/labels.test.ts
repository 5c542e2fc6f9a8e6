import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import { moveLabel } from '@/lib/videos/library/labels/merge-labels';
import type { Category } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  unknownId,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let categories: [Category, Category, Category];

beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const use = async () => {
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  const make = () => createCategory(instance.payload, tenant.workspace);
  categories = [await make(), await make(), await make()];
};
const inCategories = (...of: Category[]) =>
  createVideo(instance.payload, { workspace: tenant.workspace, categories: of.map(({ id }) => id) });
const list = async () => {
  const { body } = await callApi<{ docs: LabelRow[] }>(instance, 'GET', '/api/categories/overview', {
    cookie,
  });
  return body.docs;
};
const post = (path: string, body: unknown) =>
  callApi<Record<string, unknown>>(instance, 'POST', `/api/categories/${path}`, { cookie, body });
const findCategories = async (video: { id: string }) => {
  const { categories: found } = await instance.payload.findByID({
    collection: slugs.videos,
    id: video.id,
    depth: 0,
  });
  return found;
};

describe('the categories of a workspace', () => {
  beforeAll(use);

  it('are listed with their number of videos, by title until they are reordered', async () => {
    const newest = await inCategories(categories[0], categories[1]);
    await inCategories(categories[0]);
    const rows = await list();
    expect(rows.map(({ title }) => title)).toEqual(categories.map(({ title }) => title).sort());
    expect(rows.find(({ id }) => id === categories[0].id)).toMatchObject({
      videoCount: 2,
      mergingInto: null,
    });
    expect(rows.find(({ id }) => id === categories[1].id)).toMatchObject({
      videoCount: 1,
      newestAt: newest.createdAt,
    });
    expect(rows.find(({ id }) => id === categories[2].id)).toMatchObject({ videoCount: 0, newestAt: null });
  });

  it('keep their order, also in the library’s filter bar; another tenant’s are unchanged', async () => {
    const other = await createTenant(instance.payload);
    const theirs = await createCategory(instance.payload, other.workspace);
    const ids = [categories[2].id, categories[0].id, categories[1].id];
    const { status } = await callApi(instance, 'PUT', '/api/categories/order', {
      cookie,
      body: { ids: [theirs.id, ...ids] },
    });
    expect(status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    const untouched = await instance.payload.db.findOne<Category>({
      collection: slugs.categories,
      where: { id: { equals: theirs.id } },
    });
    expect(untouched?.position ?? null).toBeNull();
  });
});

describe('merged categories', () => {
  beforeAll(use);

  it('move their videos and tokens to the target, keep its tags, and are deleted', async () => {
    const [from, into, third] = categories;
    const both = await inCategories(from, into, third);
    const one = await inCategories(from);
    const { integration } = await createIntegration(instance.payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
      categories: [from.id],
    });

    const asked = { ids: [from.id], into: into.id };
    expect((await post('merge-effects', asked)).body).toEqual({
      videoCount: 2,
      integrationCount: 1,
      integrations: [],
    });
    expect((await post('merge', asked)).status).toBe(202);
    expect((await list()).find(({ id }) => id === from.id)?.mergingInto).toBe(into.id);

    const move = { collection: slugs.categories, from: from.id, into: into.id };
    await moveLabel(instance.payload, move);
    expect(await findCategories(both)).toEqual([into.id, third.id]);
    expect(await findCategories(one)).toEqual([into.id]);
    const rows = await list();
    expect(rows.map(({ id }) => id)).not.toContain(from.id);
    expect(rows.find(({ id }) => id === into.id)?.videoCount).toBe(2);
    const filtered = await callApi<{ docs: { id: string }[] }>(
      instance,
      'GET',
      `/api/videos/library?category=${into.id}`,
      { cookie },
    );
    expect(filtered.body.docs.map(({ id }) => id).sort()).toEqual([both.id, one.id].sort());
    const token = await instance.payload.findByID({
      collection: slugs.integrations,
      id: integration.id,
      depth: 0,
    });
    expect(token).toMatchObject({ isDisabled: false, access: { categories: [into.id] } });
    // A worker that was killed after its last step repeats it.
    await moveLabel(instance.payload, move);
    expect(await findCategories(both)).toEqual([into.id, third.id]);
  });

  it('are kept if the target was deleted meanwhile', async () => {
    const [, into, third] = categories;
    const video = await inCategories(third);
    await post('merge', { ids: [third.id], into: into.id });
    await instance.payload.delete({ collection: slugs.categories, id: into.id });
    await moveLabel(instance.payload, { collection: slugs.categories, from: third.id, into: into.id });
    expect(await findCategories(video)).toEqual([third.id]);
    expect((await list()).find(({ id }) => id === third.id)?.mergingInto).toBeNull();
  });

  it('are refused to an editor, into themselves, and with another tenant’s', async () => {
    const [, , third] = categories;
    const other = await createTenant(instance.payload);
    const theirs = await createCategory(instance.payload, other.workspace);
    expect((await post('merge', { ids: [third.id], into: third.id })).status).toBe(400);
    expect((await post('merge', { ids: [third.id], into: theirs.id })).status).toBe(404);
    expect((await post('merge', { ids: [third.id], into: unknownId() })).status).toBe(404);
    const editor = await logIn(instance, tenant.people.editor);
    const { status } = await callApi(instance, 'POST', '/api/categories/merge', {
      cookie: editor,
      body: { ids: [third.id], into: theirs.id },
    });
    expect(status).toBe(403);
  });
});
