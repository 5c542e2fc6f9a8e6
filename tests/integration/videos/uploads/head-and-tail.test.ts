import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { type prepareHeadAndTail, removeUploadHeadAndTail } from '@/lib/videos/uploads/head-and-tail';
import { judgeUploads } from '@/lib/videos/uploads/judge-uploads';
import type { Encoding } from '@/payload-types';
import { getClip } from '@/tests/support/encoding/clips';
import { bootUploads } from '@/tests/support/uploads/boot-uploads';
import { readLengthened } from '@/tests/support/uploads/lengthened';
import { openMultipart } from '@/tests/support/uploads/multipart-upload';

let setup: Awaited<ReturnType<typeof bootUploads>>;
beforeAll(async () => {
  setup = await bootUploads();
});
afterAll(() => setup.close());

type HeadAndTail = Awaited<ReturnType<typeof prepareHeadAndTail>>;

const mebibyte = 1024 * 1024;

const openUpload = async () => {
  const upload = await openMultipart(setup.instance, setup.editor);
  return { ...upload, folder: upload.key.replace(/[^/]+$/, 'head-and-tail/') };
};
type Upload = Awaited<ReturnType<typeof openUpload>>;

const listHeadsAndTails = async ({ folder }: Upload) => {
  const keys: string[] = [];
  for await (const { key } of setup.instance.storage.list({ bucket: 'upload', prefix: folder }))
    keys.push(key);
  return keys;
};
const judge = () => judgeUploads({ payload: setup.instance.payload, ports: setup.instance.ports });

it.each([
  ['text.mp4', 'not_a_video', 'unsupported_file_type'],
  ['no-moov.mp4', 'truncated', 'file_truncated'],
  ['sound.m4a', 'no_video_stream', 'file_no_video_stream'],
] as const)('%s is refused before any part of it is sent', async (name, reason, code) => {
  const upload = await openUpload();
  const text = await readFile(await getClip(name));
  const file = name === 'text.mp4' ? Buffer.concat(Array(8000).fill(text)) : await readLengthened(name);
  await upload.sendHeadAndTail(file);
  await judge();
  expect(await setup.find(upload.id)).toMatchObject({ status: 'ERROR', statusReason: reason });
  expect(await upload.call('GET', '/1')).toMatchObject({ status: 400, body: { error: code } });
  expect(await upload.call('POST', '/ends', { size: file.length })).toMatchObject({ status: 400 });
  expect(await listHeadsAndTails(upload)).toEqual([]);
});

it.each(['standard.mp4', 'faststart.mp4'] as const)('%s is not refused', async (name) => {
  const upload = await openUpload();
  const { ends } = await upload.sendHeadAndTail(await readLengthened(name));
  expect(ends.every(({ start, end }) => end - start <= 8 * mebibyte)).toBe(true);
  await judge();
  expect(await setup.find(upload.id)).toMatchObject({ status: 'NO_FILE' });
  expect(await upload.call('GET', '/1')).toMatchObject({ status: 200 });
  // Reading parts while they arrive requires the last bytes of the file.
  expect(await listHeadsAndTails(upload)).toEqual([`${upload.folder}tail`]);
  const { ports } = setup.instance;
  const workspaceId = setup.tenant.workspace.id;
  await removeUploadHeadAndTail({ ports }, { workspaceId, videoId: upload.id, version: 1 });
  expect(await listHeadsAndTails(upload)).toEqual([]);
});

it('accepts only the requested number of bytes, and requests none of a small file', async () => {
  const upload = await openUpload();
  const { body } = await upload.call<HeadAndTail>('POST', '/ends', { size: 64e9 });
  const [head] = body.ends;
  if (!head) throw new Error('no ends');
  expect(head.end).toBe(8 * mebibyte);
  const headers = { 'content-type': body.contentType };
  for (const length of [head.end - 1, head.end + 1]) {
    const sent = await fetch(head.url, { method: 'PUT', headers, body: new Uint8Array(length) });
    expect(sent.status).toBe(400);
  }
  expect(await upload.call('POST', '/ends', { size: 64e9 + 1 })).toMatchObject({ status: 413 });
  const small = await upload.call<HeadAndTail>('POST', '/ends', { size: mebibyte });
  expect(small.body.ends).toEqual([]);
});

it('leaves nothing of a canceled upload, and never judges a file by its head or tail alone', async () => {
  const upload = await openUpload();
  const { body } = await upload.call<HeadAndTail>('POST', '/ends', { size: 40 * mebibyte });
  const [head] = body.ends;
  const sent = await fetch(head?.url ?? '', {
    method: 'PUT',
    headers: { 'content-type': body.contentType },
    body: new Uint8Array((head?.end ?? 0) - (head?.start ?? 0)),
  });
  expect(sent.status).toBe(200);
  await judge();
  expect(await setup.find(upload.id)).toMatchObject({ status: 'NO_FILE' });
  const { payload } = setup.instance;
  const jobs = await payload.find({ collection: 'payload-jobs', pagination: false, overrideAccess: true });
  expect(jobs.docs.some((job) => job.taskSlug === 'remove-head-and-tail')).toBe(true);
  await upload.call('DELETE', '');
  expect(await listHeadsAndTails(upload)).toEqual([]);
  const row = await payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { inputKey: { equals: upload.key } },
  });
  expect(row?.state ?? 'CANCELED').toBe('CANCELED');
});
