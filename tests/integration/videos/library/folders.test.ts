import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { LabelRow } from '@/lib/videos/library/labels/label-schemas';
import { moveLabel } from '@/lib/videos/library/labels/merge-labels';
import type { Category } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
  uniqueName,
  unknownId,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let manager: Caller;

beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());
beforeEach(async () => {
  tenant = await createTenant(instance.payload);
  manager = { cookie: await logIn(instance, tenant.people.manager) };
});

type Answer = { doc: Category; docs: Category[]; errors: { field: string; message: string }[]; type: string };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = (caller: Caller, method: Method, path: string, body?: unknown) =>
  callApi<Answer>(instance, method, path, { ...caller, ...(body !== undefined && { body }) });
const create = async (parent: Category | null = null): Promise<Category> => {
  const body = { title: uniqueName('folder'), ...(parent && { parent: parent.id }) };
  const answer = await call(manager, 'POST', '/api/categories?depth=0', body);
  expect(answer.status).toBe(201);
  return answer.body.doc;
};
const createChain = async (length: number): Promise<Category[]> => {
  const chain: Category[] = [];
  for (let level = 0; level < length; level += 1) chain.push(await create(chain.at(-1) ?? null));
  return chain;
};
const move = ({ id }: Category, parent: string | null, caller = manager) =>
  call(caller, 'PATCH', `/api/categories/${id}?depth=0`, { parent });
const listTree = async (caller = manager) => {
  const { body } = await callApi<{ docs: LabelRow[] }>(instance, 'GET', '/api/categories/overview', caller);
  return Object.fromEntries(body.docs.map(({ id, parent }) => [id, parent]));
};
const list = async (query: string, caller = manager) =>
  (await call(caller, 'GET', `/api/categories?${query}`)).body.docs.map(({ id }) => id).sort();
const idsOf = (...rows: { id: string }[]) => rows.map(({ id }) => id).sort();

it('a category can be created in another one, moved, and listed by its parent', async () => {
  const [top, inner] = [await create(), await create()];
  const inside = await create(top);
  expect(inside.parent).toBe(top.id);
  expect(await list(`parent=${top.id}`)).toEqual(idsOf(inside));
  expect(await list('parent=none')).toEqual(idsOf(top, inner));
  expect((await move(inner, top.id)).body.doc.parent).toBe(top.id);
  expect(await list(`parent=${top.id},none`)).toEqual(idsOf(top, inside, inner));
  expect((await move(inside, null)).status).toBe(200);
  expect(await listTree()).toEqual({ [top.id]: null, [inner.id]: top.id, [inside.id]: null });
});

it('a move that is impossible is refused with its reason', async () => {
  const chain = await createChain(5);
  const [first, second, , , fifth] = chain as [Category, Category, Category, Category, Category];
  const other = await createTenant(instance.payload);
  const theirs = await createCategory(instance.payload, other.workspace);
  const pair = await createChain(2);
  const lonely = pair[0] as Category;
  for (const [row, into, message] of [
    [first, first.id, 'must not be the category itself or one inside it'],
    [first, fifth.id, 'must not be the category itself or one inside it'],
    [lonely, (chain[3] as Category).id, 'must not lead to more than 5 levels'],
    [lonely, fifth.id, 'must not lead to more than 5 levels'],
    [lonely, theirs.id, 'not found in this workspace'],
    [lonely, unknownId(), 'not found in this workspace'],
  ] as const) {
    const { status, body } = await move(row, into);
    expect([status, body.errors[0]]).toMatchObject([
      400,
      { field: 'parent', message: expect.stringContaining(message) },
    ]);
  }
  expect(await listTree()).toMatchObject({ [first.id]: null, [second.id]: first.id, [lonely.id]: null });
  const editor = { cookie: await logIn(instance, tenant.people.editor) };
  expect((await move(lonely, first.id, editor)).status).toBe(403);
});

it('a rename keeps a move by another person, and two moves at once make no endless cycle', async () => {
  const [one, two] = [await create(), await create()];
  await move(one, two.id);
  const renamed = await call(manager, 'PATCH', `/api/categories/${one.id}?depth=0`, {
    title: uniqueName('new'),
  });
  expect(renamed.body.doc.parent).toBe(two.id);
  // Both moves were checked before either was stored.
  await instance.payload.db.updateOne({ collection: slugs.categories, id: two.id, data: { parent: one.id } });
  expect(await listTree()).toEqual({ [one.id]: null, [two.id]: null });
  expect((await call(manager, 'GET', `/api/categories/${one.id}?depth=5`)).status).toBe(200);
  expect((await move(one, null)).status).toBe(200);
  expect(await listTree()).toEqual({ [one.id]: null, [two.id]: one.id });
});

