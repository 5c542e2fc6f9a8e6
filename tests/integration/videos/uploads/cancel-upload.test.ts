import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';

type Ticket = { videoId: string; version: number; signedUrl: string; error?: string };

let instance: Instance;
let tenant: Tenant;
let editor: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { limits: { numberOfVideos: 2 } });
  editor = await logIn(instance, tenant.people.editor);
});
afterAll(() => instance.close());

const open = (body: object = {}) =>
  callApi<Ticket>(instance, 'PUT', '/api/videos/upload', {
    cookie: editor,
    body: { title: 'a', mimeType: 'video/mp4', ...body },
  });
const replace = (videoId: string) =>
  callApi<Ticket>(instance, 'PUT', `/api/videos/upload/${videoId}`, {
    cookie: editor,
    body: { mimeType: 'video/mp4' },
  });
const cancel = (videoId: string, version: number, cookie = editor) =>
  callApi(instance, 'DELETE', `/api/videos/upload/${videoId}?version=${version}`, { cookie });
const findAll = async () => {
  const where = { workspace: { equals: tenant.workspace.id } };
  return (await instance.payload.find({ collection: 'videos', where, depth: 0, overrideAccess: true })).docs;
};

describe('canceling an upload', () => {
  it('removes a video that never had a file, and frees its slot', async () => {
    const first = await open();
    const second = await open();
    expect((await open()).body.error).toBe('subscription_limit_exceeded');
    expect(await cancel(first.body.videoId, first.body.version)).toMatchObject({ status: 200 });
    expect((await findAll()).map(({ id }) => id)).toEqual([second.body.videoId]);
    const third = await open();
    expect(third.status).toBe(200);
    for (const { body } of [second, third]) await cancel(body.videoId, body.version);
  });

  it('removes a video even if its URL was renewed in the meantime', async () => {
    const { body } = await open();
    const renewed = await replace(body.videoId);
    expect(await cancel(body.videoId, body.version)).toMatchObject({ status: 404 });
    expect(await cancel(body.videoId, renewed.body.version)).toMatchObject({ status: 200 });
    expect(await findAll()).toEqual([]);
  });

  it('keeps a video whose earlier file could not be encoded', async () => {
    const { body } = await open();
    const { docs } = await instance.payload.find({
      collection: 'encodings',
      where: { video: { equals: body.videoId } },
      overrideAccess: true,
    });
    const data = { state: 'ERROR', fileSize: 5 };
    await instance.payload.db.updateOne({ collection: 'encodings', id: docs[0]?.id ?? '', data });
    const renewed = await replace(body.videoId);
    expect(await cancel(body.videoId, renewed.body.version)).toMatchObject({ status: 200 });
    expect(await findAll()).toHaveLength(1);
    await instance.payload.delete({ collection: 'videos', id: body.videoId, overrideAccess: true });
  });

  it('shows a replaced video as before', async () => {
    const video = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      createdBy: tenant.people.editor.user,
      sourceFolder: 'videos/x/1/',
    });
    const { body } = await replace(video.id);
    expect(await cancel(video.id, body.version)).toMatchObject({ status: 200 });
    expect((await findAll()).map(({ status, v }) => ({ status, v }))).toEqual([{ status: 'COMPLETE', v: 1 }]);
  });

  it('is not allowed to an editor on someone else’s video', async () => {
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    expect(await cancel(video.id, 1)).toMatchObject({ status: 403 });
  });
});

describe('the expected workspace', () => {
  it('is refused if the user now acts in another one', async () => {
    const other = await createTenant(instance.payload);
    const answer = await open({ workspace: other.workspace.id });
    expect(answer).toMatchObject({ status: 409, body: { error: 'workspace_changed' } });
  });
});
