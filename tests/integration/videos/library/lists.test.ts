import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Category, Tag, Video } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

type List = {
  docs: { id: string; createdAt?: string }[];
  totalDocs?: number;
  limit: number;
  hasNextPage: boolean;
  nextCursor?: string | null;
};

let instance: Instance;
let tenant: Tenant;
let caller: Caller;
let confined: Caller;
let categories: [Category, Category];
let tag: Tag;
/** Videos by title. */
const videos: Record<string, Video> = {};

const at = (seconds: number): string => new Date(1_700_000_000_000 + seconds * 1000).toISOString();

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  tenant = await createTenant(payload);
  const { workspace } = tenant;
  caller = { cookie: await logIn(instance, tenant.people.manager) };
  categories = [await createCategory(payload, workspace), await createCategory(payload, workspace)];
  const made = await callApi<{ doc: Tag }>(instance, 'POST', '/api/tags', {
    ...caller,
    body: { title: 'Messe' },
  });
  tag = made.body.doc;
  const both = categories.map(({ id }) => id);
  const rows: Omit<Partial<Video>, 'workspace' | 'createdBy'>[] = [
    { title: 'Äpfel', status: 'COMPLETE', visibility: 'public', categories: both, tags: [tag.id] },
    { title: 'Birnen', status: 'ERROR', categories: [both[0] as string], externalId: 'b-1' },
    { title: 'Kirschen', status: 'NO_FILE', categories: [both[1] as string], tags: [tag.id] },
    { title: 'Pflaumen', status: 'COMPLETE', externalId: 'p-1' },
  ];
  for (const [index, row] of rows.entries())
    videos[String(row.title)] = await createVideo(payload, { ...row, workspace, createdAt: at(index) });
  const other = await createTenant(payload);
  await createVideo(payload, { workspace: other.workspace, title: 'Äpfel', externalId: 'b-1' });
  const { token } = await createIntegration(payload, {
    workspace,
    permissions: { videos: ['read'] },
    categories: [categories[0].id],
  });
  confined = { token };
});
afterAll(() => instance.close());

const list = (query: string, as = caller, path = '/api/videos') =>
  callApi<List>(instance, 'GET', `${path}?${query}`, as);

const titlesOf = async (query: string, as = caller): Promise<string[]> => {
  const { status, body } = await list(query, as);
  expect(status, JSON.stringify(body)).toBe(200);
  const counted = await list(query, as, '/api/videos/count');
  expect(counted.body.totalDocs).toBe(body.docs.length);
  return body.docs
    .map(({ id }) => Object.keys(videos).find((title) => videos[title]?.id === id) ?? id)
    .sort();
};

describe('flat filters', () => {
  it('find videos by their fields, labels, words and times', async () => {
    const [first, second] = categories;
    for (const [query, titles] of [
      ['status=ERROR', ['Birnen']],
      ['status=ERROR,NO_FILE', ['Birnen', 'Kirschen']],
      ['visibility=public', ['Äpfel']],
      [`category=${first.id}`, ['Birnen', 'Äpfel']],
      [`category=${encodeURIComponent(second.title)}`, ['Kirschen', 'Äpfel']],
      [`category=${first.id},${second.id}`, ['Birnen', 'Kirschen', 'Äpfel']],
      ['category=unknown', []],
      ['tag=Messe', ['Kirschen', 'Äpfel']],
      [`tag=${tag.id}&status=COMPLETE`, ['Äpfel']],
      ['tag=unknown', []],
      ['externalId=b-1,p-1', ['Birnen', 'Pflaumen']],
      ['q=apf', ['Äpfel']],
      ['q=irn', ['Birnen']],
      [`createdAfter=${at(1)}&createdBefore=${at(3)}`, ['Birnen', 'Kirschen']],
      ['createdAfter=2023-11-15', []],
      ['createdBefore=2023-11-15', ['Birnen', 'Kirschen', 'Pflaumen', 'Äpfel']],
      ['status=COMPLETE&where[title][equals]=Pflaumen', ['Pflaumen']],
      ['status=COMPLETE&where[or][0][title][equals]=Birnen', []],
    ] as const)
      expect([query, await titlesOf(query)]).toEqual([query, titles]);
  });

  it('find only videos in the categories of a limited token', async () => {
    const [, second] = categories;
    for (const [query, titles] of [
      ['', ['Birnen', 'Äpfel']],
      ['status=ERROR,NO_FILE,COMPLETE', ['Birnen', 'Äpfel']],
      [`category=${second.id}`, ['Äpfel']],
      ['tag=Messe', ['Äpfel']],
      ['externalId=b-1,p-1', ['Birnen']],
      ['q=e', ['Birnen', 'Äpfel']],
      ['createdBefore=2023-11-15', ['Birnen', 'Äpfel']],
    ] as const)
      expect([query, await titlesOf(query, confined)]).toEqual([query, titles]);
    const paged = await list('after=&limit=1', confined);
    const rest = await list(`after=${paged.body.nextCursor}`, confined);
    expect([...paged.body.docs, ...rest.body.docs].map(({ id }) => id)).toEqual([
      videos.Birnen?.id,
      videos['Äpfel']?.id,
    ]);
  });

  it('are refused with a reason', async () => {
    for (const [query, message] of [
      ['status=DONE', 'status: must be one of NO_FILE, PROGRESSING, STATUS_UPDATE, ERROR, COMPLETE'],
      ['createdAfter=yesterday', 'createdAfter: must be a day'],
      ['externalId=', 'externalId: must have values of 1 to 200 characters'],
      [`q=${'x'.repeat(201)}`, 'q: must have at most 200 characters'],
      ['limit=1001', 'limit: must be a whole number from 0 to 1000'],
      ['limit=1001&page=2', 'limit: must be a whole number from 0 to 1000'],
    ] as const)
      expect(await list(query)).toMatchObject({
        status: 400,
        body: {
          errors: [{ field: query.split('=')[0], message: expect.stringContaining(message) as string }],
        },
      });
    expect(await list('limit=1001', caller, '/api/packages')).toMatchObject({ status: 400 });
    expect(await list('limit=0')).toMatchObject({ status: 200, body: { limit: 1000 } });
  });

  it('work in the other collections', async () => {
    const { payload } = instance;
    await payload.db.create({
      collection: 'texttracks',
      data: { video: videos.Birnen?.id, language: 'de-DE', type: 'captions', workspace: tenant.workspace.id },
    });
    for (const [path, query, count] of [
      ['tags', 'q=mes', 1],
      ['tags', 'q=other', 0],
      ['categories', 'createdAfter=2000-01-01', 2],
      ['playerPresets', 'createdBefore=2000-01-01', 0],
      ['texttracks', `video=${videos.Birnen?.id}&language=de-DE,en-US&type=captions`, 1],
      ['texttracks', `video=${videos.Kirschen?.id}`, 0],
      ['liveEvents', 'state=IDLE,LIVE&startsAfter=2000-01-01&q=x&externalId=x', 0],
    ] as const)
      expect(await list(query, caller, `/api/${path}`)).toMatchObject({
        status: 200,
        body: { totalDocs: count },
      });
  });
});

