import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

const write = async (key: string, body: string) =>
  on.on.storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(body),
    contentType: 'application/json',
    cacheControl: 'no-store',
    visibility: 'private',
  });
const statusOf = async (url: string) => {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
};

/** A private video with a data.json, shared by two links. */
const sharePrivate = async () => {
  const shared = await on.share({ visibility: 'private' });
  const folder = `videos/${shared.video.id}`;
  await write(`${folder}/data.json`, '{}');
  await write(`${folder}/1/hls/master.m3u8`, '#EXTM3U');
  return { ...shared, folder };
};

describe('a private video that is shared', () => {
  it('plays only with the token of its link', async () => {
    const { token, folder } = await sharePrivate();
    const { playback } = (await on.open(token)).body;
    expect(playback.dataUrl).toMatch(new RegExp(`/t/[\\w.-]+/${folder}/data\\.json$`));
    const ends = Date.parse(playback.expiresAt ?? '');
    expect(ends).toBeGreaterThan(Date.now() + 5 * 3_600_000);
    expect(ends).toBeLessThanOrEqual(Date.now() + 6 * 3_600_000);
    expect(await statusOf(playback.dataUrl)).toBe(200);
    expect(await statusOf(new URL('1/hls/master.m3u8', playback.dataUrl).href)).toBe(200);
    expect(await statusOf(`${on.on.edgeUrl}/${folder}/1/hls/master.m3u8`)).toBe(403);
    const other = await sharePrivate();
    expect(await statusOf(playback.dataUrl.replace(folder, other.folder))).toBe(403);
  });

  it('requires no token if it is public', async () => {
    const { token, video } = await on.share({ visibility: 'public' });
    const { playback } = (await on.open(token)).body;
    expect(playback).toMatchObject({
      dataUrl: `${on.on.edgeUrl}/videos/${video.id}/data.json`,
      expiresAt: null,
    });
  });

  it('ends with a revoked link, and with sharing', async () => {
    const { video, token, linkId, linkToken } = await sharePrivate();
    const [first, second] = [
      (await on.open(token)).body.playback.dataUrl,
      (await on.open(linkToken)).body.playback.dataUrl,
    ];
    await callApi(on.on, 'DELETE', `/api/videos/${video.id}/share-links/${linkId}`, on.manager);
    expect(await statusOf(second)).toBe(403);
    expect(await statusOf(first)).toBe(200);

    const ended = await sharePrivate();
    const { dataUrl } = (await on.open(ended.token)).body.playback;
    expect((await on.patch(ended.video.id, { shareable: false })).status).toBe(200);
    expect(await statusOf(dataUrl)).toBe(403);
  });

  it('ends with a new password, and with restricted access', async () => {
    const { video, token, linkId, linkToken } = await sharePrivate();
    const [first, second] = [
      (await on.open(token)).body.playback.dataUrl,
      (await on.open(linkToken)).body.playback.dataUrl,
    ];
    const body = { password: 'vierzehn12' };
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    expect((await callApi(on.on, 'PATCH', path, { ...on.manager, body })).status).toBe(200);
    expect(await statusOf(second)).toBe(403);
    expect(await statusOf(first)).toBe(200);

    const closed = await sharePrivate();
    const { dataUrl } = (await on.open(closed.token)).body.playback;
    expect((await on.patch(closed.video.id, { shareType: 'private' })).status).toBe(200);
    expect(await statusOf(dataUrl)).toBe(403);
  });

  it('can be embedded by an integration for a time and a site', async () => {
    const { video, folder } = await sharePrivate();
    const path = `/api/videos/${video.id}/playback-token`;
    const body = { expiresIn: 60, host: 'shop.example' };
    const answer = await callApi<{ dataUrl: string; expiresAt: string }>(on.on, 'POST', path, {
      ...on.manager,
      body,
    });
    const { dataUrl, expiresAt } = answer.body;
    expect(dataUrl).toContain(`/${folder}/data.json`);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 60_000)).toBeLessThan(10_000);
    expect(await statusOf(dataUrl)).toBe(200);
    const elsewhere = await fetch(dataUrl, { headers: { origin: 'https://evil.example' } });
    expect(elsewhere.status).toBe(403);
    await elsewhere.arrayBuffer();
    for (const wrong of [{ expiresIn: 59 }, { expiresIn: 604_801 }, { host: 'https://shop.example' }])
      expect((await callApi(on.on, 'POST', path, { ...on.manager, body: wrong })).status).toBe(400);
    expect((await callApi(on.on, 'POST', path, { ...on.outsider, body })).status).toBe(404);
  });
});

