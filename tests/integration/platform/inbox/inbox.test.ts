import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createEvent, type EventName, type EventPayload, toTarget } from '@/lib/core/events';
import { slugs, type Slug } from '@/lib/core/slugs';
import { deliverEvent, keepEvent } from '@/lib/events/relay-event';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { forgetOldEntries, reportFailedImports, reportLimits } from '@/lib/platform/inbox/sweep-inbox';
import { sendDueDigests } from '@/lib/review/emails/send-digests';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import type { Instance } from '@/tests/support/instance/boot';
import {
  createIntegration,
  createPerson,
  createVideo,
  logIn,
  uniqueName,
} from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

type Entry = { id: string; kind: string; title: string; text: string; count: number; isRead: boolean };
type Inbox = { notifications: Entry[]; unread: number; next: string | null };

let shares: Awaited<ReturnType<typeof bootShares>>;
let on: Instance;
beforeAll(async () => {
  shares = await bootShares();
  ({ on } = shares);
});
afterAll(() => on.close());
beforeEach(() => resetRates());

const workspaceOf = () => shares.tenant.workspace;

/** A new member with a session. */
const join = async (role: 'editor' | 'admin' = 'editor', workspace = workspaceOf()) => {
  const person = await createPerson(on.payload, { workspace, role });
  const caller: Caller = { cookie: await logIn(on, person) };
  const read = async (query = ''): Promise<Inbox> =>
    (await callApi<Inbox>(on, 'GET', `/api/notifications${query}`, caller)).body;
  return { ...person, caller, read };
};

/** A shared video of a new member. */
const shareOf = async () => {
  const owner = await join();
  const { video, token } = await shares.share({ createdBy: owner.user });
  return { owner, video, token };
};

/** Records and delivers an event like the call that causes it. Returns it, so that it can be repeated. */
const emit = async <N extends EventName>(
  name: N,
  collection: Slug,
  { id, payload, workspace = workspaceOf().id }: { id: string; payload: EventPayload<N>; workspace?: string },
) => {
  const target = toTarget(collection, id);
  const kept = await keepEvent(on.payload, { workspace, target }, createEvent(name, { payload }));
  if (!kept) throw new Error('the event is known');
  await deliverEvent(on.payload, kept);
  return kept;
};

const setWays = (caller: Caller, ways: Record<string, string>) =>
  callApi(on, 'PATCH', '/api/notifications/settings', { ...caller, body: { ways } });
const markRead = (caller: Caller, body: object = {}) =>
  callApi<{ unread: number }>(on, 'POST', '/api/notifications/read', { ...caller, body });

describe('comments and decisions', () => {
  it('are one counted entry per video, for every participant except the author', async () => {
    const { owner, token, video } = await shareOf();
    const colleague = await join();
    const stranger = await join();
    await shares.add(token, { text: 'Mine' }, colleague.caller);
    await shares.add(token, { text: 'Too loud', author: 'Klara' });
    await shares.add(token, { text: 'Too quiet', author: 'Klara' });
    expect((await colleague.read()).notifications).toMatchObject([{ kind: 'comments', count: 2 }]);
    expect((await stranger.read()).unread).toBe(0);
    const { notifications, unread } = await owner.read();
    expect(unread).toBe(1);
    expect(notifications).toMatchObject([
      { kind: 'comments', title: video.title, count: 3, text: '3 new comments. Klara: “Too quiet”' },
    ]);
    const decide = { shareToken: token, author: 'Klara', decision: 'changes_requested', note: '' };
    await callApi(on, 'PUT', '/api/collaborate/decision', { body: decide });
    expect((await owner.read()).notifications[0]).toMatchObject({
      kind: 'decisions',
      text: 'Klara requested changes to version 1.',
    });
  });

  it('mention a member, who gets no second entry for the same comment', async () => {
    const { owner, token } = await shareOf();
    const { docs } = await on.payload.find({
      collection: 'members',
      where: { userConnection: { equals: owner.user.id } },
      overrideAccess: true,
    });
    await shares.add(token, { text: 'Please look', author: 'Klara', mentions: [docs[0]?.id] });
    expect((await owner.read()).notifications).toMatchObject([
      { kind: 'mentions', text: 'Klara mentioned you: “Please look”' },
    ]);
  });

  it('do not quote a removed comment, and disappear with the share', async () => {
    const { owner, token, video } = await shareOf();
    const { comment } = (await shares.add(token, { text: 'Secret', author: 'Klara' })).body;
    const path = `/api/videos/${video.id}/share-comments/${comment.id}`;
    expect((await callApi(on, 'DELETE', path, shares.manager)).status).toBe(200);
    expect((await owner.read()).notifications[0]?.text).toBe('1 new comment.');
    await shares.patch(video.id, { shareable: false });
    expect((await owner.read()).notifications).toEqual([]);
  });

  it('reach the owner of the workspace if the video has no creator', async () => {
    const boss = await join('admin');
    await on.payload.db.updateOne({
      collection: 'workspaces',
      id: workspaceOf().id,
      data: { specificWorkspaceOwner: boss.user.id },
    });
    const { token } = await shares.share();
    await shares.add(token, { text: 'Hello', author: 'Klara' });
    expect((await boss.read()).notifications).toMatchObject([{ kind: 'comments', count: 1 }]);
  });
});

