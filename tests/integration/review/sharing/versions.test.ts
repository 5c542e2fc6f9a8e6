import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { keepVersionTexts } from '@/lib/videos/encoding/finish-encoding';
import type { VersionMedia } from '@/lib/videos/library/types';
import { removeOldVersions } from '@/lib/videos/publishing/remove-files';
import type { CollaborateComment } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootShares } from '@/tests/support/sharing/boot-shares';
import { finishedFile } from '@/tests/support/sharing/make-shared-video';

type Opened = {
  video: { version: number; fps: number; duration: number; chapters: object[] };
  versions: { version: number }[];
  playback: {
    data: { hls: string; chapters: object[]; texttracks: { language: string; url: string }[] } | null;
    dataUrl: string;
    expiresAt: string | null;
  };
};
type Comment = {
  id: string;
  text: string;
  author: string;
  version: number;
  frameIn: number | null;
  frameOut: number | null;
  parentCommentId: string | null;
  carriedFrom: string | null;
  carriedTo: string | null;
  createdAt: string;
};

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

/** A shared video whose file was replaced once: first 25 frames a second, then 50. */
const shareTwice = async () => {
  const { on: instance, tenant } = on;
  const shared = await on.share({ fps: 50 });
  const folder = (version: number) => `videos/${shared.video.id}/${version}/`;
  const media: VersionMedia = {
    duration: 60,
    ...{ fps: 25, frameCount: null, startTimecode: null },
    orientation: 'landscape',
    src: { ...(finishedFile.src as VersionMedia['src']), hls: [{ url: `${folder(1)}hls/master.m3u8` }] },
  };
  await instance.payload.db.updateOne({
    collection: slugs.videos,
    id: shared.video.id,
    data: { sourceFolder: folder(2), v: 2, published: `private ${folder(2)}` },
  });
  for (const version of [1, 2])
    await instance.payload.db.create({
      collection: slugs.encodings,
      data: {
        video: shared.video.id,
        workspace: tenant.workspace.id,
        version,
        state: 'COMPLETE',
        mimeType: 'video/mp4',
        inputKey: `uploads/${shared.video.id}/${version}/original.mp4`,
        media,
      },
    });
  const key = `${folder(1)}hls/master.m3u8`;
  await instance.storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from('#EXTM3U'),
    contentType: 'application/json',
    cacheControl: 'no-store',
    visibility: 'private',
  });
  const has = async () => (await instance.storage.head({ bucket: 'stream', key })) !== null;
  return { ...shared, has };
};

const open = async (token: string, version?: number) =>
  (
    await callApi<Opened>(
      on.on,
      'GET',
      `/api/collaborate/video?uuid=${token}${version ? `&version=${version}` : ''}`,
    )
  ).body;
const read = async (token: string): Promise<Comment[]> =>
  (await on.get(token)).body.comments as unknown as Comment[];
const carry = (shareToken: string, body: object = {}) =>
  callApi<{ carried: number; anonToken: string; error?: string }>(
    on.on,
    'PUT',
    '/api/collaborateComments/carry',
    {
      body: { shareToken, author: 'Jonas', from: 1, to: 2, ...body },
    },
  );

const addTrack = (video: string, filename: string) =>
  on.on.payload.db.create({
    collection: slugs.texttracks,
    data: { video, workspace: on.tenant.workspace.id, language: 'de-DE', type: 'subtitles', filename },
  });

