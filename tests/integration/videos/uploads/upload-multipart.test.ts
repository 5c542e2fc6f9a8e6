import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { judgeUploads } from '@/lib/videos/uploads/judge-uploads';
import { callApi } from '@/tests/support/api/call-api';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';
import { bootUploads, type Ticket } from '@/tests/support/uploads/boot-uploads';

let setup: Awaited<ReturnType<typeof bootUploads>>;
beforeAll(async () => {
  setup = await bootUploads();
});
afterAll(() => setup.close());

describe('the multipart endpoints', () => {
  const sendParts = async (upload: { uploadId: string; key: string }, parts: Buffer[]) => {
    const etags: string[] = [];
    for (const [index, part] of parts.entries()) {
      const prepared = await callApi<{ url: string; expires: number }>(
        setup.instance,
        'GET',
        `/api/upload/s3/multipart/${encodeURIComponent(upload.uploadId)}/${index + 1}` +
          `?key=${encodeURIComponent(upload.key)}`,
        { cookie: setup.editor },
      );
      expect(prepared).toMatchObject({ status: 200, body: { expires: 21_600 } });
      const sent = await fetch(prepared.body.url, { method: 'PUT', body: new Uint8Array(part) });
      expect(sent.status).toBe(200);
      etags.push(sent.headers.get('etag') ?? '');
    }
    return etags;
  };
  const start = async () => {
    const { body } = await setup.open({ title: 'big', mimeType: 'video/mp4', useMultipart: true });
    if (!body.multipartUpload) throw new Error('no multipart upload');
    const { uploadId, key } = body.multipartUpload;
    const path = `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}`;
    return { ...body.multipartUpload, videoId: body.videoId, path, query: `?key=${encodeURIComponent(key)}` };
  };

  it('accept parts, list them, join them, and the file’s event queues its encoding', async () => {
    const upload = await start();
    const etags = await sendParts(upload, [Buffer.alloc(5 * 1024 * 1024, 1), Buffer.alloc(1234, 2)]);
    const listed = await callApi<{ PartNumber: number; ETag: string; Size: number }[]>(
      setup.instance,
      'GET',
      `${upload.path}${upload.query}`,
      { cookie: setup.editor },
    );
    expect(listed.body.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5 * 1024 * 1024],
      [2, 1234],
    ]);
    const parts = etags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
    const done = await callApi(setup.instance, 'POST', `${upload.path}/complete${upload.query}`, {
      cookie: setup.editor,
      body: { parts },
    });
    expect(done).toMatchObject({ status: 200, body: { success: true } });
    await expect
      .poll(async () => (await setup.find(upload.videoId)).status, { timeout: 20_000 })
      .toBe('PROGRESSING');
  });

  it('end the upload once its first bytes are not a video, before the rest is sent', async () => {
    const upload = await start();
    const text = Buffer.from('Dear diary, today nothing happened again.\n'.repeat(210_000)).subarray(
      0,
      upload.partSize,
    );
    const { payload, ports } = setup.instance;
    await sendParts(upload, [text]);
    await judgeUploads({ payload, ports });
    expect((await setup.find(upload.videoId)).status).toBe('NO_FILE');
    await sendParts(upload, [text, text, text]);
    await judgeUploads({ payload, ports });
    expect(await setup.find(upload.videoId)).toMatchObject({ status: 'ERROR', statusReason: 'not_a_video' });
    const prepared = await callApi(setup.instance, 'GET', `${upload.path}/4${upload.query}`, {
      cookie: setup.editor,
    });
    expect(prepared).toMatchObject({
      status: 400,
      body: { message: 'Only video files are accepted (video/*, .ts, .mkv).' },
    });
  });

  it('join the stored parts if the client does not list them', async () => {
    const upload = await start();
    await sendParts(upload, [Buffer.alloc(100, 3)]);
    const done = await callApi(setup.instance, 'POST', `${upload.path}/complete${upload.query}`, {
      cookie: setup.editor,
      body: { fetchPartsFromStorage: true },
    });
    expect(done.status).toBe(200);
  });

  it('refuse invalid input', async () => {
    const upload = await start();
    const post = (body: unknown) =>
      callApi(setup.instance, 'POST', `${upload.path}/complete${upload.query}`, {
        cookie: setup.editor,
        body,
      });
    expect((await post({ parts: 'x' })).body).toMatchObject({ message: 'Invalid parts array' });
    expect((await post({ parts: [{ PartNumber: '1' }] })).body).toMatchObject({
      message: 'Invalid parts array',
    });
    expect((await post({})).body).toMatchObject({ message: 'Invalid parts array' });
    expect((await post({ fetchPartsFromStorage: true })).body).toMatchObject({
      message: 'No parts found for this upload',
    });
    const listed = await callApi(setup.instance, 'GET', upload.path, { cookie: setup.editor });
    expect(listed).toMatchObject({ status: 400, body: { message: 'Missing uploadId or key' } });
    const prepared = await callApi(setup.instance, 'GET', `${upload.path}/1`, { cookie: setup.editor });
    expect(prepared).toMatchObject({
      status: 400,
      body: { message: 'Missing uploadId, key, or partNumber' },
    });
  });

  it.each(['0', '10001', 'NaN', '1.5', '%20'])('refuse the part number %s', async (partNumber) => {
    const upload = await start();
    const answer = await callApi(setup.instance, 'GET', `${upload.path}/${partNumber}${upload.query}`, {
      cookie: setup.editor,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Missing uploadId, key, or partNumber' },
    });
  });

  it('refuse an invalid upload id', async () => {
    const path = `/api/upload/s3/multipart/${'a'.repeat(1025)}`;
    const listed = await callApi(setup.instance, 'GET', `${path}?key=a`, { cookie: setup.editor });
    expect(listed).toMatchObject({ status: 400, body: { message: 'Missing uploadId or key' } });
    const prepared = await callApi(setup.instance, 'GET', `${path}/1?key=a`, { cookie: setup.editor });
    expect(prepared.body).toMatchObject({ message: 'Missing uploadId, key, or partNumber' });
  });

  it('refuse parts that make a file above the limit, and cancel it', async () => {
    const upload = await start();
    const [ETag = ''] = await sendParts(upload, [Buffer.alloc(100, 4)]);
    const folder = path.join(setup.instance.env.dataDir, 'storage', 'multipart', upload.uploadId, 'parts');
    const claim = (partNumber: number, size: number) =>
      writeFile(path.join(folder, `${partNumber}.json`), JSON.stringify({ partNumber, etag: ETag, size }));
    await claim(1, 32e9);
    await claim(2, 32e9 + 1);
    const complete = () =>
      callApi(setup.instance, 'POST', `${upload.path}/complete${upload.query}`, {
        cookie: setup.editor,
        body: { parts: [1, 2].map((PartNumber) => ({ PartNumber, ETag })) },
      });
    expect(await complete()).toMatchObject({
      status: 413,
      body: { error: 'file_too_large', message: 'The file is too large. The limit is 60 GB.' },
    });
    const ref = { bucket: 'upload', key: upload.key } as const;
    await expect(setup.instance.storage.listParts({ ...ref, uploadId: upload.uploadId })).rejects.toThrow();
    expect(await setup.instance.storage.head(ref)).toBeNull();
  });

  it('accept parts only while the file is expected, and can be joined again harmlessly', async () => {
    const upload = await start();
    const etags = await sendParts(upload, [Buffer.alloc(100, 5)]);
    const body = { parts: etags.map((ETag, index) => ({ PartNumber: index + 1, ETag })) };
    const complete = (given: unknown = body) =>
      callApi(setup.instance, 'POST', `${upload.path}/complete${upload.query}`, {
        cookie: setup.editor,
        body: given,
      });
    const setState = (state: string) =>
      setup.instance.payload.db.updateOne({
        collection: 'encodings',
        where: { uploadId: { equals: upload.uploadId } },
        data: { state },
      });
    const joined = { status: 200, body: { success: true, location: upload.key } };
    expect(await Promise.all([complete(), complete()])).toMatchObject([joined, joined]);
    expect(await complete({ fetchPartsFromStorage: true })).toMatchObject(joined);

    await expect
      .poll(async () => (await setup.find(upload.videoId)).status, { timeout: 20_000 })
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
      expect(
        await callApi(setup.instance, call[0], call[1] + upload.query, { cookie: setup.editor }),
      ).toMatchObject(missing);
    }
    for (const state of ['ERROR', 'CANCELED', 'EXPIRED']) {
      await setState(state);
      expect(await complete()).toMatchObject(missing);
    }
  });

  it('cancel an upload', async () => {
    const upload = await start();
    const answer = await callApi(setup.instance, 'DELETE', upload.path, { cookie: setup.editor });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const listed = await callApi(setup.instance, 'GET', `${upload.path}${upload.query}`, {
      cookie: setup.editor,
    });
    expect(listed.status).toBe(404);
    // The video never had a file, so it is removed with its upload.
    await expect(setup.find(upload.videoId)).rejects.toThrow();
  });

  it('can’t be canceled by a colleague who is an editor', async () => {
    const { people } = setup.tenant;
    const { body } = await setup.open(
      { title: 'big', mimeType: 'video/mp4', useMultipart: true },
      { cookie: await logIn(setup.instance, people.manager) },
    );
    const path = `/api/upload/s3/multipart/${encodeURIComponent(body.multipartUpload?.uploadId ?? '')}`;
    const answer = await callApi(setup.instance, 'DELETE', path, { cookie: setup.editor });
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(await setup.find(body.videoId)).toMatchObject({ status: 'NO_FILE' });
  });

  it('cancel a replacement, and restore the previous state of the video', async () => {
    const video = await createVideo(setup.instance.payload, {
      workspace: setup.tenant.workspace,
      createdBy: setup.tenant.people.editor.user,
      sourceFolder: 'videos/x/1/',
    });
    const replaced = await callApi<Ticket>(setup.instance, 'PUT', `/api/videos/upload/${video.id}`, {
      cookie: setup.editor,
      body: { mimeType: 'video/mp4', useMultipart: true },
    });
    expect((await setup.find(video.id)).status).toBe('NO_FILE');
    const uploadId = replaced.body.multipartUpload?.uploadId;
    await callApi(setup.instance, 'DELETE', `/api/upload/s3/multipart/${uploadId}`, { cookie: setup.editor });
    expect((await setup.find(video.id)).status).toBe('COMPLETE');
  });

  it('are refused to other workspaces', async () => {
    const upload = await start();
    const other = await createTenant(setup.instance.payload);
    const stranger = await logIn(setup.instance, other.people.superadmin);
    const answer = await callApi(setup.instance, 'GET', `${upload.path}${upload.query}`, {
      cookie: stranger,
    });
    expect(answer).toMatchObject({ status: 404, body: { error: 'upload_not_found' } });
  });
});
