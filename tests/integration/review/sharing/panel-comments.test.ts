import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { describeEntry } from '@/lib/platform/event-log/describe-entry';
import { findLog } from '@/lib/platform/event-log/find-log';
import { logQuerySchema } from '@/lib/platform/event-log/log-query';
import { leaveOutCarried } from '@/lib/review/sharing/comments/list-threads';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createIntegration, createPerson, logIn } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

type Listed = {
  id: string;
  text: string;
  author: string;
  isMember: boolean;
  parentCommentId: string | null;
  resolvedBy: string | null;
  timecode: string | null;
};
type List = { comments: Listed[]; total: number; revision: number };

let shares: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  shares = await bootShares();
});
afterAll(() => shares.on.close());
beforeEach(() => resetRates());

const join = async (): Promise<Caller> => {
  const { workspace } = shares.tenant;
  const person = await createPerson(shares.on.payload, { workspace, role: 'editor' });
  return { cookie: await logIn(shares.on, person) };
};

/** A colleague's shared video with a guest's comment, and the panel's calls of an editor. */
const open = async () => {
  const { video, token } = await shares.share();
  const { comment } = (await shares.add(token, { text: 'Too dark', author: 'Klara', videoTimecode: 2 })).body;
  const base = `/api/videos/${video.id}/share-comments`;
  const editor = await join();
  return {
    ...{ video, token, comment, editor, base },
    list: async () => (await callApi<List>(shares.on, 'GET', base, editor)).body,
    reply: (text: string, caller: Caller = editor) =>
      callApi<{ error?: string }>(shares.on, 'POST', base, {
        ...caller,
        body: { text, parentCommentId: comment.id },
      }),
    resolve: (isResolved: boolean, caller: Caller = editor) =>
      callApi<{ error?: string }>(shares.on, 'PATCH', `${base}/${comment.id}`, {
        ...caller,
        body: { isResolved },
      }),
  };
};

describe('comments in the panel', () => {
  it('are answered and resolved by members, and raise the revision', async () => {
    const { list, reply, resolve, comment, token } = await open();
    const before = await list();
    expect(before.comments).toMatchObject([
      { author: 'Klara', isMember: false, timecode: '00:00:02:00', parentCommentId: null },
    ]);
    expect((await reply('Fixed')).status).toBe(201);
    expect((await resolve(true)).status).toBe(200);
    const { comments, revision } = await list();
    expect(revision).toBeGreaterThan(before.revision);
    expect(comments.find(({ text }) => text === 'Fixed')).toMatchObject({
      isMember: true,
      parentCommentId: comment.id,
    });
    expect(comments.find(({ id }) => id === comment.id)?.resolvedBy).toBeTruthy();
    // Reviewers see the same thread.
    const page = (await shares.get(token)).body.comments;
    expect(page.find(({ id }) => id === comment.id)?.resolvedAt).not.toBeNull();
    await resolve(false);
    expect((await list()).comments.find(({ id }) => id === comment.id)?.resolvedBy).toBeNull();
  });

  it('can be answered if the link has a password or is expired, and members are chosen', async () => {
    const { reply, video } = await open();
    const link = await shares.on.payload.db.findOne<{ id: string }>({
      collection: 'shareLinks',
      where: { video: { equals: video.id } },
    });
    const path = `/api/videos/${video.id}/share-links/${link?.id}`;
    const body = { password: 'correct-horse' };
    expect((await callApi(shares.on, 'PATCH', path, { ...shares.manager, body })).status).toBe(200);
    await shares.on.payload.db.updateOne({
      collection: 'shareLinks',
      id: link?.id ?? '',
      data: { expiresAt: '2020-01-01T00:00:00.000Z' },
    });
    expect((await reply('Still here')).status).toBe(201);
  });

  it('are refused to tokens, to other workspaces, and once the share has ended', async () => {
    const { reply, resolve, video } = await open();
    const { token } = await createIntegration(shares.on.payload, {
      workspace: shares.tenant.workspace,
      permissions: { videos: ['read', 'update'] },
    });
    expect((await reply('No', { token })).status).toBe(403);
    expect((await reply('No', shares.outsider)).status).toBe(404);
    expect((await resolve(true, shares.outsider)).status).toBe(404);
    await shares.patch(video.id, { shareable: false });
    expect((await reply('No')).body.error).toBe('video_not_shared');
  });

  it('appear in the event log with their author', async () => {
    const { reply, video } = await open();
    await reply('Fixed');
    const { entries } = await findLog(shares.on.payload, {
      workspace: shares.tenant.workspace.id,
      query: logQuerySchema.parse({}),
      limit: 50,
      page: 1,
    });
    const own = entries.filter(({ target, property }) => target.id === video.id && property === 'comment');
    expect(own.map((entry) => describeEntry('en', entry))).toMatchObject([
      { actorKind: 'user', before: 'commented on' },
      { actor: 'Klara (guest)', actorKind: 'guest', before: 'commented on' },
    ]);
    // The text stays with the comment, which may be removed.
    expect(JSON.stringify(own.map(({ info }) => info))).not.toContain('Too dark');
  });
});

it('lists a carried-over comment only once', () => {
  const carried = { id: '1', carriedTo: '2' };
  expect(leaveOutCarried([carried, { id: '2', carriedTo: null }])).toEqual([{ id: '2', carriedTo: null }]);
  // The copy was deleted.
  expect(leaveOutCarried([carried])).toEqual([carried]);
});
