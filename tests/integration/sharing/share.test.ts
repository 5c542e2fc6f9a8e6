import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { finishEncoding } from '@/lib/encoding/finish-encoding';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/factories';
import { finishedFile, makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

type Comment = { id: string; text: string; author: string; authorKey: string; resolvedAt: string | null };
type Added = { comment: Comment; anonToken: string; error?: string };
type Thread = { comments: Comment[]; decisions: { decision: string }[]; error?: string };

let on: Instance;
let tenant: Tenant;
let other: Tenant;
let manager: Caller;
let outsider: Caller;

beforeAll(async () => {
  on = await bootInstance();
  const plan = { features: { collaborationEnabled: true, videoPrivacyEnabled: true } };
  [tenant, other] = [await createTenant(on.payload, plan), await createTenant(on.payload, plan)];
  manager = { cookie: await logIn(on, tenant.people.manager) };
  outsider = { cookie: await logIn(on, other.people.superadmin) };
});
afterAll(() => on.close());

const share = (options: Partial<Parameters<typeof makeSharedVideo>[1]> = {}) =>
  makeSharedVideo(on, { workspace: tenant.workspace, ...options });
const add = (shareToken: string, body: object = {}, caller: Caller = {}) =>
  callApi<Added>(on, 'POST', '/api/collaborateComments/add', {
    ...caller,
    body: { shareToken, text: 'Hello', author: 'Guest', ...body },
  });
const get = (uuid: string, options: object = {}) =>
  callApi<Thread>(on, 'GET', `/api/collaborateComments/get?uuid=${uuid}`, options);
const open = (uuid: string, options: object = {}) =>
  callApi(on, 'GET', `/api/collaborate/video?uuid=${uuid}`, options);
const patch = (id: string, collaborate: object, caller = manager) =>
  callApi<{ doc: { collaborate: { shareToken: string | null; shareUrl: string | null } }; error?: string }>(
    on,
    'PATCH',
    `/api/videos/${id}`,
    { ...caller, body: { collaborate } },
  );

describe('the token', () => {
  it('comes with sharing a finished video, and goes with everything that was written', async () => {
    const { id } = await createVideo(on.payload, {
      workspace: tenant.workspace,
      ...finishedFile,
    });
    const shared = await patch(id, { shareable: true });
    expect(shared).toMatchObject({ status: 200 });
    const token = shared.body.doc.collaborate.shareToken ?? '';
    expect(shared.body.doc.collaborate.shareUrl).toBe(`${on.env.publicUrl}/collaborate/video/${token}`);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await add(token)).status).toBe(200);

    const renamed = await callApi(on, 'PATCH', `/api/videos/${id}`, { ...manager, body: { title: 'New' } });
    expect(renamed.body).toMatchObject({ doc: { collaborate: { shareable: true, shareToken: token } } });

    const ended = await patch(id, { shareable: false });
    expect(ended.body.doc.collaborate).toMatchObject({ shareToken: null, shareUrl: null });
    expect((await open(token)).body).toMatchObject({ error: 'share_not_found' });
    for (const collection of [slugs.collaborateComments, slugs.shareLinks] as const) {
      const { totalDocs } = await on.payload.db.count({ collection, where: { video: { equals: id } } });
      expect(totalDocs).toBe(0);
    }
    const again = await patch(id, { shareable: true });
    expect(again.body.doc.collaborate.shareToken).not.toBe(token);
  });

  it('waits for the file', async () => {
    const { id } = await createVideo(on.payload, {
      workspace: tenant.workspace,
      status: 'PROGRESSING',
      v: 1,
    });
    expect((await patch(id, { shareable: true })).body.doc.collaborate.shareToken).toBeNull();
    const encoding = await on.payload.db.create({
      collection: slugs.encodings,
      data: {
        video: id,
        workspace: tenant.workspace.id,
        version: 1,
        state: 'RUNNING',
        mimeType: 'video/mp4',
        inputKey: `uploads/${id}/1/original.mp4`,
        leaseOwner: 'test',
        leaseUntil: new Date(Date.now() + 60_000).toISOString(),
        attempt: 1,
      },
    });
    const result = { renditions: [], duration: 10, fps: 25, orientation: 'landscape', hlsKey: 'x' };
    await finishEncoding(on, encoding as never, {
      result: result as never,
      hold: { owner: 'test', attempt: 1 } as never,
    });
    const { body } = await callApi<{ collaborate: { shareToken: string } }>(
      on,
      'GET',
      `/api/videos/${id}`,
      manager,
    );
    expect(body.collaborate.shareToken).toMatch(/^[\w-]{22}$/);
  });

  it('is nobody’s to choose', async () => {
    const { video, token } = await share();
    await patch(video.id, { shareToken: 'chosen-by-somebody-else' });
    await callApi(on, 'PATCH', `/api/videos/${video.id}`, { ...manager, body: { shareToken: 'chosen' } });
    expect((await open(token)).status).toBe(200);
  });
});

