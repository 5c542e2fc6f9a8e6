import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { countCall } from '@/lib/http/rate-limit/consume-rate';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';
import { createShareToken } from '@/lib/review/sharing/links/share-token';
import { unlockShare } from '@/lib/review/sharing/links/unlock-share';
import { openShare, unknownShares } from '@/lib/review/sharing/page/open-share';
import { finishEncoding } from '@/lib/videos/encoding/finish-encoding';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import type { Instance } from '@/tests/support/instance/boot';
import { createVideo, type Tenant } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';
import { finishedFile } from '@/tests/support/sharing/make-shared-video';

let shares: Awaited<ReturnType<typeof bootShares>>;
let on: Instance;
let manager: Caller;
let share: typeof shares.share;
let add: typeof shares.add;
let get: typeof shares.get;
let open: typeof shares.open;
let patch: typeof shares.patch;
let tenant: Tenant;
let other: Tenant;
let outsider: Caller;

beforeAll(async () => {
  shares = await bootShares();
  ({ on, manager, share, add, get, open, patch, tenant, other, outsider } = shares);
});
afterAll(() => on.close());

describe('the token of a share', () => {
  it('is created when a finished video is shared, and deleted with its comments afterwards', async () => {
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

  it('is created only once the file is encoded', async () => {
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
    const result = {
      renditions: [],
      webpPosters: [],
      duration: 10,
      fps: 25,
      orientation: 'landscape',
      hlsKey: 'x',
      ignoredAudio: [],
    };
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

  it('can’t be chosen by anyone', async () => {
    const { video, token } = await share();
    await patch(video.id, { shareToken: 'chosen-by-somebody-else' });
    await callApi(on, 'PATCH', `/api/videos/${video.id}`, { ...manager, body: { shareToken: 'chosen' } });
    expect((await open(token)).status).toBe(200);
  });
});

describe('access to a share', () => {
  it('is open to everyone for a public share, and to no one for an unknown link', async () => {
    const { token, linkToken } = await share();
    expect((await open(token)).status).toBe(200);
    expect((await open(linkToken)).status).toBe(200);
    expect((await open(`${token.slice(0, -1)}x`)).body).toMatchObject({ error: 'share_not_found' });
  });

  it('returns the owner’s note, or null if it is empty', async () => {
    const { token, video } = await share();
    for (const [note, reported] of [
      ['Bitte bis Freitag', 'Bitte bis Freitag'],
      ['', null],
    ]) {
      expect((await patch(video.id, { note })).status).toBe(200);
      expect((await open(token)).body).toMatchObject({ share: { note: reported } });
    }
  });

  it('is limited to members for a private share, or to selected members', async () => {
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

  it('can’t be given to members of another workspace', async () => {
    const stranger = await on.payload.db.findOne<{ id: string }>({
      collection: slugs.members,
      where: { workspace: { equals: other.workspace.id } },
    });
    expect((await patch((await share()).video.id, { allowedMembers: [stranger?.id] })).status).toBe(400);
  });

  it('follows the workspace’s privacy settings', async () => {
    const { token, video, linkId } = await share();
    const links = `/api/videos/${video.id}/share-links`;
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
      for (const [method, path, body] of [
        ['POST', links, { name: 'Another' }],
        ['PATCH', `${links}/${linkId}`, { allowDownload: true }],
      ] as const)
        expect(await callApi(on, method, path, { ...manager, body })).toMatchObject({
          status: 403,
          body: { error: 'sharing_forbidden' },
        });
      expect((await callApi(on, 'DELETE', `${links}/${linkId}`, manager)).status).toBe(200);
    } finally {
      await set('allowed');
    }
    // MongoDB can't report that something changed, so the state is cached for one second.
    await expect.poll(async () => (await open(token)).status).toBe(200);
  });

  it('requires the password of this link only', async () => {
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

  describe('a link whose password is guessed', () => {
    /** Tries passwords at a link with the password 'Birkenweg 12', from a separate address. */
    const begin = async () => {
      const { video, linkId, linkToken } = await share();
      const path = `/api/videos/${video.id}/share-links/${linkId}`;
      await callApi(on, 'PATCH', path, { ...manager, body: { password: 'Birkenweg 12' } });
      const unlock = (password: string, address?: string) => {
        const headers = new Headers(address ? { [clientAddressHeader]: address } : {});
        const actor = { kind: 'guest', anonToken: 'theirs', shareToken: linkToken, network: null };
        const ctx = { payload: on.payload, req: { headers }, actor } as never;
        return unlockShare(ctx, { uuid: linkToken, password }).then(
          () => 'open',
          ({ code }: AppError) => code,
        );
      };
      const guess = async (count: number, toAddress: (index: number) => string | undefined) => {
        const answers: string[] = [];
        for (let index = 0; index < count; index += 1)
          answers.push(await unlock(`Guess ${index}`, toAddress(index)));
        return answers;
      };
      return { linkId, unlock, guess };
    };
    const wrong = (count: number) => Array<string>(count).fill('wrong_share_password');

    it('counts only wrong passwords, so an office behind one address does not lock itself out', async () => {
      const { unlock } = await begin();
      for (let person = 0; person < 12; person += 1)
        expect(await unlock('Birkenweg 12', '198.51.100.77')).toBe('open');
    });

    it.each([
      ['an IPv4 /24', (index: number) => `198.51.100.${index + 1}`],
      ['an IPv6 /48', (index: number) => `2001:db8:9:${index + 1}::1`],
    ])('counts %s as one, and still lets in those who know it', { timeout: 60_000 }, async (_, toAddress) => {
      const { unlock, guess } = await begin();
      expect(await guess(11, toAddress)).toEqual([...wrong(10), 'rate_limited']);
      expect(await unlock('Birkenweg 12', toAddress(99))).toBe('open');
      expect(await unlock('Birkenweg 12', '203.0.113.1')).toBe('open');
    });

    it('lets in those who know it, at this link and any other, however many strangers guess', async () => {
      const [one, other] = [await begin(), await begin()];
      // Simulate strangers without an address who have used up every limit.
      for (let count = 0; count <= 600; count += 1)
        await countCall(
          { name: 'share-password-link', max: 100, seconds: 900, isShared: true },
          one.linkId,
          on.payload,
        );
      const guesses = Array.from({ length: 4 }, (_, index) => one.unlock(`Guess ${index}`));
      const startedAt = performance.now();
      expect(await other.unlock('Birkenweg 12')).toBe('open');
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect(await one.unlock('Birkenweg 12', '203.0.113.1')).toBe('open');
      expect(await Promise.all(guesses)).toEqual(wrong(4));
      // One attempt is checked every three seconds, although all came at the same time.
      expect(performance.now() - startedAt).toBeGreaterThan(9000);
    }, 60_000);
  });

  it('is refused to guests of another share, and to networks that tried too many unknown links', async () => {
    const [one, two] = [await share(), await share()];
    const guest = (address: string, shareToken: string): Parameters<typeof openShare>[0] => ({
      payload: on.payload,
      req: { headers: new Headers({ [clientAddressHeader]: address }) } as never,
      actor: { kind: 'guest', anonToken: 'theirs', shareToken, network: null },
    });
    const [office, home] = ['198.51.100.78', '198.51.100.79'];
    const openAt = (address: string, uuid: string, shareToken = uuid) =>
      openShare(guest(address, shareToken), uuid).then(
        ({ state }) => state,
        ({ code }: AppError) => code,
      );
    expect(await openAt(office, one.token)).toBe('open');
    expect(await openAt(office, one.token, two.token)).toBe('invalid');
    for (let missed = 1; missed < unknownShares.max; missed += 1)
      await countCall(unknownShares, `address:${office}`, on.payload);
    expect(await openAt(office, createShareToken())).toBe('invalid');
    const look = vi.spyOn(on.payload.db, 'findOne');
    for (const token of [createShareToken(), two.token])
      expect(await openAt(office, token)).toBe('rate_limited');
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
    // People in that network can still use an open share, as can everyone elsewhere.
    expect(await openAt(office, one.token)).toBe('open');
    expect(await openAt(home, two.token)).toBe('open');
  });

  it('ends if the link is revoked or expired, or the plan ends', async () => {
    const { video, token, linkId, linkToken } = await share();
    const path = `/api/videos/${video.id}/share-links/${linkId}`;
    const change = (expiresAt: string) => callApi(on, 'PATCH', path, { ...manager, body: { expiresAt } });
    expect(await change('2020-01-01T00:00:00.000Z')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'expiresAt', code: 'invalid_value' }] },
    });
    expect((await change(new Date(Date.now() + 1000).toISOString())).status).toBe(200);
    await expect
      .poll(async () => (await open(linkToken)).body, { timeout: 10_000 })
      .toMatchObject({ error: 'share_expired' });
    // An expired link can be sent back as it was read.
    const { body: shown } = await callApi<{ links: { id: string }[] }>(
      on,
      'GET',
      `/api/videos/${video.id}/share`,
      manager,
    );
    const read = shown.links.find(({ id }) => id === linkId);
    expect((await callApi(on, 'PATCH', path, { ...manager, body: read })).status).toBe(200);
    await callApi(on, 'PATCH', path, { ...manager, body: { expiresAt: null } });
    const added = await add(linkToken);
    expect((await callApi(on, 'DELETE', path, manager)).status).toBe(200);
    expect((await open(linkToken)).body).toMatchObject({ error: 'share_not_found' });
    // Comments that were written with the link stay.
    expect((await get(token)).body.comments.map(({ id }) => id)).toEqual([added.body.comment.id]);
    expect((await callApi(on, 'DELETE', path, manager)).status).toBe(404);
  });
});