describe('an older version', () => {
  it('plays with its own token and frame rate', async () => {
    const { token } = await shareTwice();
    const now = await open(token);
    expect(now).toMatchObject({ video: { version: 2, fps: 50 }, playback: { data: null } });
    expect(now.versions.map(({ version }) => version)).toEqual([2, 1]);
    const before = await open(token, 1);
    expect(before).toMatchObject({ video: { version: 1, fps: 25 } });
    expect(before.playback.expiresAt).not.toBeNull();
    expect((await fetch(before.playback.data?.hls ?? '')).status).toBe(200);
    expect((await open(token, 7)).video.version).toBe(2);
  });

  it('is in data.json until the new one is published', async () => {
    const { video, token } = await shareTwice();
    const { payload } = on.on;
    const folder = `videos/${video.id}/2/`;
    const change = (data: object) =>
      payload.db.updateOne({ collection: slugs.videos, id: video.id, data: data as never });
    const play = (file: string) => ({
      ...(finishedFile.src as VersionMedia['src']),
      hls: [{ url: folder + file }],
    });
    const filename = `videos/${video.id}/texttracks/abcdefgh.vtt`;
    await addTrack(video.id, filename);
    // While publishing is incomplete, nothing is known about the files in storage.
    for (const published of [`private videos/${video.id}/1/`, null]) {
      await change({ visibility: 'public', published, src: play('hls/master.m3u8') });
      const { playback } = await open(token);
      const below = (key: string): unknown =>
        expect.stringMatching(new RegExp(`/t/[\\w.-]+/${key.replaceAll('.', String.raw`\.`)}$`));
      expect(playback.data).toMatchObject({
        hls: below(`${folder}hls/master.m3u8`),
        texttracks: [{ language: 'de-DE', url: below(filename) }],
      });
      expect(playback.expiresAt).not.toBeNull();
    }
    // The share page's player uses data.json until publishing is complete.
    await change({ src: play('preview/index.m3u8') });
    expect((await open(token)).playback.data).toBeNull();
    // Only the visibility changes.
    await change({ published: `private ${folder}`, src: play('hls/master.m3u8') });
    expect((await open(token)).playback).toMatchObject({ data: null, expiresAt: null });
  });

  it('keeps its captions and chapters', async () => {
    const { payload, storage } = on.on;
    const { video, token } = await shareTwice();
    const folder = `videos/${video.id}/`;
    const filename = `${folder}texttracks/abcdefgh.vtt`;
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nBefore\n';
    const object = { bucket: 'stream', key: filename, contentType: 'text/vtt', cacheControl: '' } as const;
    await storage.write({ ...object, body: Buffer.from(text), visibility: 'public' });
    const track = await addTrack(video.id, filename);
    const chapters = [
      { title: 'Start', timestamp: '0:00:00' },
      { title: 'Middle', timestamp: '0:00:30' },
    ];
    const set = (data: object) =>
      payload.db.updateOne({ collection: slugs.videos, id: video.id, data: { ...data } });
    await set({ chapters: chapters.map((chapter, index) => ({ id: String(index), ...chapter })) });
    await set({ sourceFolder: `${folder}1/` });
    // Repeat it as after a killed worker, and once more when the new version is already published.
    for (let turn = 0; turn < 2; turn += 1) await keepVersionTexts(on.on, { videoId: video.id, by: 2 });
    await set({ chapters: [] });
    await set({ sourceFolder: `${folder}2/` });
    await keepVersionTexts(on.on, { videoId: video.id, by: 2 });
    await payload.db.deleteOne({ collection: slugs.texttracks, where: { id: { equals: track.id } } });
    await storage.remove({ bucket: 'stream', key: filename });

    expect((await open(token)).video.chapters).toEqual([]);
    const before = await open(token, 1);
    expect(before).toMatchObject({ video: { chapters }, playback: { data: { chapters } } });
    const [kept] = before.playback.data?.texttracks ?? [];
    expect(kept?.language).toBe('de-DE');
    expect(await (await fetch(kept?.url ?? '')).text()).toBe(text);
  });

  it('is kept while the video is shared, and removed afterwards', async () => {
    const { video, token, has } = await shareTwice();
    const clean = () => removeOldVersions(on.on, { videoId: video.id });
    await clean();
    expect(await has()).toBe(true);
    expect((await on.patch(video.id, { shareable: false })).status).toBe(200);
    await clean();
    expect(await has()).toBe(false);
    expect((await on.open(token)).status).toBe(404);
    const again = await on.patch(video.id, { shareable: true });
    const { versions } = await open(again.body.doc.collaborate.shareToken ?? '');
    expect(versions.map(({ version }) => version)).toEqual([2]);
  });
});

