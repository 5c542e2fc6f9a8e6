import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { publishCollection, removeCollections } from '@/lib/videos/publishing/watch/publish-collection';
import type { Category, Workspace } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { sendRaw } from '@/tests/support/api/send-raw';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createCategory, createTenant, logIn } from '@/tests/support/rows/factories';
import { createServedVideo } from '@/tests/support/rows/served-video';

let instance: Instance;
let workspace: Workspace;
let manager: Caller;
let stranger: Caller;
beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload, { features: { videoPrivacyEnabled: true } });
  workspace = tenant.workspace;
  manager = { cookie: await logIn(instance, tenant.people.manager) };
  const other = await createTenant(instance.payload);
  stranger = { cookie: await logIn(instance, other.people.manager) };
});
afterAll(() => instance.close());

const createVideo = async (category: string, title: string, changes: object = {}): Promise<string> => {
  const id = await createServedVideo(instance, { workspace, visibility: 'public' });
  const body = { title, categories: [category], ...changes };
  expect((await callApi(instance, 'PATCH', `/api/videos/${id}`, { ...manager, body })).status).toBe(200);
  return id;
};
const change = (id: string, body: object, caller = manager) =>
  callApi<{ doc: Category }>(instance, 'PATCH', `/api/categories/${id}`, { ...caller, body });
const publish = (categoryId: string) =>
  publishCollection(instance, { categoryId, workspaceId: workspace.id });
const open = async (id: string) => {
  const response = await fetch(`${instance.edgeUrl}/collection/${id}`);
  return { status: response.status, page: await response.text() };
};
const listVideos = (page: string) => [...page.matchAll(/data-video="([^"]+)"/g)].map(([, id]) => id);

describe('the collection page', () => {
  it('lists public, listed videos of its category in manual order, new ones first', async () => {
    const { id } = await createCategory(instance.payload, workspace);
    const first = await createVideo(id, 'First </script><script>alert(1)</script>');
    const second = await createVideo(id, 'Second');
    await createVideo(id, 'Hidden', { visibility: 'private' });
    await createVideo(id, 'Unlisted', { unlisted: true });
    const answer = await change(id, {
      ...{ pageEnabled: true, pageTitle: '<b>Films</b>', pageDescription: '"><script>alert(1)</script>' },
      pageOrder: [first, second],
    });
    expect(answer.body.doc.pageUrl).toBe(`${instance.edgeUrl}/collection/${id}`);
    await publish(id);
    const { status, page } = await open(id);
    expect(status).toBe(200);
    expect(listVideos(page)).toEqual([first, second]);
    expect(page).toContain('<h1><bdi>&lt;b&gt;Films&lt;/b&gt;</bdi></h1>');
    expect(page).toContain(`href="${instance.edgeUrl}/watch/${first}"`);
    expect(page).not.toMatch(/Hidden|Unlisted|<script>alert/);
    const third = await createVideo(id, 'Third');
    await change(id, { pageOrder: [second, 'unknown', first] });
    await publish(id);
    expect(listVideos((await open(id)).page)).toEqual([third, second, first]);
  });

  it('follows its videos, and exists while it is enabled and not in the trash', async () => {
    const stop = await instance.startWorker();
    const { id } = await createCategory(instance.payload, workspace);
    expect((await open(id)).status).toBe(404);
    const video = await createVideo(id, 'Before');
    await change(id, { pageEnabled: true });
    const shows = (text: string) => poll(async () => (await open(id)).page.includes(text));
    await shows('Before');
    await callApi(instance, 'PATCH', `/api/videos/${video}`, { ...manager, body: { title: 'After' } });
    await shows('After');
    await callApi(instance, 'DELETE', `/api/videos/${video}`, manager);
    await poll(async () => listVideos((await open(id)).page).length === 0);
    await callApi(instance, 'DELETE', `/api/categories/${id}`, manager);
    expect((await open(id)).status).toBe(404);
    await callApi(instance, 'POST', `/api/categories/${id}/restore`, manager);
    expect((await open(id)).status).toBe(200);
    await change(id, { pageEnabled: false });
    await poll(async () => (await open(id)).status === 404);
    await stop();
  });

  it('can be changed only by members of its workspace, and validates its order', async () => {
    const { id } = await createCategory(instance.payload, workspace);
    expect((await change(id, { pageEnabled: true }, stranger)).status).toBe(404);
    for (const pageOrder of [{}, 'x', [1], ['a/b'], Array.from({ length: 201 }, (_, index) => `v${index}`)])
      expect((await change(id, { pageOrder })).status).toBe(400);
    await publish(id);
    expect((await open(id)).status).toBe(404);
  });

  it('may be framed with ?embed by the sites that may embed its videos', async () => {
    const { id } = await createCategory(instance.payload, workspace);
    await change(id, { pageEnabled: true });
    const setEmbed = (embed: object) =>
      instance.payload.update({
        ...{ collection: slugs.workspaces, id: workspace.id, depth: 0, overrideAccess: true },
        data: { playerSettings: { privacy: { share: { access: 'allowed' }, embed } } },
        req: asSystem(),
      });
    const readAncestors = async (query: string) => {
      const { headers } = await sendRaw(instance.edgeUrl, `/collection/${id}${query}`);
      const policy = String(headers['content-security-policy']);
      return /frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? 'all';
    };
    await publish(id);
    expect(await readAncestors('')).toBe("'none'");
    expect(await readAncestors('?embed')).toBe('all');
    await setEmbed({ access: 'limited', domains: [{ value: 'a.example' }] });
    await publish(id);
    await expect.poll(() => readAncestors('?embed')).toContain('a.example');
    await setEmbed({ access: 'forbidden', domains: [] });
    await publish(id);
    await expect.poll(() => readAncestors('?embed')).toBe("'none'");
    expect((await open(id)).page).not.toContain('data-framable');
    await setEmbed({ access: 'allowed', domains: [] });
  });

  it('is removed with its workspace', async () => {
    const { id } = await createCategory(instance.payload, workspace);
    await change(id, { pageEnabled: true });
    await publish(id);
    expect((await open(id)).status).toBe(200);
    await removeCollections(instance, workspace.id);
    expect((await open(id)).status).toBe(404);
  });
});