describe('a cursor', () => {
  const walk = async (first: string, between: () => Promise<unknown> = async () => undefined) => {
    const found: string[] = [];
    for (let query = first, next: string | null | undefined; ; query = `limit=2&after=${next}`) {
      const { status, body } = await list(query);
      expect(status, JSON.stringify(body)).toBe(200);
      found.push(...body.docs.map(({ id }) => id));
      next = body.nextCursor;
      expect(body.hasNextPage).toBe(Boolean(next));
      if (!next) return found;
      await between();
    }
  };
  const inOrder = () => ['Äpfel', 'Birnen', 'Kirschen', 'Pflaumen'].map((title) => String(videos[title]?.id));

  it('pages through all rows in both orders', async () => {
    for (const query of ['limit=2', 'limit=2&after=', 'limit=2&sort=-createdAt', 'limit=4', 'limit=1000'])
      expect(await walk(query)).toEqual(inOrder().reverse());
    expect(await walk('limit=2&sort=createdAt')).toEqual(inOrder());
    expect(await list('limit=2')).toMatchObject({ body: { totalDocs: 4, limit: 2, totalPages: 2, page: 1 } });
    const selected = await list('limit=1&select[title]=true');
    expect(selected.body.docs[0]).not.toHaveProperty('createdAt');
    expect(selected.body.nextCursor).toEqual(expect.any(String));
  });

  it('neither repeats nor skips rows that are added and removed meanwhile, also of equal times', async () => {
    const { payload } = instance;
    const { workspace } = tenant;
    const same = await Promise.all(
      Array.from({ length: 5 }, () => createVideo(payload, { workspace, title: 'same', createdAt: at(9) })),
    );
    const added: string[] = [];
    let removed = '';
    const found = await walk('limit=2', async () => {
      const row = await createVideo(payload, { workspace, title: 'new', createdAt: at(20 + added.length) });
      added.push(row.id);
      // A row that has been returned.
      if (!removed) {
        removed = String(
          same
            .map(({ id }) => id)
            .sort()
            .at(-1),
        );
        await payload.db.deleteOne({ collection: 'videos', where: { id: { equals: removed } } });
      }
    });
    const expected = same
      .map(({ id }) => id)
      .sort()
      .reverse();
    expect(found).toEqual([...expected, ...inOrder().reverse()]);
    expect(added.length).toBeGreaterThan(2);
    for (const id of [...added, ...expected])
      await payload.db.deleteOne({ collection: 'videos', where: { id: { equals: id } } });
  });

  it('is refused if it was not made for the list', async () => {
    const { body } = await list('limit=1');
    const cursor = String(body.nextCursor);
    const forged = Buffer.from(cursor, 'base64url').toString().replace(/.$/, ' ');
    for (const [query, path] of [
      ['after=x', '/api/videos'],
      [`after=${Buffer.from(forged).toString('base64url')}`, '/api/videos'],
      [`after=${cursor}`, '/api/tags'],
      [`after=${cursor}&sort=createdAt`, '/api/videos'],
    ] as const)
      expect(await list(query, caller, path)).toMatchObject({
        status: 400,
        body: { error: 'invalid_cursor' },
      });
    expect(await list(`after=${cursor}&page=2`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'after' }] },
    });
    expect(await list(`after=${cursor}&sort=title`)).toMatchObject({ status: 400 });
  });

  it('is not offered in other orders and for numbered pages', async () => {
    for (const query of ['sort=title', 'page=1'])
      expect((await list(query)).body).not.toHaveProperty('nextCursor');
  });
});
