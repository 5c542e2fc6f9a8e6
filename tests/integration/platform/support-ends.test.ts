import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { getPlaybackStateKey, getSupportSubject } from '@/lib/formats/playback-tokens';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { forgetSupportPlayback } from '@/lib/videos/publishing/playback/revoke-support-playback';
import type { SupportSession } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { poll } from '@/tests/support/poll';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());
beforeEach(() => resetRates());

const statusOf = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};
const isClosed = (url: string) => poll(async () => (await statusOf(url)) === 403, { seconds: 15 });

const store = (key: string) =>
  on.on.storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from('{}'),
    contentType: 'application/json',
    cacheControl: 'no-store',
    visibility: 'private',
  });

/** Creates a private video with files, and shares it privately. */
const makeVideo = async () => {
  const shared = await on.share({ visibility: 'private', shareType: 'private' });
  const { id } = shared.video;
  const folder = `videos/${id}/1/`;
  const src = {
    ...{ thumbnailUrl: `${folder}thumbs/poster.jpg`, smallThumbnailUrl: `${folder}thumbs/small.jpg` },
    ...{ thumbnailUrlOriginal: null, storyboardUrl: null },
    hls: [{ url: `${folder}hls/master.m3u8` }],
    mp4: [{ url: `${folder}mp4/720.mp4`, width: 1280, height: 720, name: '720p', size: 2 }],
    ...{ abr: null, custom: {}, filename: null, inputKey: `uploads/${id}/1/original.mp4` },
  };
  await on.on.payload.db.updateOne({ collection: 'videos', id, data: { src, sourceFolder: folder } });
  const { thumbnailUrl, smallThumbnailUrl, hls, mp4 } = src;
  for (const key of [thumbnailUrl, smallThumbnailUrl, hls[0]?.url, mp4[0]?.url, `videos/${id}/data.json`])
    await store(key ?? '');
  return { ...shared, id };
};

const beginSupport = async () => {
  const root = await createPerson(on.on.payload, { rootAccess: true });
  const support: Caller = { cookie: await logIn(on.on, root) };
  const path = `/api/workspaces/${on.tenant.workspace.id}/support`;
  const begun = await callApi<{ expiresAt: string }>(on.on, 'POST', path, {
    ...support,
    body: { reason: 'A video does not play.' },
  });
  expect(begun.status).toBe(200);
  const owner: Caller = { cookie: await logIn(on.on, on.tenant.people.superadmin) };
  return {
    support,
    until: Date.parse(begun.body.expiresAt),
    end: () => callApi(on.on, 'DELETE', path, owner),
  };
};

type Links = Record<'previewThumbnailUrl' | 'previewVideoUrl' | 'previewStreamUrl', string>;

describe('a private video opened by support', () => {
  it('plays in the panel and on the share page, and ends with the session', async () => {
    const { id, token } = await makeVideo();
    const { support, until, end } = await beginSupport();
    const video = await callApi<Links & { downloadOriginalUrl: string | null }>(
      on.on,
      'GET',
      `/api/videos/${id}`,
      support,
    );
    const { body: played } = await callApi<{ dataUrl: string; expiresAt: string }>(
      on.on,
      'POST',
      `/api/videos/${id}/playback-token`,
      { ...support, body: { expiresIn: 604_800 } },
    );
    const { body: shared } = await on.open(token, support);
    const library = await callApi<{ docs: { id: string; previewThumbnailUrl: string }[] }>(
      on.on,
      'GET',
      '/api/videos/library',
      support,
    );
    const card = library.body.docs.find((each) => each.id === id)?.previewThumbnailUrl ?? '';
    expect(Date.parse(played.expiresAt)).toBeLessThanOrEqual(until);
    expect(Date.parse(shared.playback.expiresAt ?? '')).toBeLessThanOrEqual(until);
    expect(video.body.downloadOriginalUrl).toBeNull();
    const { previewThumbnailUrl, previewVideoUrl, previewStreamUrl } = video.body;
    const urls = [
      ...[previewThumbnailUrl, previewVideoUrl, previewStreamUrl],
      ...[played.dataUrl, shared.playback.dataUrl, card],
    ];
    for (const url of urls) expect({ url, status: await statusOf(url) }).toEqual({ url, status: 200 });
    expect((await end()).status).toBe(200);
    for (const url of urls) await isClosed(url);
  });

  it('keeps its revocation until all of its links have expired', async () => {
    const { end } = await beginSupport();
    expect((await end()).status).toBe(200);
    const { docs } = await on.on.payload.db.find<SupportSession>({
      collection: 'supportSessions',
      where: { workspace: { equals: on.tenant.workspace.id } },
      sort: '-startedAt',
      limit: 1,
    });
    const supportId = docs[0]?.id ?? '';
    const key = getPlaybackStateKey(getSupportSubject(supportId));
    const find = () => on.on.storage.head({ bucket: 'stream', key });
    expect(await find()).not.toBeNull();
    await forgetSupportPlayback(on.on, { supportId });
    expect(await find()).toBeNull();
  });

  it('contains no share URL, not even in the overview', async () => {
    const { id, token, linkToken } = await makeVideo();
    const { support, end } = await beginSupport();
    const answers = await Promise.all(
      [`/api/videos/${id}`, `/api/videos?where[id][equals]=${id}`, `/api/videos/${id}/share`].map((path) =>
        callApi(on.on, 'GET', path, support),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(token);
      expect(JSON.stringify(body)).not.toContain(linkToken);
    }
    await end();
  });
});