describe('the gate', () => {
  it('shows a public share to everybody, and an unknown link to nobody', async () => {
    const { token, linkToken } = await share();
    expect((await open(token)).status).toBe(200);
    expect((await open(linkToken)).status).toBe(200);
    expect((await open(`${token.slice(0, -1)}x`)).body).toMatchObject({ error: 'share_not_found' });
  });

  it('lets members into a private share, and of them those who were chosen', async () => {
    const { token, video } = await share({ shareType: 'private' });
    expect((await open(token)).body).toMatchObject({ error: 'share_login_required' });
    expect((await open(token, outsider)).body).toMatchObject({ error: 'share_account_not_allowed' });
    expect((await open(token, manager)).status).toBe(200);
    const admin = await on.payload.db.findOne<{ id: string }>({
      collection: slugs.members,
      where: { userConnection: { equals: tenant.people.admin.user.id } },
    });
    expect((await patch(video.id, { allowedMembers: [admin?.id] })).status).toBe(200);
    expect((await open(token, manager)).body).toMatchObject({ error: 'share_account_not_allowed' });
  });

  it('takes no members of another workspace', async () => {
    const stranger = await on.payload.db.findOne<{ id: string }>({
      collection: slugs.members,
      where: { workspace: { equals: other.workspace.id } },
    });
    expect((await patch((await share()).video.id, { allowedMembers: [stranger?.id] })).status).toBe(400);
  });

  it('closes with the workspace’s privacy settings, and opens with them', async () => {
    const { token, video } = await share();
    const set = (access: 'allowed' | 'forbidden') =>
      on.payload.db.updateOne({
        collection: slugs.workspaces,
        id: tenant.workspace.id,
        data: { playerSettings: { privacy: { share: { access } } } },
      });
    await set('forbidden');
    try {
      expect(await open(token)).toMatchObject({ status: 404, body: { error: 'share_forbidden' } });
      expect((await patch(video.id, { shareType: 'private' })).body.error).toBe('sharing_forbidden');
    } finally {
      await set('allowed');
    }
    expect((await open(token)).status).toBe(200);
  });

  it('asks for the link’s password, and no other link’s', async () => {
    const { video, token, linkId, linkToken } = await share();
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    const body = { password: 'Birkenweg 12' };
    expect((await callApi(on, 'PATCH', path, { ...manager, body })).status).toBe(200);
    expect(await get(linkToken)).toMatchObject({ status: 401, body: { error: 'share_password_required' } });
    expect((await get(token)).status).toBe(200);
    const unlock = (password: string) =>
      callApi<{ unlock: string }>(on, 'POST', '/api/collaborate/unlock', {
        body: { uuid: linkToken, password },
      });
    expect((await unlock('Birkenweg 13')).body).toMatchObject({ error: 'wrong_share_password' });
    const headers = { 'x-share-unlock': (await unlock('Birkenweg 12')).body.unlock };
    expect((await get(linkToken, { headers })).status).toBe(200);
    await callApi(on, 'PATCH', path, { ...manager, body: { password: 'Another 1234' } });
    expect((await get(linkToken, { headers })).status).toBe(401);
  });

  it('closes a link that is revoked, expired or ends with the package', async () => {
    const { video, token, linkId, linkToken } = await share();
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    const body = { expiresAt: '2020-01-01T00:00:00.000Z' };
    await callApi(on, 'PATCH', path, { ...manager, body });
    expect((await open(linkToken)).body).toMatchObject({ error: 'share_expired' });
    await callApi(on, 'PATCH', path, { ...manager, body: { expiresAt: null } });
    const added = await add(linkToken);
    expect((await callApi(on, 'DELETE', path, manager)).status).toBe(200);
    expect((await open(linkToken)).body).toMatchObject({ error: 'share_not_found' });
    // What was written by it stays.
    expect((await get(token)).body.comments.map(({ id }) => id)).toEqual([added.body.comment.id]);
    expect((await callApi(on, 'DELETE', path, manager)).status).toBe(404);
  });
});

