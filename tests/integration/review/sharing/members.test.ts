import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { mailMention } from '@/lib/review/sharing/comments/mail-mention';
import type { Member } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootShares } from '@/tests/support/sharing/boot-shares';

type Listed = { members: { id: string; name: string }[]; error?: string };
type Mentioned = { id: string; mentions: { id: string; name: string }[] };

let on: Awaited<ReturnType<typeof bootShares>>;
let admin: Member;
beforeAll(async () => {
  on = await bootShares();
  const found = await on.on.payload.db.findOne<Member>({
    collection: slugs.members,
    where: { userConnection: { equals: on.tenant.people.admin.user.id } },
  });
  if (!found) throw new Error('there is no admin');
  admin = found;
});
afterAll(() => on.on.close());

const list = (token: string, caller = {}) =>
  callApi<Listed>(on.on, 'GET', `/api/collaborate/members?uuid=${token}`, caller);

describe('mentions', () => {
  it('offer all members to members, and only participants to guests', async () => {
    const { token } = await on.share();
    const ids = async (caller = {}) => (await list(token, caller)).body.members.map(({ id }) => id);
    expect(await ids(on.manager)).toContain(admin.id);
    expect(await ids()).toEqual([]);
    await on.add(token, { text: 'I am here' }, on.manager);
    const [taking] = (await list(token)).body.members;
    expect(taking).toMatchObject({ name: on.tenant.people.manager.user.fullname });
    expect(await ids(on.outsider)).toEqual([taking?.id]);
    expect(taking?.id).not.toBe(admin.id);
  });

  it('are stored as ids, and guests can mention only people they may know', async () => {
    const { token } = await on.share();
    const read = async (): Promise<Mentioned[]> =>
      (await on.get(token)).body.comments as unknown as Mentioned[];
    const manager = (await list(token, on.manager)).body.members.find(
      ({ name }) => name === on.tenant.people.manager.user.fullname,
    );
    const body = { text: 'Please look', mentions: [admin.id, manager?.id, 'somebody-else'] };
    await on.add(token, body);
    expect((await read())[0]?.mentions).toEqual([]);
    await on.add(token, { ...body, mentions: [admin.id] }, on.manager);
    expect((await read())[1]?.mentions).toEqual([{ id: admin.id, name: expect.any(String) }]);
    await on.add(token, body);
    expect((await read())[2]?.mentions).toEqual([manager]);
    const row = await on.on.payload.db.findOne<{ id: string; mentions: unknown }>({
      collection: slugs.collaborateComments,
      where: { id: { equals: (await read())[1]?.id } },
    });
    expect(row?.mentions).toEqual([admin.id]);
  });

  it('are sent as emails, with a limit', async () => {
    const { token, video } = await on.share();
    const sent: { to: string; subject: string; text: string }[] = [];
    const mail = { send: async (letter: (typeof sent)[number]) => void sent.push(letter) };
    const ctx = { payload: on.on.payload, ports: { ...on.on.ports, getMail: async () => mail } } as never;
    for (let count = 0; count < 7; count++) {
      const { comment } = (await on.add(token, { text: 'Look', mentions: [admin.id] }, on.manager)).body;
      await mailMention(ctx, { commentId: comment.id, memberId: admin.id });
    }
    expect(sent).toHaveLength(5);
    expect(sent[0]).toMatchObject({ to: on.tenant.people.admin.user.email });
    expect(sent[0]?.subject).toContain(video.title);
    expect(sent[0]?.text).toContain(`/collaborate/video/${token}`);
  });
});

describe('a download', () => {
  const download = (token: string, query = '') =>
    callApi<{ url: string; error?: string }>(on.on, 'GET', `/api/collaborate/download?uuid=${token}${query}`);

  it('is a signed URL, only if the link allows it', async () => {
    const { video, token, linkId, linkToken } = await on.share();
    const key = `videos/${video.id}/1/mp4/720.mp4`;
    await on.on.storage.write({
      bucket: 'stream',
      key,
      body: Buffer.from('film'),
      contentType: 'video/mp4',
      cacheControl: 'no-store',
      visibility: 'private',
    });
    const { src } = (await on.on.payload.db.findOne<{ id: string; src: object }>({
      collection: slugs.videos,
      where: { id: { equals: video.id } },
    })) ?? { src: {} };
    const mp4 = [{ url: key, width: 1280, height: 720, name: '720p', size: 4 }];
    await on.on.payload.db.updateOne({
      collection: slugs.videos,
      id: video.id,
      data: { src: { ...src, mp4 } },
    });
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    expect((await download(linkToken)).body.error).toBe('download_not_allowed');
    await callApi(on.on, 'PATCH', path, { ...on.manager, body: { allowDownload: true } });
    const file = await fetch((await download(linkToken)).body.url);
    expect(await file.text()).toBe('film');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment.*v1\.mp4/);
    expect((await download(token)).body.error).toBe('download_not_allowed');
    expect((await download(linkToken, '&file=original')).body.error).toBe('download_not_found');
    expect((await download(linkToken, '&version=9')).body.error).toBe('version_not_found');
    await callApi(on.on, 'PATCH', path, { ...on.manager, body: { password: 'vierzehn12' } });
    expect((await download(linkToken)).status).toBe(401);
  });
});
