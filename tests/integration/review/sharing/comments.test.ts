import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { removeShareData } from '@/lib/review/sharing/links/end-share';
import { createShareToken, indexShareToken } from '@/lib/review/sharing/links/share-token';
import type { CollaborateComment } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import type { Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let shares: Awaited<ReturnType<typeof bootShares>>;
let on: Instance;
let manager: Caller;
let share: typeof shares.share;
let add: typeof shares.add;
let get: typeof shares.get;

beforeAll(async () => {
  shares = await bootShares();
  ({ on, manager, share, add, get } = shares);
});
afterAll(() => on.close());

describe('comments', () => {
  it('are kept in a restarted share while those of the previous one are being removed', async () => {
    const { video, token } = await share();
    const old = (await add(token)).body.comment;
    const { db } = on.payload;
    const { title, workspace } = video;
    const write = (data: object) =>
      db.updateOne({ collection: 'videos', id: video.id, data: { title, workspace, ...data } });
    const shareThread = indexShareToken(createShareToken());
    const shareEndedAt = new Date().toISOString();
    await write({ shareToken: null, shareThread: null, shareEndedAt });
    const find = db.find.bind(db);
    // The share restarts after the video was read and before its comments are read.
    const spy = vi.spyOn(db, 'find').mockImplementationOnce(async (args) => {
      await write({ shareToken: 'sealed', shareThread, shareEndedAt });
      const { id: _id, ...row } = (await db.findOne<CollaborateComment>({
        collection: 'collaborateComments',
        where: { id: { equals: old.id } },
      })) as CollaborateComment;
      const now = new Date().toISOString();
      const data = { ...row, shareToken: shareThread, text: 'New', createdAt: now, updatedAt: now };
      await db.create({ collection: 'collaborateComments', data });
      return find(args);
    });
    await removeShareData(on, video.id);
    spy.mockRestore();
    const { docs } = await db.find<CollaborateComment>({
      collection: 'collaborateComments',
      where: { video: { equals: video.id } },
    });
    expect(docs.map(({ text }) => text)).toEqual(['New']);
  });

  it('can be edited by a guest only with the token that wrote them', async () => {
    const { token } = await share();
    const mine = (await add(token)).body;
    const theirs = (await add(token)).body;
    expect(mine.anonToken).not.toBe(theirs.anonToken);
    const change = (body: object) =>
      callApi<{ comment: object }>(on, 'PUT', '/api/collaborateComments/edit', {
        body: { shareToken: token, commentId: mine.comment.id, text: 'Better', ...body },
      });
    expect((await change({ anonToken: theirs.anonToken })).status).toBe(403);
    expect((await change({})).status).toBe(403);
    expect((await change({ anonToken: mine.anonToken, text: ' Hello ' })).status).toBe(400);
    expect((await change({ anonToken: mine.anonToken })).body.comment).toMatchObject({
      text: 'Better',
      editedAt: expect.any(String),
    });
    // With their token, a guest is the same author again.
    const next = (await add(token, { anonToken: mine.anonToken })).body.comment;
    expect(next.authorKey).toBe(mine.comment.authorKey);
    // On another share, the same token is a different author.
    const elsewhere = (await add((await share()).token, { anonToken: mine.anonToken })).body.comment;
    expect(elsewhere.authorKey).not.toBe(mine.comment.authorKey);
    expect(JSON.stringify((await get(token)).body)).not.toContain(mine.anonToken);
  });

  it('can’t be reached with the token of another share', async () => {
    const [one, two] = [await share(), await share()];
    const { comment, anonToken } = (await add(one.token)).body;
    const body = { shareToken: two.token, anonToken };
    const commentId = comment.id;
    for (const [method, path, more] of [
      ['PUT', 'edit', { commentId, text: 'Changed' }],
      ['DELETE', 'delete', { commentId }],
      ['PUT', 'resolve', { commentId, isResolved: true, author: 'Guest' }],
      ['PUT', 'react', { commentId, reaction: '👍', isOn: true, author: 'Guest' }],
      ['POST', 'add', { parentCommentId: commentId, text: 'Reply', author: 'Guest' }],
    ] as const) {
      const answer = await callApi(on, method, `/api/collaborateComments/${path}`, {
        body: { ...body, ...more },
      });
      expect({ path, ...answer }).toMatchObject({ status: 404, body: { error: 'comment_not_found' } });
    }
    expect((await get(one.token)).body.comments).toMatchObject([{ text: 'Hello', resolvedAt: null }]);
  });

  it('have one level of replies, which are deleted with them', async () => {
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

  it('refer to a frame or a range of the video', async () => {
    const { token } = await share();
    const place = async (body: object) => (await add(token, body)).body.comment;
    expect(await place({ videoTimecode: 51.36 })).toMatchObject({ frameIn: 1284, videoTimecode: 51.36 });
    expect(await place({ frameIn: 0, frameOut: 12 })).toMatchObject({
      frameIn: 0,
      frameOut: 12,
      videoTimecode: 0,
    });
    expect(await place({ videoTimecode: 60 })).toMatchObject({ frameIn: 1499, videoTimecode: 59.96 });
    expect(await place({})).toMatchObject({ frameIn: null, videoTimecode: null });
    // A time that is sent along with a frame is limited to that frame.
    expect(await place({ videoTimecode: 99_999, frameIn: 50 })).toMatchObject({
      frameIn: 50,
      videoTimecode: 2,
    });
    expect(await place({ videoTimecode: 2.01, frameIn: 50 })).toMatchObject({
      frameIn: 50,
      videoTimecode: 2.01,
    });
    expect(await place({ frameIn: 0 })).toMatchObject({ frameIn: 0, videoTimecode: 0 });
    expect(await place({ videoTimecode: 0 })).toMatchObject({ frameIn: 0, videoTimecode: 0 });
  });

  it('are refused at a place outside the video, and the error names the field', async () => {
    const { token } = await share();
    const shapes = [{ kind: 'box', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] }];
    for (const [field, body] of [
      ['videoTimecode', { videoTimecode: 61 }],
      ['videoTimecode', { videoTimecode: -0.04 }],
      ['videoTimecode', { videoTimecode: '00:00:05;10' }],
      ['frameIn', { frameIn: 1500 }],
      ['frameIn', { frameIn: -1 }],
      ['frameIn', { frameIn: 2.5 }],
      ['frameOut', { frameIn: 9, frameOut: 8 }],
      ['drawing.frame', { frameIn: 9, drawing: { schema: 1, frame: 1500, shapes } }],
      ['drawing', { drawing: { schema: 1, shapes } }],
    ] as const) {
      const { status, body: answer } = await add(token, body);
      expect({ status, ...answer }).toMatchObject({ status: 400, errors: [{ field }] });
    }
    expect((await get(token)).body.comments).toEqual([]);
  });

  it('accept a valid drawing only', async () => {
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

  it('keep a guest’s text as written, and refuse one full of links', async () => {
    const { token } = await share();
    const text = '<img src=x onerror=alert(1)> **bold** & "quoted"';
    expect((await add(token, { text })).body.comment.text).toBe(text);
    const advert = 'https://a.test www.b.test and c.xyz';
    expect((await add(token, { text: advert })).body).toMatchObject({ error: 'comment_links' });
    expect((await add(token, { text: advert }, manager)).status).toBe(200);
  });

  it('carry the name of an account, whatever its owner sends', async () => {
    const { token } = await share();
    const { comment } = (await add(token, { author: 'Somebody else' }, manager)).body;
    expect(comment).toMatchObject({ author: shares.tenant.people.manager.user.fullname, isMember: true });
    const outsider = await createPerson(on.payload, { rootAccess: true });
    const foreign = await add(token, {}, { cookie: await logIn(on, outsider) });
    expect(foreign.body.comment.isMember).toBe(false);
    const listed = (await get(token)).body.comments;
    expect(listed.map(({ isMember }) => isMember)).toEqual([true, false]);
  });

  it('are resolved by name and reopened', async () => {
    const { token } = await share();
    const { comment } = (await add(token)).body;
    const resolve = async (isResolved: boolean) =>
      (
        await callApi<{ comment: object }>(on, 'PUT', '/api/collaborateComments/resolve', {
          body: { shareToken: token, commentId: comment.id, isResolved, author: 'Jonas' },
        })
      ).body.comment;
    expect(await resolve(true)).toMatchObject({ resolvedAt: expect.any(String), resolvedBy: 'Jonas' });
    expect(await resolve(false)).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it('are closed if the link says so', async () => {
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

  it('change with the person’s choice', async () => {
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

describe('many concurrent comments', () => {
  it('are all stored', async () => {
    await resetRates();
    const { token } = await share();
    const texts = Array.from({ length: 200 }, (_, index) => `Comment ${index}`);
    const answers = await Promise.all(texts.map((text) => add(token, { text })));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { comments } = (await get(token)).body;
    expect(comments.map(({ text }) => text).sort()).toEqual(texts.sort());
    await resetRates();
  });

  it('are polled without touching the database until something changes', async () => {
    const { token } = await share();
    await add(token);
    const first = await get(token);
    const etag = first.headers.get('etag') ?? '';
    const again = () => get(token, { headers: { 'if-none-match': etag } });
    // The first poll after a change queries the database once.
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