describe('comments', () => {
  it('are a guest’s own by their token alone', async () => {
    const { token } = await share();
    const mine = (await add(token)).body;
    const theirs = (await add(token)).body;
    expect(mine.anonToken).not.toBe(theirs.anonToken);
    const change = (body: object) =>
      callApi<Added>(on, 'PUT', '/api/collaborateComments/edit', {
        body: { shareToken: token, commentId: mine.comment.id, text: 'Better', ...body },
      });
    expect((await change({ anonToken: theirs.anonToken })).status).toBe(403);
    expect((await change({})).status).toBe(403);
    expect((await change({ anonToken: mine.anonToken, text: ' Hello ' })).status).toBe(400);
    expect((await change({ anonToken: mine.anonToken })).body.comment).toMatchObject({
      text: 'Better',
      editedAt: expect.any(String),
    });
    // With the token, somebody is the same person again.
    const next = (await add(token, { anonToken: mine.anonToken })).body.comment;
    expect(next.authorKey).toBe(mine.comment.authorKey);
    // And another one elsewhere.
    const elsewhere = (await add((await share()).token, { anonToken: mine.anonToken })).body.comment;
    expect(elsewhere.authorKey).not.toBe(mine.comment.authorKey);
    expect(JSON.stringify((await get(token)).body)).not.toContain(mine.anonToken);
  });

  it('are out of reach with the token of another share', async () => {
    const [one, two] = [await share(), await share()];
    const { comment, anonToken } = (await add(one.token)).body;
    const body = { shareToken: two.token, commentId: comment.id, anonToken, author: 'Guest' };
    for (const [method, path, more] of [
      ['PUT', 'edit', { text: 'Changed' }],
      ['DELETE', 'delete', {}],
      ['PUT', 'resolve', { isResolved: true }],
      ['PUT', 'react', { reaction: '👍', isOn: true }],
      ['POST', 'add', { parentCommentId: comment.id, text: 'Reply' }],
    ] as const) {
      const answer = await callApi(on, method, `/api/collaborateComments/${path}`, {
        body: { ...body, ...more },
      });
      expect({ path, ...answer }).toMatchObject({ status: 404, body: { error: 'comment_not_found' } });
    }
    expect((await get(one.token)).body.comments).toMatchObject([{ text: 'Hello', resolvedAt: null }]);
  });

  it('have replies of one level, which go with them', async () => {
    const { token } = await share();
    const { comment, anonToken } = (await add(token)).body;
    const reply = await add(token, { parentCommentId: comment.id });
    const deeper = await add(token, { parentCommentId: reply.body.comment.id });
    expect(deeper).toMatchObject({ status: 400, body: { message: 'Maximum reply depth exceeded' } });
    const removed = await callApi(on, 'DELETE', '/api/collaborateComments/delete', {
      body: { shareToken: token, commentId: comment.id, anonToken },
    });
    expect(removed.body).toEqual({ deleted: 2 });
    expect((await get(token)).body.comments).toEqual([]);
  });

  it('stand on a frame or a range of the film', async () => {
    const { token } = await share();
    const place = async (body: object) => (await add(token, body)).body.comment;
    expect(await place({ videoTimecode: 51.36 })).toMatchObject({ frameIn: 1284, videoTimecode: 51.36 });
    expect(await place({ frameIn: 0, frameOut: 12 })).toMatchObject({
      frameIn: 0,
      frameOut: 12,
      videoTimecode: 0,
    });
    expect(await place({ videoTimecode: 60 })).toMatchObject({ frameIn: null, videoTimecode: null });
    expect((await add(token, { frameIn: 1500 })).body).toMatchObject({ error: 'comment_frames' });
    expect((await add(token, { frameIn: 9, frameOut: 8 })).body).toMatchObject({ error: 'comment_frames' });
  });

  it('take a drawing, and none that is anything else', async () => {
    const { token } = await share();
    const shape = { kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] };
    const drawn = await add(token, { frameIn: 3, drawing: { schema: 1, shapes: [shape] } });
    expect(drawn.body.comment).toMatchObject({ drawing: { schema: 1, shapes: [shape] } });
    for (const drawing of [
      { schema: 1, shapes: [{ ...shape, color: 'url(https://evil.test)' }] },
      { schema: 1, shapes: [{ ...shape, onclick: 'x' }] },
      { schema: 1, shapes: [{ ...shape, to: [9e9, 0] }] },
      { schema: 1, shapes: Array(201).fill(shape) },
      '<svg/>',
    ])
      expect((await add(token, { drawing })).status).toBe(400);
  });

  it('keep a guest’s text as it was written, and refuse one full of links', async () => {
    const { token } = await share();
    const text = '<img src=x onerror=alert(1)> **bold** & "quoted"';
    expect((await add(token, { text })).body.comment.text).toBe(text);
    const advert = 'https://a.test www.b.test and c.xyz';
    expect((await add(token, { text: advert })).body).toMatchObject({ error: 'comment_links' });
    expect((await add(token, { text: advert }, manager)).status).toBe(200);
  });

  it('carry the name of an account, whatever its owner says', async () => {
    const { token } = await share();
    const { comment } = (await add(token, { author: 'Somebody else' }, manager)).body;
    expect(comment.author).toBe(tenant.people.manager.user.fullname);
  });

  it('are resolved by a name and opened again', async () => {
    const { token } = await share();
    const { comment } = (await add(token)).body;
    const resolve = async (isResolved: boolean) =>
      (
        await callApi<Added>(on, 'PUT', '/api/collaborateComments/resolve', {
          body: { shareToken: token, commentId: comment.id, isResolved, author: 'Jonas' },
        })
      ).body.comment;
    expect(await resolve(true)).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'Jonas' });
    expect(await resolve(false)).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it('are closed where the link says so', async () => {
    const { video, linkId, linkToken } = await share();
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    await callApi(on, 'PATCH', path, { ...manager, body: { allowComments: false } });
    expect((await add(linkToken)).body).toMatchObject({ error: 'comments_closed' });
    expect((await get(linkToken)).status).toBe(200);
  });

  it('are limited for one person', async () => {
    await resetRates();
    const { token } = await share();
    const { anonToken } = (await add(token)).body;
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await add(token, { anonToken })).status);
    expect(statuses).toContain(429);
    expect((await add(token)).status).toBe(200);
    await resetRates();
  });
});