describe('a read entry', () => {
  it('becomes unread with the next event, and a repeated event counts once', async () => {
    const { owner, token, video } = await shareOf();
    await shares.add(token, { text: 'One', author: 'Klara' });
    await shares.add(token, { text: 'Two', author: 'Klara' });
    const [entry] = (await owner.read()).notifications;
    expect((await markRead(owner.caller, { ids: [entry?.id] })).body.unread).toBe(0);
    expect((await owner.read()).notifications).toMatchObject([{ isRead: true, count: 2 }]);
    expect((await owner.read('?unread=true')).notifications).toEqual([]);
    await shares.add(token, { text: 'Three', author: 'Klara' });
    expect((await owner.read()).notifications).toMatchObject([{ isRead: false, count: 1 }]);
    const { docs } = await on.payload.db.find({
      collection: slugs.outboxEvents,
      where: { target: { equals: toTarget(slugs.videos, video.id) } },
      pagination: false,
    });
    for (const event of docs) await deliverEvent(on.payload, event as never);
    expect((await owner.read()).notifications).toMatchObject([{ isRead: false, count: 1 }]);
    expect((await markRead(owner.caller, { videoId: video.id })).body.unread).toBe(0);
  });

  it('is not visible to another person or in another workspace', async () => {
    const { owner, token, video } = await shareOf();
    await shares.add(token, { text: 'One', author: 'Klara' });
    const colleague = await join();
    const [entry] = (await owner.read()).notifications;
    await markRead(colleague.caller, { ids: [entry?.id] });
    await markRead(shares.outsider, { ids: [entry?.id], videoId: video.id });
    await markRead(shares.outsider);
    expect((await owner.read()).unread).toBe(1);
    const { body } = await callApi<Inbox>(on, 'GET', '/api/notifications', shares.outsider);
    expect(body.notifications).toEqual([]);
  });

  it('is gone for a member who lost access, and for integrations', async () => {
    const { owner, token } = await shareOf();
    await shares.add(token, { text: 'One', author: 'Klara' });
    await on.payload.db.updateMany({
      collection: 'members',
      where: { userConnection: { equals: owner.user.id } },
      data: { isDisabled: true },
    });
    expect(await owner.read()).toEqual({ notifications: [], unread: 0, next: null });
    await shares.add(token, { text: 'Two', author: 'Klara' });
    const { docs } = await on.payload.db.find<{ count: number }>({
      collection: slugs.inboxEntries,
      where: { recipient: { equals: owner.user.id } },
    });
    expect(docs).toMatchObject([{ count: 1 }]);
    const { token: integration } = await createIntegration(on.payload, {
      workspace: workspaceOf(),
      permissions: {},
    });
    expect((await callApi(on, 'GET', '/api/notifications', { token: integration })).status).toBe(403);
  });

  it('comes in pages', async () => {
    const { user, read } = await join();
    for (let count = 0; count < 3; count += 1) {
      const { id } = await createVideo(on.payload, { workspace: workspaceOf(), createdBy: user });
      await emit('video.ready', slugs.videos, { id, payload: { version: 1 } });
    }
    const first = await read('?limit=2');
    const second = await read(`?limit=2&after=${first.next}`);
    expect([first.unread, second.next]).toEqual([3, null]);
    const seen = [...first.notifications, ...second.notifications];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3);
  });
});