it('a category moves up a level while its parent is in the trash, or if it is deleted', async () => {
  const [top, middle, inner] = (await createChain(3)) as [Category, Category, Category];
  expect((await call(manager, 'DELETE', `/api/categories/${middle.id}`)).status).toBe(200);
  expect(await listTree()).toEqual({ [top.id]: null, [inner.id]: top.id });
  expect(await list(`parent=${top.id}`)).toEqual(idsOf(inner));
  expect((await call(manager, 'DELETE', `/api/categories/${top.id}`)).status).toBe(200);
  expect(await list('parent=none')).toEqual(idsOf(inner));
  expect((await move(inner, middle.id)).status).toBe(200);

  for (const { id } of [top, middle])
    expect((await call(manager, 'POST', `/api/categories/${id}/restore`)).status).toBe(200);
  expect(await listTree()).toEqual({ [top.id]: null, [middle.id]: top.id, [inner.id]: middle.id });

  expect((await call(manager, 'DELETE', `/api/categories/${middle.id}?permanent=true`)).status).toBe(200);
  expect(await listTree()).toEqual({ [top.id]: null, [inner.id]: top.id });
  await moveLabel(instance.payload, { collection: slugs.categories, from: top.id, into: inner.id });
  expect(await listTree()).toEqual({ [inner.id]: null });
});

it('a video is found in its own categories only, not in their parents', async () => {
  const [top, inner] = (await createChain(2)) as [Category, Category];
  const { workspace } = tenant;
  const above = await createVideo(instance.payload, { workspace, categories: [top.id] });
  const below = await createVideo(instance.payload, { workspace, categories: [inner.id] });
  const find = async (path: string) => (await call(manager, 'GET', path)).body.docs.map(({ id }) => id);
  expect(await find(`/api/videos?category=${top.id}`)).toEqual([above.id]);
  expect(await find(`/api/videos/library?category=${top.id}`)).toEqual([above.id]);
  expect(await find(`/api/videos/library?category=${inner.id}`)).toEqual([below.id]);
});

it('a token limited to a category sees neither its subcategories nor its parent', async () => {
  const [top, middle, inner] = (await createChain(3)) as [Category, Category, Category];
  const { workspace } = tenant;
  const own = await createVideo(instance.payload, { workspace, categories: [middle.id] });
  const nested = await createVideo(instance.payload, { workspace, categories: [inner.id] });
  await createVideo(instance.payload, { workspace, categories: [top.id] });
  const { token } = await createIntegration(instance.payload, {
    workspace,
    permissions: { videos: ['read'], categories: ['read', 'update', 'create', 'delete'] },
    categories: [middle.id],
  });
  const caller = { token };
  const find = async (path: string) => (await call(caller, 'GET', path)).body.docs.map(({ id }) => id);
  expect(await find('/api/videos')).toEqual([own.id]);
  expect(await find(`/api/videos?category=${inner.id}`)).toEqual([]);
  expect((await call(caller, 'GET', `/api/videos/${nested.id}`)).status).toBe(404);
  expect(await find('/api/categories')).toEqual([middle.id]);
  expect((await call(caller, 'GET', `/api/categories/${inner.id}`)).status).toBe(404);
  expect(await listTree(caller)).toEqual({ [middle.id]: null });

  const { body } = await call(caller, 'GET', `/api/categories/${middle.id}`);
  expect(JSON.stringify(body)).not.toContain(top.id);
  for (const query of [`parent=${top.id}`, 'parent=none']) expect(await list(query, caller)).toEqual([]);
  const asked = await call(caller, 'GET', `/api/categories?where[parent][equals]=${top.id}`);
  expect(asked.status).toBe(400);
  expect((await move(middle, null, caller)).status).toBe(403);
  expect((await call(caller, 'POST', '/api/categories', { title: 'New', parent: middle.id })).status).toBe(
    403,
  );
  expect((await listTree())[middle.id]).toBe(top.id);
});
