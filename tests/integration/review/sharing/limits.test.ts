import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { createShareToken, indexShareToken } from '@/lib/review/sharing/links/share-token';
import { maxComments, maxLinks } from '@/lib/review/sharing/types';
import type { ShareLink } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { createVideo } from '@/tests/support/rows/factories';
import { bootShares } from '@/tests/support/sharing/boot-shares';
import { finishedFile } from '@/tests/support/sharing/make-shared-video';

let on: Awaited<ReturnType<typeof bootShares>>;
beforeAll(async () => {
  on = await bootShares();
});
afterAll(() => on.on.close());

type Refusal = { error?: string };
const call = (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) =>
  callApi<Refusal>(on.on, method, path, { ...on.manager, ...(body && { body }) });

describe('a link', () => {
  it('is refused once a video has the maximum', async () => {
    const { video } = await on.share();
    const path = `/api/videos/${video.id}/share-links`;
    // A shared video already has two links.
    for (let count = 2; count < maxLinks; count++)
      await on.on.payload.db.create({
        collection: slugs.shareLinks,
        data: {
          video: video.id,
          workspace: on.tenant.workspace.id,
          token: createShareToken(),
          name: `Link ${count}`,
          isDefault: false,
          allowComments: true,
        },
      });
    expect(await call('POST', path, { name: 'One more' })).toMatchObject({
      status: 400,
      body: { error: 'too_many_share_links' },
    });
  });

  it('can’t be deleted if it comes with sharing', async () => {
    const { video, token } = await on.share();
    const row = await on.on.payload.db.findOne<{ id: string }>({
      collection: slugs.shareLinks,
      where: { tokenIndex: { equals: indexShareToken(token) } },
    });
    const path = `/api/videos/${video.id}/share-links/${row?.id}`;
    expect((await call('DELETE', path)).body).toMatchObject({ error: 'default_link_stays' });
    expect((await on.open(token)).status).toBe(200);
  });

  it('requires a shared video', async () => {
    const { id } = await createVideo(on.on.payload, { workspace: on.tenant.workspace, ...finishedFile });
    const answer = await call('POST', `/api/videos/${id}/share-links`, { name: 'Agency' });
    expect(answer.body).toMatchObject({ error: 'video_not_shared' });
  });

  it('counts its viewers, without members', async () => {
    const { token, linkId, linkToken } = await on.share();
    const visit = (visit: string, caller: object = {}) =>
      callApi(on.on, 'POST', '/api/collaborate/visit', { ...caller, body: { uuid: linkToken, visit } });
    const read = async () =>
      (
        await on.on.payload.db.findOne<ShareLink>({
          collection: slugs.shareLinks,
          where: { id: { equals: linkId } },
        })
      )?.seenCount ?? 0;
    expect(await read()).toBe(0);
    for (const name of ['first-visit-00', 'first-visit-00', 'other-visit-00']) await visit(name);
    await visit('member-visit-0', on.manager);
    expect(await read()).toBe(2);
    const link = await on.on.payload.db.findOne<ShareLink>({
      collection: slugs.shareLinks,
      where: { token: { equals: token } },
    });
    expect(link?.seenCount ?? 0).toBe(0);
  });
});

describe('a share', () => {
  it('accepts comments up to a limit, and reports when it is full', async () => {
    const { token } = await on.share();
    const count = vi.spyOn(on.on.payload.db, 'count').mockResolvedValue({ totalDocs: maxComments - 1 });
    try {
      expect((await on.add(token)).status).toBe(200);
      count.mockResolvedValue({ totalDocs: maxComments });
      expect((await on.add(token)).body).toMatchObject({ error: 'too_many_comments' });
    } finally {
      count.mockRestore();
    }
  });

  it('accepts four images per comment', async () => {
    const { token } = await on.share();
    const { comment, anonToken } = (await on.add(token)).body;
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ shareToken: token, commentId: comment.id, anonToken }))
        form.set(name, value);
      form.set('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
      const url = `${on.on.apiUrl}/api/collaborateComments/picture`;
      return (await (await fetch(url, { method: 'POST', body: form })).json()) as Refusal;
    };
    for (let count = 0; count < 4; count++) expect((await send()).error).toBeUndefined();
    expect(await send()).toMatchObject({ error: 'too_many_pictures' });
  });

  it('ends with the plan feature, and the panel shows what is missing', async () => {
    const { video, token } = await on.share();
    expect((await on.open(token)).status).toBe(200);
    const id = getRelationId(on.tenant.workspace.subscription?.package) ?? '';
    const set = (collaborationEnabled: boolean) =>
      on.on.payload.db.updateOne({
        collection: slugs.packages,
        id,
        data: { features: { collaborationEnabled, videoPrivacyEnabled: true } },
      });
    await set(false);
    try {
      // Permissions are cached for one second.
      await expect.poll(async () => (await on.open(token)).body.error).toBe('share_forbidden');
      expect((await on.add(token)).body.error).toBe('share_forbidden');
      const overview = await call('GET', `/api/videos/${video.id}/share`);
      expect(overview.body).toMatchObject({ missing: { packageTitle: expect.any(String) } });
      const made = await call('POST', `/api/videos/${video.id}/share-links`, { name: 'Agency' });
      expect(made.body.error).toBe('collaboration_not_enabled');
    } finally {
      await set(true);
    }
    await expect.poll(async () => (await on.open(token)).status).toBe(200);
  });
});
