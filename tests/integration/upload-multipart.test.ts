import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bootInstance, type Instance } from '@/tests/support/boot';
import { callApi } from '@/tests/support/call-api';
import { createTenant, createVideo, logIn, type Tenant } from '@/tests/support/factories';

type Ticket = {
  videoId: string;
  title: string;
  mimeType: string;
  signedUrl?: string;
  multipartUpload?: { uploadId: string; key: string; partSize: number };
  error?: string;
  message?: string;
};

let instance: Instance;
let tenant: Tenant;
let editor: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  editor = await logIn(instance, tenant.people.editor);
});
afterAll(() => instance.close());

const open = (body: unknown, caller: { cookie?: string; token?: string } = { cookie: editor }) =>
  callApi<Ticket>(instance, 'PUT', '/api/videos/upload', { body, ...caller });

const find = (id: string) =>
  instance.payload.findByID({ collection: 'videos', id, depth: 0, overrideAccess: true });

describe('the multipart calls', () => {
  const sendParts = async (upload: { uploadId: string; key: string }, parts: Buffer[]) => {
    const etags: string[] = [];
    for (const [index, part] of parts.entries()) {
      const prepared = await callApi<{ url: string; expires: number }>(
        instance,
        'GET',
        `/api/upload/s3/multipart/${encodeURIComponent(upload.uploadId)}/${index + 1}?key=${encodeURIComponent(upload.key)}`,
        { cookie: editor },
      );
      expect(prepared).toMatchObject({ status: 200, body: { expires: 21_600 } });
      const sent = await fetch(prepared.body.url, { method: 'PUT', body: new Uint8Array(part) });
      expect(sent.status).toBe(200);
      etags.push(sent.headers.get('etag') ?? '');
    }
    return etags;
  };
  const start = async () => {
    const { body } = await open({ title: 'big', mimeType: 'video/mp4', useMultipart: true });
    if (!body.multipartUpload) throw new Error('no multipart upload');
    const { uploadId, key } = body.multipartUpload;
    const path = `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}`;
    return { ...body.multipartUpload, videoId: body.videoId, path, query: `?key=${encodeURIComponent(key)}` };
  };

  it('take parts, list them, join them, and the file’s event queues its encoding', async () => {
    const upload = await start();
    const etags = await sendParts(upload, [Buffer.alloc(5 * 1024 * 1024, 1), Buffer.alloc(1234, 2)]);
    const listed = await callApi<{ PartNumber: number; ETag: string; Size: number }[]>(
      instance,
      'GET',
      `${upload.path}${upload.query}`,
      { cookie: editor },
    );
    expect(listed.body.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * 1024 * 1024],
      [2, 1234],
    ]);
    const parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
    const done = await callApi(instance, 'POST', `${upload.path}/complete${upload.query}`, {
      cookie: editor,
      body: { parts },
    });
    expect(done).toMatchObject({ status: 200, body: { success: true } });
    await expect
      .poll(async () => (await find(upload.videoId)).status, { timeout: 20_000 })
      .toBe('PROGRESSING');
  });

  it('join what storage has where the client does not say', async () => {
    const upload = await start();
    await sendParts(upload, [Buffer.alloc(100, 3)]);
    const done = await callApi(instance, 'POST', `${upload.path}/complete${upload.query}`, {
      cookie: editor,
      body: { fetchPartsFromStorage: true },
    });
    expect(done.status).toBe(200);
  });

  it('refuse what they can’t work with', async () => {
    const upload = await start();
    const post = (body: unknown) =>
      callApi(instance, 'POST', `${upload.path}/complete${upload.query}`, { cookie: editor, body });
    expect((await post({ parts: 'x' })).body).toMatchObject({ message: 'Invalid parts array' });
    expect((await post({ parts: [{ PartNumber: '1' }] })).body).toMatchObject({
      message: 'Invalid parts array',
    });
    expect((await post({})).body).toMatchObject({ message: 'Invalid parts array' });
    expect((await post({ fetchPartsFromStorage: true })).body).toMatchObject({
      message: 'No parts found for this upload',
    });
    const listed = await callApi(instance, 'GET', upload.path, { cookie: editor });
    expect(listed).toMatchObject({ status: 400, body: { message: 'Missing uploadId or key' } });
    const prepared = await callApi(instance, 'GET', `${upload.path}/1`, { cookie: editor });
    expect(prepared).toMatchObject({
      status: 400,
      body: { message: 'Missing uploadId, key, or partNumber' },
    });
  });

  it.each(['0', '10001', 'NaN', '1.5', '%20'])('prepare no part %s', async (partNumber) => {
    const upload = await start();
    const answer = await callApi(instance, 'GET', `${upload.path}/${partNumber}${upload.query}`, {
      cookie: editor,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Missing uploadId, key, or partNumber' },
    });
  });

  it('refuse the id of an upload that can’t be one', async () => {
    const path = `/api/upload/s3/multipart/${'a'.repeat(1025)}`;
    const listed = await callApi(instance, 'GET', `${path}?key=a`, { cookie: editor });
    expect(listed).toMatchObject({ status: 400, body: { message: 'Missing uploadId or key' } });
    const prepared = await callApi(instance, 'GET', `${path}/1?key=a`, { cookie: editor });
    expect(prepared.body).toMatchObject({ message: 'Missing uploadId, key, or partNumber' });
  });

  it('refuse parts that make a file above the limit, and give it up', async () => {
    const upload = await start();
    const [ETag = ''] = await sendParts(upload, [Buffer.alloc(100, 4)]);
    const folder = path.join(instance.env.dataDir, 'storage', 'multipart', upload.uploadId, 'parts');
    const claim = (partNumber: number, size: number) =>
      writeFile(path.join(folder, `${partNumber}.json`), JSON.stringify({ partNumber, etag: ETag, size }));
    await claim(1, 32e9);
    await claim(2, 32e9 + 1);
    const complete = () =>
      callApi(instance, 'POST', `${upload.path}/complete${upload.query}`, {
        cookie: editor,
        body: { parts: [1, 2].map((PartNumber) => ({ PartNumber, ETag })) },
      });
    expect(await complete()).toMatchObject({
      status: 413,
      body: { error: 'file_too_large', message: 'The file is too large. At most 60 GB are accepted.' },
    });
    const ref = { bucket: 'upload', key: upload.key } as const;
    await expect(instance.ports.storage.listParts({ ...ref, uploadId: upload.uploadId })).rejects.toThrow();
    expect(await instance.ports.storage.head(ref)).toBeNull();
  });

  it('go on only while the file is waited for, but join again harmlessly', async () => {
    const upload = await start();
    const etags = await sendParts(upload, [Buffer.alloc(100, 5)]);
    const body = { parts: etags.map((ETag, index) => ({ PartNumber: index + 1, ETag })) };
    const complete = (given: unknown = body) =>
      callApi(instance, 'POST', `${upload.path}/complete${upload.query}`, { cookie: editor, body: given });
    const setState = (state: string) =>
      instance.payload.db.updateOne({
        collection: 'encodings',
        where: { uploadId: { equals: upload.uploadId } },
        data: { state },
      });
    const joined = { status: 200, body: { success: true, location: upload.key } };
    expect(await Promise.all([complete(), complete()])).toMatchObject([joined, joined]);
    expect(await complete({ fetchPartsFromStorage: true })).toMatchObject(joined);

    await expect
      .poll(async () => (await find(upload.videoId)).status, { timeout: 20_000 })
      .toBe('PROGRESSING');
    const missing = { status: 404, body: { error: 'upload_not_found' } };
    for (const state of ['QUEUED', 'RUNNING', 'COMPLETE']) {
      await setState(state);
      expect(await complete()).toMatchObject(joined);
    }
    for (const call of [
      ['GET', upload.path],
      ['GET', `${upload.path}/1`],
      ['DELETE', upload.path],
    ] as const) {
      expect(await callApi(instance, call[0], call[1] + upload.query, { cookie: editor })).toMatchObject(
        missing,
      );
    }
    for (const state of ['ERROR', 'CANCELED', 'EXPIRED']) {
      await setState(state);
      expect(await complete()).toMatchObject(missing);
    }
  });

  it('give an upload up', async () => {
    const upload = await start();
    const answer = await callApi(instance, 'DELETE', upload.path, { cookie: editor });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const listed = await callApi(instance, 'GET', `${upload.path}${upload.query}`, { cookie: editor });
    expect(listed.status).toBe(404);
    // The video never had a file: it goes with its upload.
    await expect(find(upload.videoId)).rejects.toThrow();
  });

  it('give a replacement up, and the video is as it was', async () => {
    const video = await createVideo(instance.payload, {
      workspace: tenant.workspace,
      createdBy: tenant.people.editor.user,
      sourceFolder: 'videos/x/1/',
    });
    const replaced = await callApi<Ticket>(instance, 'PUT', `/api/videos/upload/${video.id}`, {
      cookie: editor,
      body: { mimeType: 'video/mp4', useMultipart: true },
    });
    expect((await find(video.id)).status).toBe('NO_FILE');
    const uploadId = replaced.body.multipartUpload?.uploadId;
    await callApi(instance, 'DELETE', `/api/upload/s3/multipart/${uploadId}`, { cookie: editor });
    expect((await find(video.id)).status).toBe('COMPLETE');
  });

  it('are closed to other workspaces', async () => {
    const upload = await start();
    const other = await createTenant(instance.payload);
    const stranger = await logIn(instance, other.people.superadmin);
    const answer = await callApi(instance, 'GET', `${upload.path}${upload.query}`, { cookie: stranger });
    expect(answer).toMatchObject({ status: 404, body: { error: 'upload_not_found' } });
  });
});