describe('reviewers’ comments', () => {
  it('are exported as a file, with replies and frames', async () => {
    const { video, token } = await on.share();
    const { comment } = (await on.add(token, { frameIn: 1284, text: '=SUM(1)' })).body;
    await on.add(token, { parentCommentId: comment.id, text: 'Reply' });
    const path = `/api/videos/${video.id}/share-comments/export`;
    const { body } = await callApi<{ csv: string }>(on.on, 'GET', `${path}?format=csv`, on.manager);
    expect(body.csv).toContain(`1,1284,,00:00:51:09,,Guest,'=SUM(1),,false,`);
    expect(body.csv).toContain('Guest,Reply,Guest,false');
    const file = await fetch(`${on.on.apiUrl}${path}?format=fcpxml`, {
      headers: { cookie: on.manager.cookie ?? '' },
    });
    expect(file.headers.get('content-disposition')).toContain('.fcpxml');
    expect(await file.text()).toContain('start="1284/25s"');
  });

  it('are exported at the last frame if the preview had more frames than the source', async () => {
    const { video, token } = await on.share();
    await on.add(token, { frameIn: 130, frameOut: 199, text: 'Late' });
    await on.on.payload.db.updateOne({ collection: 'videos', id: video.id, data: { frameCount: 125 } });
    const path = `/api/videos/${video.id}/share-comments/export`;
    const take = async (format: string) => {
      const headers = { cookie: on.manager.cookie ?? '' };
      return (await fetch(`${on.on.apiUrl}${path}?format=${format}`, { headers })).text();
    };
    expect(await take('csv')).toContain('1,124,,00:00:04:24,,Guest,Late');
    expect(await take('edl')).toContain('00:00:04:24 00:00:05:00 00:00:04:24 00:00:05:00');
    const xml = await take('fcpxml');
    expect(xml).toContain('duration="125/25s" hasVideo="1"');
    expect(xml).toContain('<marker start="124/25s" duration="1/25s"');
  });

  it('have images that only their author adds', async () => {
    const { token, video } = await on.share();
    const { comment, anonToken } = (await on.add(token)).body;
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = async (fields: object, file: BlobPart = new Uint8Array(bytes)) => {
      const form = new FormData();
      const all = { shareToken: token, commentId: comment.id, ...fields };
      for (const [name, value] of Object.entries(all)) form.set(name, String(value));
      form.set('picture', new Blob([file], { type: 'image/png' }), 'a.png');
      const url = `${on.on.apiUrl}/api/collaborateComments/picture`;
      const response = await fetch(url, { method: 'POST', body: form });
      return {
        status: response.status,
        body: (await response.json()) as { comment: { pictures: { id: string }[] } },
      };
    };
    expect((await send({})).status).toBe(403);
    expect((await send({ anonToken }, '<svg/>')).status).toBe(400);
    const { body } = await send({ anonToken });
    expect(body.comment.pictures).toMatchObject([{ width: 40, height: 20 }]);
    const id = body.comment.pictures[0]?.id ?? '';
    // The store reports the image like an upload, but no upload of a video matches it.
    const { storageHandler } = await import('@/lib/videos/uploads/storage-handler');
    const { getCommentFolder } = await import('@/lib/core/storage/storage-keys');
    const s3 = { bucket: { name: 'upload' }, object: { key: `${getCommentFolder(video.id)}${id}.jpg` } };
    await storageHandler.carryOut(on.on, { Records: [{ eventName: 'ObjectCreated:Put', s3 }] });
    const query = new URLSearchParams({ uuid: token, commentId: comment.id, id });
    const picture = await fetch(`${on.on.apiUrl}/api/collaborateComments/picture?${query}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    await picture.arrayBuffer();
    query.set('uuid', (await on.share()).token);
    expect(await statusOf(`${on.on.apiUrl}/api/collaborateComments/picture?${query}`)).toBe(404);
  });
});
