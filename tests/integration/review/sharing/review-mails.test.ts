import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { sendDueDigests } from '@/lib/review/emails/send-digests';
import { createUnsubscribeToken } from '@/lib/review/emails/unsubscribe-token';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import type { Instance } from '@/tests/support/instance/boot';
import { createPerson, logIn } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';

let shares: Awaited<ReturnType<typeof bootShares>>;
let on: Instance;

beforeAll(async () => {
  shares = await bootShares();
  ({ on } = shares);
});
afterAll(() => on.close());
beforeEach(() => resetRates());

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

/** A shared video of a new user, and the emails to that user, newest first. */
const open = async () => {
  const { user } = await createPerson(on.payload, { workspace: shares.tenant.workspace, role: 'editor' });
  const { video, token } = await shares.share();
  const { id } = video;
  await on.payload.db.updateOne({ collection: 'videos', id, data: { createdBy: user.id } });
  const cookie = await logIn(on, { user, role: 'editor', isDisabled: false });
  const digest = async (at: Date) => {
    await sendDueDigests(on, at);
    return runMails(on, user.email);
  };
  return { user, id, token, cookie, digest };
};
const readToken = (text = ''): string => /unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? '';

describe('review emails', () => {
  it('collect news at most every quarter of an hour, without one’s own comments', async () => {
    const { token, digest, cookie } = await open();
    await shares.add(token, { text: 'Ton zu leise', author: 'Klara', videoTimecode: 1 });
    await shares.add(token, { text: 'Logo fehlt', author: 'Klara' });
    await shares.add(token, { text: 'Meins' }, { cookie });
    expect(await digest(minutes(1))).toHaveLength(0);
    const first = await digest(minutes(3));
    expect(first).toHaveLength(1);
    expect(first[0]?.subject).toMatch(/^2 neue Kommentare/);
    expect(first[0]?.text).toMatch(/Klara, 00:00:01:00: Ton zu leise/);
    expect(first[0]?.text).toContain('Logo fehlt');
    expect(first[0]?.text).not.toContain('Meins');
    expect(first[0]?.text).toContain(`/collaborate/video/${token}`);
    expect(await digest(minutes(4))).toHaveLength(1);

    await shares.add(token, { text: 'Noch etwas', author: 'Klara' });
    expect(await digest(minutes(6))).toHaveLength(1);
    expect(await digest(minutes(17))).toHaveLength(1);
    const second = await digest(minutes(19));
    expect(second).toHaveLength(2);
    expect(second[0]?.subject).toMatch(/^1 neuer Kommentar/);
    expect(second[0]?.text).not.toContain('Logo fehlt');
  });

  it('go to members who commented, and not to those who unsubscribed', async () => {
    const { token, user, digest } = await open();
    const colleague = await createPerson(on.payload, { workspace: shares.tenant.workspace, role: 'editor' });
    await shares.add(token, { text: 'Von mir' }, { cookie: await logIn(on, colleague) });
    await shares.add(token, { text: 'Und ich', author: 'Gast' });
    await on.payload.db.updateMany({
      collection: 'members',
      where: { userConnection: { equals: user.id } },
      data: { isDisabled: true },
    });
    expect(await digest(minutes(3))).toHaveLength(0);
    const [mail] = await runMails(on, colleague.user.email);
    expect(mail?.text).toContain('Und ich');
    expect(mail?.text).not.toContain('Von mir');
  });

  it('stop after one click by people or mail clients, and can be resumed', async () => {
    const { token, digest, user } = await open();
    await shares.add(token);
    const [mail] = await digest(minutes(3));
    const mailed = readToken(mail?.text);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const post = (url: string, body: string) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
    const call = `${on.apiUrl}${new URL(address).pathname}${new URL(address).search}`;
    expect((await post(call, 'forged=1')).status).toBe(400);
    expect((await post(`${call}x`, 'List-Unsubscribe=One-Click')).status).toBe(404);
    expect((await post(call, 'List-Unsubscribe=One-Click')).status).toBe(200);
    await shares.add(token, { text: 'Stumm' });
    expect(await digest(minutes(60))).toHaveLength(1);

    const set = (scope: string, given = mailed) =>
      callApi<{ title: string }>(on, 'POST', '/api/review-mails/settings', { body: { token: given, scope } });
    expect((await set('none')).status).toBe(200);
    await shares.add(token, { text: 'Wieder da' });
    const again = await digest(minutes(120));
    expect(again).toHaveLength(2);
    expect(again[0]?.text).not.toContain('Stumm');
    expect((await set('all')).status).toBe(200);
    await shares.add(token, { text: 'Alle aus' });
    expect(await digest(minutes(240))).toHaveLength(2);
    // A later step uses the unsubscribe link of another video's email.
    const { video } = await shares.share();
    const other = createUnsubscribeToken({ userId: user.id, videoId: video.id });
    expect((await set('video', other)).status).toBe(200);
    await shares.add(token, { text: 'Immer noch aus' });
    expect(await digest(minutes(300))).toHaveLength(2);
    expect((await set('none', `${mailed}x`)).status).toBe(404);
    expect((await set('none', 'e30.x')).status).toBe(404);
  });

  it('are left to the process that sends them until its lease expires', async () => {
    const { user, token, digest } = await open();
    await shares.add(token);
    const leaseUntil = minutes(4).toISOString();
    await on.payload.db.updateMany({
      collection: 'reviewMails',
      where: { userId: { equals: user.id } },
      data: { leaseOwner: 'killed', leaseUntil },
    });
    expect(await digest(minutes(3))).toHaveLength(0);
    expect(await digest(minutes(5))).toHaveLength(1);
    expect(await digest(minutes(6))).toHaveLength(1);
  });

  it('report a decision after a delay, with each person’s last decision', async () => {
    const { token, digest } = await open();
    const decide = (decision: string | null, body: object = {}) =>
      callApi<{ anonToken: string }>(on, 'PUT', '/api/collaborate/decision', {
        body: { shareToken: token, author: 'Klara', decision, note: 'Bitte das Logo größer', ...body },
      });
    const { anonToken } = (await decide('changes_requested')).body;
    expect(await digest(minutes(1))).toHaveLength(0);
    const [mail] = await digest(minutes(3));
    expect(mail?.subject).toMatch(/Klara.*Änderungen/);
    expect(mail?.text).toContain('Bitte das Logo größer');

    for (let count = 0; count < 20; count += 1) {
      await resetRates();
      const isLast = count === 19;
      const decision = isLast || count % 2 === 0 ? 'approved' : 'changes_requested';
      expect((await decide(decision, { anonToken })).status).toBe(200);
    }
    expect(await digest(minutes(10))).toHaveLength(1);
    const merged = await digest(minutes(19));
    expect(merged).toHaveLength(2);
    expect(merged[0]?.subject).toMatch(/Klara.*freigegeben/);
    // A decision that is withdrawn before the email is sent is not in it.
    await decide('changes_requested', { anonToken });
    await decide(null, { anonToken });
    expect(await digest(minutes(60))).toHaveLength(2);
  });

  it('report decisions of many people in one email', async () => {
    const { token, digest } = await open();
    for (const author of ['Klara', 'Jonas', 'Mia'])
      await callApi(on, 'PUT', '/api/collaborate/decision', {
        body: { shareToken: token, author, decision: 'approved', note: '' },
      });
    const mails = await digest(minutes(3));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^3 Entscheidungen/);
    for (const author of ['Klara', 'Jonas', 'Mia']) expect(mails[0]?.text).toContain(author);
  });
});