describe('news of videos', () => {
  it('reaches their creator, and is forgotten with the video', async () => {
    const { user, read } = await join();
    const video = await createVideo(on.payload, { workspace: workspaceOf(), createdBy: user });
    await emit('video.ready', slugs.videos, { id: video.id, payload: { version: 1 } });
    await emit('video.failed', slugs.videos, {
      id: video.id,
      payload: { version: 2, reason: 'no_video' },
    });
    expect((await read()).notifications.map(({ kind }) => kind)).toEqual(['failed', 'ready']);
    await emit('video.deleted', slugs.videos, { id: video.id, payload: {} });
    expect((await read()).unread).toBe(0);
  });

  it('is one entry for all imports of a person', async () => {
    const { user, read } = await join('admin');
    const workspace = workspaceOf().id;
    const requester = { userId: user.id };
    const source = { source: 'web', address: 'https://example.com/a.mp4', requester, workspace };
    const requestedAt = new Date().toISOString();
    const insert = (data: object) =>
      on.payload.db.create({
        collection: slugs.imports,
        data: { ...source, requestedAt, sourceKey: uniqueName('web'), ...data },
      });
    for (let count = 0; count < 2; count += 1) {
      const video = await createVideo(on.payload, { workspace: workspaceOf(), createdBy: user });
      await insert({ state: 'DONE', video: video.id });
      await emit('video.ready', slugs.videos, { id: video.id, payload: { version: 1 } });
    }
    await insert({ state: 'FAILED', finishedAt: requestedAt });
    await reportFailedImports(on.payload);
    await reportFailedImports(on.payload);
    expect((await read()).notifications).toMatchObject([
      { kind: 'imports', count: 3, text: '2 videos imported. 1 import failed.' },
    ]);
  });
});

describe('news of the workspace', () => {
  it('notifies admins once of a limit that is nearly or fully used', async () => {
    const admin = await join('admin');
    const editor = await join();
    const { payload } = on;
    const packageId = String(
      (
        await payload.findByID({
          collection: 'workspaces',
          id: workspaceOf().id,
          depth: 0,
          overrideAccess: true,
        })
      ).subscription?.package,
    );
    const setUsed = (count: number) =>
      payload.db.upsert({
        collection: slugs.usage,
        where: {
          and: [
            { workspace: { equals: workspaceOf().id } },
            { metric: { equals: 'videos' } },
            { period: { equals: 'all' } },
          ],
        },
        data: { workspace: workspaceOf().id, metric: 'videos', period: 'all', count },
      });
    await payload.db.updateOne({
      collection: 'packages',
      id: packageId,
      data: { limits: { numberOfVideos: 10 } },
    });
    await setUsed(7);
    await reportLimits(payload);
    expect((await admin.read()).unread).toBe(0);
    await setUsed(8);
    await reportLimits(payload);
    await reportLimits(payload);
    await setUsed(10);
    await reportLimits(payload);
    expect((await admin.read()).notifications.map(({ text, count }) => [text, count])).toEqual([
      ['The limit of the plan is reached: 10 of 10.', 1],
      ['More than 80% of the plan is used: 8 of 10.', 1],
    ]);
    expect((await editor.read()).unread).toBe(0);
  });

  it('notifies people of an invitation until they join, and then their inviter', async () => {
    const admin = await join('admin');
    const { user, caller } = await (async () => {
      const person = await createPerson(on.payload);
      return { ...person, caller: { cookie: await logIn(on, person) } };
    })();
    const invite = { emails: [user.email], role: 'editor' };
    expect((await callApi(on, 'POST', '/api/members/invite', { ...admin.caller, body: invite })).status).toBe(
      200,
    );
    const find = async () =>
      (await callApi<Inbox>(on, 'GET', '/api/notifications', caller)).body.notifications;
    expect(await find()).toMatchObject([{ kind: 'invitations', title: workspaceOf().name }]);
    const { body } = await callApi<{ docs: { inviteToken: string }[] }>(
      on,
      'GET',
      '/api/users/get-invitations',
      caller,
    );
    const [invitation] = body.docs;
    await callApi(on, 'POST', '/api/users/accept-invitation', {
      ...caller,
      body: { inviteToken: invitation?.inviteToken },
    });
    expect((await find()).filter(({ kind }) => kind === 'invitations')).toEqual([]);
    expect((await admin.read()).notifications).toMatchObject([{ kind: 'joined' }]);
  });

  it('notifies the people of a live event of a lost signal', async () => {
    const { user, read } = await join();
    const { id } = await on.payload.db.create({
      collection: slugs.liveEvents,
      data: {
        title: 'Show',
        createdBy: user.id,
        workspace: workspaceOf().id,
        startDateTime: '2030-01-01T10:00:00.000Z',
        endDateTime: '2030-01-01T11:00:00.000Z',
        state: 'LIVE',
        channelState: 'RUNNING',
      },
    });
    await emit('liveEvent.signalLost', slugs.liveEvents, { id, payload: {} });
    expect((await read()).notifications).toMatchObject([{ kind: 'signal', title: 'Show' }]);
  });
});