describe('comments and decisions', () => {
  it('belong to the version they refer to', async () => {
    const { token } = await shareTwice();
    const old = (await on.add(token, { version: 1, frameIn: 1000 })).body.comment;
    // Version 1 has 1500 frames in its 60 seconds, version 2 has twice as many.
    expect((await on.add(token, { version: 1, frameIn: 1500 })).status).toBe(400);
    expect((await on.add(token, { version: 2, frameIn: 1500 })).status).toBe(200);
    await on.add(token, { parentCommentId: old.id, text: 'Reply' });
    const body = { shareToken: token, decision: 'approved', author: 'Jonas', version: 1 };
    expect((await callApi(on.on, 'PUT', '/api/collaborate/decision', { body })).status).toBe(200);
    const thread = (await on.get(token)).body as unknown as {
      comments: Comment[];
      decisions: { version: number }[];
    };
    expect(thread.comments.map(({ version }) => version)).toEqual([1, 2, 1]);
    expect(thread.decisions).toMatchObject([{ version: 1 }]);
  });

  it('are exported at their own times, also if versions have different frame rates', async () => {
    const { token, video } = await shareTwice();
    await on.add(token, { version: 1, frameIn: 100, frameOut: 199, text: 'Before' });
    await on.add(token, { version: 2, frameIn: 300, text: 'Since' });
    const take = async (format: string) => {
      const path = `/api/videos/${video.id}/share-comments/export?format=${format}&allVersions=true`;
      const headers = { cookie: on.manager.cookie ?? '' };
      return (await fetch(`${on.on.apiUrl}${path}`, { headers })).text();
    };
    const table = await take('csv');
    expect(table).toContain('1,100,199,00:00:04:00,00:00:07:24,Guest,Before');
    expect(table).toContain('2,300,,00:00:06:00,,Guest,Since');
    // The first event ends where the second begins. Its locator contains the whole range.
    const list = await take('edl');
    expect(list).toMatch(/00:00:04:00 00:00:06:00[^]*00:00:06:00 00:00:06:01/);
    expect(list).toContain('[00:00:04:00-00:00:07:48] Guest: Before');
    expect(await take('edl&timecode=01:00:00:00')).toContain('01:00:04:00 01:00:06:00');
  });

  it('are exported only with a start timecode that is valid at the frame rate', async () => {
    const { video } = await shareTwice();
    const take = (format: string, timecode: string) => {
      const query = new URLSearchParams({ format, timecode });
      return callApi(on.on, 'GET', `/api/videos/${video.id}/share-comments/export?${query}`, on.manager);
    };
    const refused = {
      status: 400,
      body: { error: 'invalid_timecode', errors: [{ field: 'timecode' }] },
    };
    for (const format of ['csv', 'edl', 'fcpxml', 'resolve', 'premiere', 'avid'])
      for (const timecode of ['24:00:00:00', '01:00:00:50'])
        expect(await take(format, timecode)).toMatchObject(refused);
    for (const timecode of ['01:00:00:99', '00:60:00:00', '1:00:00:00', '-01:00:00:00', 'now', ''])
      expect(await take('edl', timecode)).toMatchObject(refused);
  });

  it('are carried over with their replies once, and can be undone', async () => {
    const { token } = await shareTwice();
    const { comment } = (await on.add(token, { version: 1, frameIn: 100, frameOut: 200, text: 'Open' })).body;
    await on.add(token, { parentCommentId: comment.id, text: 'Reply' });
    const done = (await on.add(token, { version: 1, text: 'Done' })).body.comment;
    await on.change('PUT', 'resolve', {
      shareToken: token,
      commentId: done.id,
      isResolved: true,
      author: 'Jonas',
    });
    const [first] = await read(token);
    const both = await Promise.all([carry(token, { offset: 5 }), carry(token, { offset: 5 })]);
    expect(both.map(({ body }) => body.carried).sort()).toEqual([0, 1]);
    const anonToken = both.find(({ body }) => body.carried === 1)?.body.anonToken;
    expect((await carry(token)).body.carried).toBe(0);
    const all = await read(token);
    const copies = all.filter(({ version }) => version === 2);
    expect(copies).toHaveLength(2);
    const copy = copies.find(({ parentCommentId }) => parentCommentId === null);
    expect(copy).toMatchObject({
      text: 'Open',
      author: 'Guest',
      frameIn: 205,
      frameOut: 405,
      carriedFrom: comment.id,
      createdAt: first?.createdAt,
    });
    expect(copies.find(({ parentCommentId }) => parentCommentId === copy?.id)?.text).toBe('Reply');
    expect(all.find(({ id }) => id === comment.id)?.carriedTo).toBe(copy?.id);

    // A person can't undo the carry-over of someone else.
    expect((await carry(token, { isCarried: false })).body.carried).toBe(0);
    expect((await carry(token, { isCarried: false, anonToken })).body.carried).toBe(1);
    const after = await read(token);
    expect(after.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(after[0]?.carriedTo).toBeNull();
    expect((await carry(token, { to: 9 })).body.error).toBe('version_not_found');
  });
});

describe('undoing a carry-over', () => {
  const carryOne = async () => {
    const { token } = await shareTwice();
    const { comment } = (await on.add(token, { version: 1, frameIn: 100 })).body;
    await on.add(token, { parentCommentId: comment.id, text: 'Reply' });
    const { anonToken } = (await carry(token)).body;
    const copy = (await read(token)).find(
      ({ version, parentCommentId }) => version === 2 && parentCommentId === null,
    );
    const takeBack = async () => (await carry(token, { isCarried: false, anonToken })).body.carried;
    return { token, comment, anonToken, copyId: copy?.id ?? '', takeBack };
  };

  it('is no longer possible after a minute, whatever changes the copy later', async () => {
    const { token, copyId, takeBack } = await carryOne();
    await on.on.payload.db.updateOne({
      collection: slugs.collaborateComments,
      id: copyId,
      data: { carriedAt: new Date(Date.now() - 61_000).toISOString() },
    });
    const body = { shareToken: token, commentId: copyId, isResolved: true, author: 'Mia' };
    expect((await on.change('PUT', 'resolve', body)).status).toBe(200);
    expect(await takeBack()).toBe(0);
    expect((await read(token)).map(({ id }) => id)).toContain(copyId);
  });

  it.each([
    ['a reply', 'add', { text: 'Since then', author: 'Mia' }],
    ['a reaction', 'react', { reaction: '👍', isOn: true, author: 'Mia' }],
  ] as const)('never deletes %s of someone else', async (_what, call, input) => {
    const { token, copyId, takeBack } = await carryOne();
    const { status } =
      call === 'add'
        ? await on.add(token, { ...input, parentCommentId: copyId })
        : await on.change('PUT', call, { ...input, shareToken: token, commentId: copyId });
    expect(status).toBe(200);
    const before = await read(token);
    expect(await takeBack()).toBe(0);
    expect(await read(token)).toEqual(before);
  });
});

describe('a comment whose author’s process was killed before it was counted', () => {
  it('is included in the next response', async () => {
    const { token } = await on.share();
    const { comment } = (await on.add(token)).body;
    const etag = (await fetch(`${on.on.apiUrl}/api/collaborateComments/get?uuid=${token}`)).headers.get(
      'etag',
    );
    const row = await on.on.payload.db.findOne<CollaborateComment>({
      collection: slugs.collaborateComments,
      where: { id: { equals: comment.id } },
    });
    const { id: _id, createdAt: _at, updatedAt: _changed, ...data } = row as CollaborateComment;
    await on.on.payload.db.create({
      collection: slugs.collaborateComments,
      data: { ...data, text: 'Uncounted' },
    });
    const ask = () =>
      fetch(`${on.on.apiUrl}/api/collaborateComments/get?uuid=${token}`, {
        headers: { 'If-None-Match': etag ?? '' },
      });
    // Immediately, except on a database that can't report that something changed.
    await expect.poll(async () => (await ask()).status).toBe(200);
    expect(await (await ask()).text()).toContain('Uncounted');
  });
});
