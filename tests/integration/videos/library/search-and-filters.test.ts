import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import type { LibraryPage } from '@/lib/videos/library/list/library-schemas';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;

/** Finished videos of the editor. */
const ready = ['Äpfel', 'Straße zur Messe'];

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  const createdBy = tenant.people.editor.user;
  for (const title of ready)
    await createVideo(instance.payload, { workspace: tenant.workspace, createdBy, title });
  const other = await createTenant(instance.payload);
  await createVideo(instance.payload, { workspace: other.workspace, title: 'Interview' });
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

const ask = async (query: string): Promise<LibraryPage> => {
  const path = `/api/videos/library?${query}`;
  const { status, body } = await callApi<LibraryPage>(instance, 'GET', path, { cookie });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const titlesOf = ({ docs }: LibraryPage) => docs.map(({ title }) => title).sort();

describe('the search in other fields than titles', () => {
  let tag = '';
  const findOne = async (search: string) => titlesOf(await ask(`search=${encodeURIComponent(search)}`));

  beforeAll(async () => {
    const { doc } = (
      await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/tags', {
        cookie,
        body: { title: 'Müller-Lüdenscheidt' },
      })
    ).body;
    tag = doc.id;
    const { id } = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Interview' });
    const body = {
      description: 'Der Vorstand erklärt die Großbaustelle.',
      customMetadata: { kostenstelle: 'KST-4711', jahr: 2031 },
      tags: [tag],
    };
    expect((await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body })).status).toBe(200);
  });
  afterAll(async () => {
    const { docs } = await ask('search=interview');
    for (const { id } of docs) await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
    await callApi(instance, 'DELETE', `/api/tags/${tag}`, { cookie });
  });

  it.each([
    'VORST',
    'grossbau',
    'erklart vorstand',
    'kst 47',
    'kst-47',
    '2031',
    'muller',
    'luden',
    'müller-lüd',
    'interview grossb luden 4711',
  ])('finds prefixes of words in description, metadata and tags: %s', async (search) => {
    expect(await findOne(search)).toEqual(['Interview']);
  });

  it.each(['baustelle', 'kostenstelle', 'interview messe', '|', '#', '#a', 'üdenscheidt'])(
    'does not find %s',
    async (search) => {
      expect(await findOne(search)).toEqual([]);
    },
  );

  it('follows a renamed tag and a removed text', async () => {
    const rename = { cookie, body: { title: 'Umgetauft' } };
    await callApi(instance, 'PATCH', `/api/tags/${tag}`, rename);
    expect(await findOne('umget')).toEqual(['Interview']);
    expect(await findOne('muller')).toEqual([]);
    const [video] = (await ask('search=interview')).docs;
    expect(video?.tags).toEqual([tag]);
    const body = { description: null, customMetadata: { kostenstelle: null }, tags: [] };
    await callApi(instance, 'PATCH', `/api/videos/${video?.id}`, { cookie, body });
    expect(await findOne('vorstand')).toEqual([]);
    expect(await findOne('4711')).toEqual([]);
    expect(await findOne('umgetauft')).toEqual([]);
    expect(await findOne('2031')).toEqual(['Interview']);
  });
});

describe('the filters', () => {
  it('narrow the list, one by one and together', async () => {
    const { payload } = instance;
    const { people } = tenant;
    const { doc } = (
      await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/tags', {
        cookie,
        body: { title: 'Filter' },
      })
    ).body;
    const { id } = await createVideo(payload, {
      workspace: tenant.workspace,
      createdBy: people.manager.user,
      title: 'Gefiltert',
      status: 'ERROR',
      visibility: 'public',
      createdAt: '2026-01-31T23:30:00.000Z',
      tags: [doc.id],
    });
    onTestFinished(async () => {
      await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
    });
    for (const filter of [
      'status=ERROR',
      `tag=${doc.id}`,
      `person=${people.manager.user.id}`,
      // 31 January, 23:30 UTC, is 1 February in the workspace’s time zone.
      'from=2026-02-01&to=2026-02-01',
      `status=ERROR&visibility=public&tag=${doc.id}&captions=missing&search=gefil`,
    ])
      expect(titlesOf(await ask(filter)), filter).toEqual(['Gefiltert']);
    expect(titlesOf(await ask('from=2026-01-31&to=2026-01-31'))).toEqual([]);
    expect(titlesOf(await ask(`status=COMPLETE&tag=${doc.id}`))).toEqual([]);
    expect((await ask(`person=${people.editor.user.id}`)).docs).toHaveLength(ready.length);
    expect((await ask('person=none')).docs).toEqual([]);
    await payload.db.updateOne({ collection: 'videos', id, data: { speechKey: 77_777 } });
    expect(titlesOf(await ask('captions=missing'))).not.toContain('Gefiltert');
    expect((await ask('captions=missing')).docs).toHaveLength(ready.length);
    const { status } = await callApi(instance, 'GET', '/api/videos/library?from=31.01.2026', { cookie });
    expect(status).toBe(400);
  });
});

it('searches the list of the API in the same way', async () => {
  const { id } = await createVideo(instance.payload, { workspace: tenant.workspace, title: 'Öffentlich' });
  const body = { description: 'Überall auffindbar' };
  await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body });
  const ask = async (q: string) =>
    titlesOf((await callApi<LibraryPage>(instance, 'GET', `/api/videos?q=${q}&depth=0`, { cookie })).body);
  expect(await ask('AUFFIND%20uber')).toEqual(['Öffentlich']);
  expect(await ask('findbar')).toEqual([]);
  expect(await ask('apf')).toEqual(['Äpfel']);
});