describe('the settings', () => {
  it('turn panel entries and emails on and off, including the review digest', async () => {
    const { owner, token, video } = await shareOf();
    const later = new Date(Date.now() + 3 * 60_000);
    const mails = async () => {
      await sendDueDigests(on, later);
      await on.payload.db.updateMany({
        collection: 'payload-jobs',
        where: { and: [{ taskSlug: { equals: 'mail-inbox' } }] },
        data: { waitUntil: new Date().toISOString() },
      });
      return (await runMails(on, owner.user.email)).length;
    };
    expect((await setWays(owner.caller, { comments: 'off', ready: 'email', failed: 'digest' })).status).toBe(
      200,
    );
    await shares.add(token, { text: 'One', author: 'Klara' });
    expect(await mails()).toBe(0);
    expect((await owner.read()).unread).toBe(0);

    await setWays(owner.caller, { comments: 'panel' });
    await shares.add(token, { text: 'Two', author: 'Klara' });
    expect(await mails()).toBe(0);
    expect((await owner.read()).unread).toBe(1);

    await setWays(owner.caller, { comments: 'email' });
    await shares.add(token, { text: 'Three', author: 'Klara' });
    await sendDueDigests(on, new Date());
    expect(await runMails(on, owner.user.email)).toHaveLength(1);

    await emit('video.ready', slugs.videos, { id: video.id, payload: { version: 1 } });
    const [ready] = await runMails(on, owner.user.email);
    expect(ready?.subject).toContain(video.title);
    await emit('video.failed', slugs.videos, { id: video.id, payload: { version: 1, reason: 'no_video' } });
    expect(await runMails(on, owner.user.email)).toHaveLength(2);
    expect(await mails()).toBe(3);
    expect(await mails()).toBe(3);
    await emit('video.failed', slugs.videos, { id: video.id, payload: { version: 2, reason: 'no_video' } });
    await markRead(owner.caller);
    expect(await mails()).toBe(3);
  });

  it('stop the email about a mention', async () => {
    const { owner, token } = await shareOf();
    const { docs } = await on.payload.find({
      collection: 'members',
      where: { userConnection: { equals: owner.user.id } },
      overrideAccess: true,
    });
    await setWays(owner.caller, { mentions: 'panel', comments: 'panel' });
    await shares.add(token, { text: 'Hey', author: 'Klara', mentions: [docs[0]?.id] });
    expect(await runMails(on, owner.user.email)).toHaveLength(0);
    await setWays(owner.caller, { mentions: 'email' });
    await shares.add(token, { text: 'Hey', author: 'Klara', mentions: [docs[0]?.id] });
    expect(await runMails(on, owner.user.email)).toHaveLength(1);
  });
});

it('forgets entries after 90 days', async () => {
  const { user, read } = await join();
  const video = await createVideo(on.payload, { workspace: workspaceOf(), createdBy: user });
  await emit('video.ready', slugs.videos, { id: video.id, payload: { version: 1 } });
  const days = 86_400_000;
  await forgetOldEntries(on.payload, Date.now() + 89 * days);
  expect((await read()).unread).toBe(1);
  await forgetOldEntries(on.payload, Date.now() + 91 * days);
  expect((await read()).unread).toBe(0);
});
