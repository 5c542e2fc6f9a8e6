import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { StoredVideoSource } from '@/lib/videos/library/types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

const count = 15;
let instance: Instance;
let cookie: string;
let id: string;

const sourceOf = (video: string): StoredVideoSource => {
  const key = (name: string) => `videos/${video}/1/${name}`;
  return {
    thumbnailUrl: key('thumbs/poster.jpg'),
    thumbnailUrlOriginal: key('thumbs/poster.jpg'),
    smallThumbnailUrl: key('thumbs/poster-small.jpg'),
    storyboardUrl: key('thumbs/storyboard.vtt'),
    filename: 'Ein Film.mp4',
    inputKey: `uploads/${video}/1/original.mp4`,
    abr: { url: key('hls/master.m3u8'), description: 'HLS', maxWidth: 1920, maxHeight: 1080 },
    hls: [{ url: key('hls/master.m3u8') }],
    mp4: ['1080p', '720p', '480p', '360p', '240p'].map((name) => {
      return { url: key(`mp4/${name}.mp4`), width: 1920, height: 1080, name, size: 1_234_567 };
    }),
    custom: {},
  };
};

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  const { workspace, people } = await createTenant(payload, { limits: { numberOfVideos: 100 } });
  cookie = await logIn(instance, people.manager);
  for (let index = 0; index < count; index += 1) {
    const createdBy = people.manager.user;
    ({ id } = await createVideo(payload, {
      workspace,
      createdBy,
      title: `Ein Film mit einem Namen ${index}`,
    }));
    await payload.db.updateOne({ collection: 'videos', id, data: { src: sourceOf(id) } });
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => instance.close());

/** Returns the response, its size in bytes and the number of URLs signed for it. */
const ask = async (path: string) => {
  const signed = vi.spyOn(instance.storage, 'signGet');
  const answer = await fetch(`${instance.apiUrl}/api/videos${path}`, {
    headers: { cookie, 'accept-language': 'de' },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const body = JSON.parse(text) as Record<string, unknown> & { docs?: Record<string, unknown>[] };
  return { body, bytes: Buffer.byteLength(text), signed: signed.mock.calls.length };
};

const select = (...fields: string[]) => fields.map((field) => `select[${field}]=true`).join('&');

describe('a list of videos', () => {
  it('has at most 1 kB and one signed URL per video as requested by the panel', async () => {
    const { body, bytes, signed } = await ask('/library?limit=25');
    expect(body.docs).toHaveLength(count);
    expect(body.docs?.[0]).toMatchObject({ createdBy: 'Test manager', hasStoryboard: true, categories: [] });
    // Cards use the smaller poster.
    expect(body.docs?.[0]?.previewThumbnailUrl).toMatch(/poster-small\.jpg\?.*signature=/);
    expect(bytes).toBeLessThan(15_000);
    expect(signed).toBe(count);
  });

  it.skipIf(process.env.TEST_DATABASE === 'mongodb')('queries SQLite directly', async () => {
    await ask('/library?limit=25');
    const { db } = instance.payload;
    const asked = [vi.spyOn(db, 'find'), vi.spyOn(db, 'findOne')];
    await ask('/library?limit=25&page=2');
    expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('signs and returns only what is selected', async () => {
    const { body, signed } = await ask(`?limit=${count}&depth=0&${select('title', 'status')}`);
    expect(Object.keys(body.docs?.[0] ?? {}).sort()).toEqual(['id', 'status', 'title', 'workspace']);
    expect(signed).toBe(0);
  });

  it('signs what is selected, without the source columns', async () => {
    const { body, signed } = await ask(
      `?limit=${count}&depth=0&${select('previewThumbnailUrl', 'embedCode')}`,
    );
    const [video] = body.docs ?? [];
    expect(Object.keys(video ?? {}).sort()).toEqual(['embedCode', 'id', 'previewThumbnailUrl', 'workspace']);
    expect(video?.previewThumbnailUrl).toContain('signature=');
    expect(video?.embedCode).toContain('Ein Film mit einem Namen');
    expect(signed).toBe(count);
  });

  it('omits what is excluded', async () => {
    const { body, signed } = await ask(`/${id}?depth=0&select[previewVideoUrl]=false&select[player]=false`);
    expect(body).not.toHaveProperty('previewVideoUrl');
    expect(body).not.toHaveProperty('player');
    expect(body.downloadOriginalUrl).toContain('signature=');
    expect(signed).toBe(2);
  });

  it('returns everything if nothing is selected, also after a change', async () => {
    const whole = await ask(`/${id}?depth=0`);
    expect(whole.signed).toBe(3);
    const changed = await fetch(`${instance.apiUrl}/api/videos/${id}?depth=0`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ description: 'Neu' }),
    });
    const { doc } = (await changed.json()) as { doc: Record<string, unknown> };
    const { src, playerUrl, playerFullUrl, embedCode } = whole.body;
    expect(doc).toMatchObject({ src, playerUrl, playerFullUrl, embedCode, statusMessage: null });
    expect(doc.previewVideoUrl).toContain('signature=');
    const stored = await instance.payload.db.findOne<{ id: string; src: unknown }>({
      collection: 'videos',
      where: { id: { equals: id } },
    });
    expect(stored?.src).toEqual(sourceOf(id));
  });
});
