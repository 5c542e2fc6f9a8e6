import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readFieldChanges } from '@/lib/core/events';
import { findLog } from '@/lib/platform/event-log/find-log';
import type { EventLog } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { makeToken } from '@/tests/support/api/integration-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createTenant,
  createVideo,
  logIn,
  uniqueName,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let admin: string;
beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, {
    features: { videoPrivacyEnabled: true, collaborationEnabled: true },
  });
  admin = await logIn(instance, tenant.people.admin);
});
afterAll(() => instance.close());

const change = async (path: string, body: object): Promise<void> => {
  const { status } = await callApi(instance, 'PATCH', `/api/${path}`, { cookie: admin, body });
  expect(status).toBe(200);
};
const readChanges = async (target: string) => {
  const { docs } = await instance.payload.db.find<EventLog>({
    collection: 'eventLogs',
    where: { and: [{ target: { equals: target } }, { type: { equals: 'update' } }] },
    sort: 'createdAt',
    pagination: false,
  });
  return docs.map(({ additionalInfo }) => readFieldChanges(additionalInfo));
};

describe('the event log entry of a change', () => {
  it.each([{ foo: 1 }, { audioTracks: 5 }, { collaborate: { a: 1 } }])(
    'is missing if an unknown field is sent (%j)',
    async (body) => {
      const video = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'v' });
      const call = { cookie: admin, body };
      expect((await callApi(instance, 'PATCH', `/api/videos/${video.id}`, call)).status).toBe(400);
      expect(await readChanges(`videos/${video.id}`)).toEqual([]);
    },
  );

  it('contains each field before and after, with the names of referenced records', async () => {
    const { payload } = instance;
    const category = await createCategory(payload, tenant.workspace);
    const video = await createVideo(payload, { workspace: tenant.workspace, title: 'v3_final' });
    await change(`videos/${video.id}`, {
      title: 'Messefilm',
      description: 'x'.repeat(500),
      categories: [category.id],
      customMetadata: { sku: 'a-1' },
    });
    await change(`videos/${video.id}`, { title: 'Messefilm', categories: [category.id] });
    await change(`videos/${video.id}`, { visibility: 'public', description: '' });
    const long = `${'x'.repeat(200)}…`;
    expect(await readChanges(`videos/${video.id}`)).toEqual([
      [
        { field: 'title', before: 'v3_final', after: 'Messefilm' },
        { field: 'description', before: null, after: long },
        { field: 'categories', before: [], after: [category.title] },
        { field: 'customMetadata', before: [], after: ['sku: a-1'] },
      ],
      [
        { field: 'description', before: long, after: '' },
        { field: 'visibility', before: 'private', after: 'public' },
      ],
    ]);
  });

  it.each([
    ['nothing', {}],
    [
      'the stored values',
      { title: 'Same', categories: [], player: { useCustomDesign: false }, chapters: null },
    ],
    ['server-only fields', { status: 'ERROR', v: 7, texttracks: [] }],
    ['no metadata', { customMetadata: {} }],
  ])('is missing if a video is sent %s', async (_what, body) => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Same' });
    await change(`videos/${video.id}`, body);
    expect(await readChanges(`videos/${video.id}`)).toEqual([]);
    await change(`videos/${video.id}`, { title: 'Other' });
    expect(await readChanges(`videos/${video.id}`)).toHaveLength(1);
  });

  it('describes how a video is shared, and who can open it', async () => {
    const { payload } = instance;
    const video = await createVideo(payload, { workspace: tenant.workspace });
    const member = await payload.db.findOne<{ id: string; email: string }>({
      collection: 'members',
      where: { workspace: { equals: tenant.workspace.id } },
    });
    await change(`videos/${video.id}`, { collaborate: { shareable: true, shareType: 'private' } });
    await change(`videos/${video.id}`, { collaborate: { allowedMembers: [member?.id], note: 'Please' } });
    await change(`videos/${video.id}`, { collaborate: { shareType: 'public' } });
    expect(await readChanges(`videos/${video.id}`)).toEqual([
      [
        { field: 'collaborate.shareable', before: false, after: true },
        { field: 'collaborate.shareType', before: 'public', after: 'private' },
      ],
      [
        { field: 'collaborate.allowedMembers', before: [], after: [member?.email] },
        { field: 'collaborate.note', before: null, after: 'Please' },
      ],
      [{ field: 'collaborate.shareType', before: 'private', after: 'public' }],
    ]);
  });

  it('contains no part of a token', async () => {
    const { id, token } = await makeToken(instance, admin);
    await change(`integrations/${id}`, { permissions: { videos: ['read', 'update'] } });
    await change(`integrations/${id}`, { tokenIndex: 'mine', tokenPrefix: 'mine', token });
    const reported = await readChanges(`integrations/${id}`);
    expect(reported).toEqual([
      [{ field: 'permissions', before: ['videos: read'], after: ['videos: read, update'] }],
    ]);
    expect(JSON.stringify(reported)).not.toMatch(/rh_|token/);
  });

  it('describes who can embed its videos, before and after', async () => {
    const path = `workspaces/${tenant.workspace.id}`;
    const owner = await logIn(instance, tenant.people.superadmin);
    const put = (embed: string, domains: string[]) =>
      callApi(instance, 'PATCH', `/api/${path}/player-settings`, {
        cookie: owner,
        body: { share: 'allowed', embed, domains },
      });
    expect((await put('limited', ['example.com'])).status).toBe(200);
    const { docs } = await instance.payload.db.find<EventLog>({
      collection: 'eventLogs',
      where: { and: [{ target: { equals: path } }, { property: { equals: 'playerSettings' } }] },
    });
    expect(docs.map(({ additionalInfo }) => readFieldChanges(additionalInfo))).toEqual([
      [
        { field: 'embed', before: 'allowed', after: 'limited' },
        { field: 'domains', before: [], after: ['example.com'] },
      ],
    ]);
  });
});

