import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
let cookie: string;
let video: Video;

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  video = await createVideo(instance.payload, { workspace: tenant.workspace });
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

const patch = (chapters: unknown) =>
  callApi<{ doc: Video; errors: { field: string }[] }>(instance, 'PATCH', `/api/videos/${video.id}`, {
    cookie,
    body: { chapters },
  });
const findStored = async () => {
  const stored = await instance.payload.findByID({ collection: slugs.videos, id: video.id });
  return (stored.chapters ?? []).map(({ title, timestamp }) => [title, timestamp]);
};

describe('the chapters of a video', () => {
  const saved = () => [
    [video.title, '00:00:00'],
    ['A', '00:00:30'],
    ['B', '00:01:00'],
  ];

  it('are sorted and start at 0 when they are saved', async () => {
    const { status } = await patch([
      { title: 'B', timestamp: '00:01:00' },
      { title: 'A', timestamp: '00:00:30' },
    ]);
    expect(status).toBe(200);
    expect(await findStored()).toEqual(saved());
  });

  it.each([
    ['a single chapter', [{ title: 'alone', timestamp: '00:00:00' }]],
    [
      'a time in another format',
      [
        { title: 'A', timestamp: '0:00:00' },
        { title: 'B', timestamp: '00:01:00' },
      ],
    ],
    [
      'an impossible time',
      [
        { title: 'A', timestamp: '00:60:00' },
        { title: 'B', timestamp: '00:01:00' },
      ],
    ],
    [
      'no title',
      [
        { title: '', timestamp: '00:00:00' },
        { title: 'B', timestamp: '00:01:00' },
      ],
    ],
    [
      'a long title',
      [
        { title: 'x'.repeat(101), timestamp: '00:00:00' },
        { title: 'B', timestamp: '00:01:00' },
      ],
    ],
  ])('are refused with %s, and unchanged', async (_what, chapters) => {
    expect((await patch(chapters)).status).toBe(400);
    expect(await findStored()).toEqual(saved());
  });

  it.each([
    [
      'a row after the chapter added at the start',
      [
        { title: '', timestamp: '00:00:02' },
        { title: 'B', timestamp: '00:00:03' },
      ],
      ['chapters.0.title'],
    ],
    [
      'rows that are not in order',
      [
        { title: 'B', timestamp: '00:00:09' },
        { title: 'A', timestamp: '0:1' },
        { title: 'C', timestamp: '' },
      ],
      ['chapters.1.timestamp', 'chapters.2.timestamp'],
    ],
    [
      'two chapters at one time',
      [
        { title: 'A', timestamp: '00:00:05' },
        { title: 'B', timestamp: '00:00:05' },
      ],
      ['chapters.1.timestamp'],
    ],
    [
      'a chapter after the end',
      [
        { title: 'A', timestamp: '00:00:05' },
        { title: 'B', timestamp: '00:02:00' },
      ],
      ['chapters.1.timestamp'],
    ],
  ])('are refused with an error that names the submitted row: %s', async (_what, chapters, fields) => {
    await instance.payload.db.updateOne({
      collection: slugs.videos,
      id: video.id,
      data: { duration: 119.5 },
    });
    const { body, status } = await patch(chapters);
    expect({ status, fields: body.errors.map(({ field }) => field) }).toEqual({ status: 400, fields });
    expect(await findStored()).toEqual(saved());
  });

  it('survive the pipeline’s writes, and can be removed', async () => {
    await instance.payload.db.updateOne({
      collection: slugs.videos,
      id: video.id,
      data: { published: null },
    });
    expect(await findStored()).toEqual(saved());
    expect((await patch([])).status).toBe(200);
    expect(await findStored()).toEqual([]);
    expect((await patch(null)).status).toBe(200);
    expect(await findStored()).toEqual([]);
  });
});
