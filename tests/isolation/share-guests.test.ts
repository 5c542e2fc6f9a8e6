import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '@/lib/core/access/permissions';
import { callApi } from '@/tests/support/api/call-api';
import { createIntegration, createVideo } from '@/tests/support/rows/factories';
import { finishedFile, makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

import { guestCalls, shareCalls } from './calls/share-calls';
import { createWorld, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const share = () => makeSharedVideo(world.instance, { workspace: world.own.workspace });

describe('a guest with the token of another share', () => {
  it('is tested with every call of a share page', () => {
    const ofPage = Object.keys(shareCalls).filter((name) => name.includes(' /api/collaborate'));
    expect(Object.keys(guestCalls).sort()).toEqual(ofPage.sort());
  });

  type Shared = Awaited<ReturnType<typeof share>>;
  let [attacked, own] = [] as unknown as [Shared, Shared];
  let written: { comment: { id: string }; anonToken: string };
  let before: string;
  const read = async () =>
    JSON.stringify([
      await readRaw(world, 'collaborateComments', written.comment.id),
      await readRaw(world, 'shareLinks', attacked.linkId),
      await readRaw(world, 'videos', attacked.video.id),
      (await callApi(world.instance, 'GET', `/api/collaborateComments/get?uuid=${attacked.token}`)).body,
    ]);

  // All calls share one setup, because none may change it.
  beforeAll(async () => {
    [attacked, own] = [await share(), await share()];
    const body = { shareToken: attacked.token, text: 'Of the attacked share', author: 'Sabine' };
    const answer = await callApi<typeof written>(world.instance, 'POST', '/api/collaborateComments/add', {
      body,
    });
    written = answer.body;
    before = await read();
  });

  it.each(Object.entries(guestCalls))(
    'reaches nothing of this share by %s',
    async (name, { prepare, status }) => {
      const { comment, anonToken } = written;
      const { path, body } = prepare({ token: own.token, commentId: comment.id, anonToken });
      const method = name.slice(0, name.indexOf(' ')) as 'GET' | 'POST' | 'PUT' | 'DELETE';
      const answer = await callApi(world.instance, method, path, { ...(body !== undefined && { body }) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      const reported = JSON.stringify(answer.body);
      for (const secret of [attacked.video.id, attacked.token, 'Of the attacked share'])
        expect(reported).not.toContain(secret);
      expect(await read()).toBe(before);
    },
  );
});

describe('a token that may change but not publish videos', () => {
  const make = async (videos: Operation[]) =>
    (await createIntegration(world.payload, { workspace: world.own.workspace, permissions: { videos } }))
      .token;

  it('can’t share a video', async () => {
    const { id } = await createVideo(world.payload, { workspace: world.own.workspace, ...finishedFile });
    const body = { collaborate: { shareable: true, shareType: 'public' } };
    const patch = (token: string) => callApi(world.instance, 'PATCH', `/api/videos/${id}`, { token, body });
    expect((await patch(await make(['read', 'update']))).status).toBe(403);
    expect(await readRaw(world, 'videos', id)).toMatchObject({ collaborate: { shareable: false } });
    expect((await patch(await make(['read', 'update', 'changeVisibility']))).status).toBe(200);
  });

  it('can’t create a link or open one to more people', async () => {
    const { video, linkId } = await share();
    const path = `/api/videos/${video.id}/share-links`;
    const token = await make(['read', 'update']);
    const made = await callApi(world.instance, 'POST', path, { token, body: { name: 'Made' } });
    expect(made.status).toBe(403);
    const change = { token, body: { allowDownload: true } };
    expect((await callApi(world.instance, 'PATCH', `${path}/${linkId}`, change)).status).toBe(403);
    // Reducing what a share shows is as safe as disabling it.
    expect((await callApi(world.instance, 'DELETE', `${path}/${linkId}`, { token })).status).toBe(200);
  });
});