describe('a search of the event log', () => {
  const search = async (words: string, workspace = tenant.workspace.id) => {
    const { entries, total } = await findLog(instance.payload, {
      workspace,
      query: { search: words },
      limit: 50,
      page: 1,
    });
    expect(total).toBe(entries.length);
    return entries;
  };

  it('finds the name of a video, even a deleted one, an id, and a user', async () => {
    const title = uniqueName('Gesucht');
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    await change(`videos/${video.id}`, { title });
    expect((await search(title.toUpperCase())).map(({ type }) => type)).toEqual(['update']);
    expect((await search(video.id.slice(0, 13))).map(({ target }) => target.id)).toEqual([video.id]);
    await callApi(instance, 'DELETE', `/api/videos/${video.id}?permanent=true`, { cookie: admin });
    const found = await search(title);
    expect(found.map(({ type, target }) => [type, target.name, target.href])).toEqual([
      ['delete', title, null],
      ['update', title, null],
    ]);
    const { user } = tenant.people.admin;
    const byPerson = await search(user.email);
    expect(byPerson.length).toBeGreaterThan(2);
    expect(new Set(byPerson.map(({ actorName }) => actorName))).toEqual(
      new Set([user.fullname ?? user.email]),
    );
    expect(await search('%')).toEqual([]);
  });

  it('finds nothing of another workspace', async () => {
    const other = await createTenant(instance.payload);
    const title = uniqueName('Fremd');
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    await change(`videos/${video.id}`, { title });
    expect(await search(title)).toHaveLength(1);
    expect(await search(title, other.workspace.id)).toEqual([]);
    expect(await search(video.id, other.workspace.id)).toEqual([]);
  });
});

it('uses the days of a time zone', async () => {
  const { payload } = instance;
  const { workspace } = await createTenant(payload);
  for (const createdAt of [
    '2026-05-09T21:59:59.999Z',
    '2026-05-09T22:00:00.000Z',
    '2026-05-10T21:59:59.999Z',
  ])
    await payload.db.create({
      collection: 'eventLogs',
      data: { workspace: workspace.id, target: 'videos/x', type: 'update', actor: 'system', createdAt },
    });
  const find = async (zone?: string) => {
    const query = { from: '2026-05-10', to: '2026-05-10', zone };
    const { entries } = await findLog(payload, { workspace: workspace.id, query, limit: 50, page: 1 });
    return entries.map(({ at }) => at);
  };
  expect(await find('Europe/Berlin')).toEqual(['2026-05-10T21:59:59.999Z', '2026-05-09T22:00:00.000Z']);
  expect(await find()).toEqual(['2026-05-10T21:59:59.999Z']);
});