describe('a comment by someone else', () => {
  it('can be removed in the panel by users who can change the video', async () => {
    const { token, id, cookie } = await open();
    const { comment } = (await shares.add(token, { text: 'Beleidigung' })).body;
    await shares.add(token, { text: 'Antwort', parentCommentId: comment.id });
    const path = `/api/videos/${id}/share-comments`;
    const listed = await callApi<{ comments: { text: string; isReply: boolean }[] }>(on, 'GET', path, {
      cookie,
    });
    expect(listed.body.comments).toMatchObject([{ text: 'Antwort', isReply: true }, { text: 'Beleidigung' }]);
    const remove = (caller: object, commentId = comment.id) =>
      callApi<{ deleted?: number; error?: string }>(on, 'DELETE', `${path}/${commentId}`, caller);
    expect((await remove(shares.outsider)).status).toBe(404);
    expect((await remove({})).status).toBe(401);
    const colleague = await createPerson(on.payload, { workspace: shares.tenant.workspace, role: 'editor' });
    expect((await remove({ cookie: await logIn(on, colleague) })).status).toBe(403);
    const elsewhere = await shares.share();
    const other = (await shares.add(elsewhere.token)).body.comment;
    expect((await remove({ cookie }, other.id)).body.error).toBe('comment_not_found');
    expect((await remove({ cookie })).body).toEqual({ deleted: 2 });
    expect((await shares.get(token)).body.comments).toEqual([]);
  });
});