describe('reactions and decisions', () => {
  it('count a person once', async () => {
    const { token } = await share();
    const { comment, anonToken } = (await add(token)).body;
    const react = (isOn: boolean) =>
      callApi(on, 'PUT', '/api/collaborateComments/react', {
        body: { shareToken: token, commentId: comment.id, reaction: '👍', isOn, author: 'Guest', anonToken },
      });
    await Promise.all([react(true), react(true)]);
    expect((await get(token)).body.comments).toMatchObject([
      { reactions: [{ reaction: '👍', authors: ['Guest'] }] },
    ]);
    await react(false);
    expect((await get(token)).body.comments).toMatchObject([{ reactions: [] }]);
  });

  it('change with the person’s mind', async () => {
    const { token } = await share();
    const decide = (decision: string | null, anonToken?: string) =>
      callApi<{ anonToken: string }>(on, 'PUT', '/api/collaborate/decision', {
        body: { shareToken: token, decision, author: 'Jonas', note: 'Well', anonToken },
      });
    const { anonToken } = (await decide('changes_requested')).body;
    await decide('approved', anonToken);
    expect((await get(token)).body.decisions).toMatchObject([
      { decision: 'approved', author: 'Jonas', version: 1, note: 'Well' },
    ]);
    await decide(null, anonToken);
    expect((await get(token)).body.decisions).toEqual([]);
  });
});

describe('many at once', () => {
  it('loses none of 200 comments', async () => {
    await resetRates();
    const { token } = await share();
    const texts = Array.from({ length: 200 }, (_, index) => `Comment ${index}`);
    const answers = await Promise.all(texts.map((text) => add(token, { text })));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { comments } = (await get(token)).body;
    expect(comments.map(({ text }) => text).sort()).toEqual(texts.sort());
    await resetRates();
  });

  it('is asked again without touching the database, until something changes', async () => {
    const { token } = await share();
    await add(token);
    const first = await get(token);
    const etag = first.headers.get('etag') ?? '';
    const again = () => get(token, { headers: { 'if-none-match': etag } });
    // The first after a change finds out whether anything changed here.
    expect((await again()).status).toBe(304);
    const { db } = on.payload;
    const asked: string[] = [];
    const { find, findOne, count } = db;
    Object.assign(db, {
      find: (args: never) => (asked.push('find'), find.call(db, args)),
      findOne: (args: never) => (asked.push('findOne'), findOne.call(db, args)),
      count: (args: never) => (asked.push('count'), count.call(db, args)),
    });
    try {
      expect((await again()).status).toBe(304);
      if (db.name === 'sqlite') expect(asked).toEqual([]);
    } finally {
      Object.assign(db, { find, findOne, count });
    }
    await add(token);
    expect(await again()).toMatchObject({ status: 200, body: { comments: [{}, {}] } });
  });
});
