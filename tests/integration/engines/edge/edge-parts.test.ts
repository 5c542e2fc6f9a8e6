import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { StoragePort } from '@/lib/ports/storage';
import { startEdge, startFilesystemEdge } from '@/tests/support/instance/edge';

const partSize = 5 * 1024 * 1024;

let edge: Awaited<ReturnType<typeof startFilesystemEdge>>;
/**
 * A second edge and store on the same folder. Like another process, they share no memory with the first.
 */
let other: Awaited<ReturnType<typeof startEdge>>;
let otherStorage: StoragePort;
beforeAll(async () => {
  edge = await startFilesystemEdge();
  otherStorage = createFilesystemStorage({
    dataDir: edge.dataDir,
    edgeUrl: edge.url,
    secret: 'a secret for tests',
  });
  other = await startEdge(otherStorage, { port: await findFreePort() });
});
afterAll(async () => {
  await Promise.all([edge.close(), other.close()]);
});

let counter = 0;
const open = async () => {
  counter += 1;
  const ref = { bucket: 'upload', key: `uploads/parts/${counter}/a.mp4` } as const;
  const { uploadId } = await edge.storage.createMultipart({ ...ref, contentType: 'video/mp4', partSize });
  const folder = path.join(edge.dataDir, 'storage', 'multipart', uploadId);
  const sign = async (partNumber: number) => {
    const url = await edge.storage.signPart({ ...ref, uploadId, partNumber, expiresIn: 60 });
    return url.slice(edge.url.length);
  };
  const send = async (partNumber: number, body: Uint8Array<ArrayBuffer>) => {
    const response = await fetch(edge.url + (await sign(partNumber)), { method: 'PUT', body });
    return { partNumber, etag: response.headers.get('etag') ?? '' };
  };
  return { upload: { ...ref, uploadId }, folder, sign, send };
};

/**
 * Starts sending a part to the first edge. Resolves once it is being written; `settled` resolves when the
 * request is answered or cut off.
 */
const beginPart = async (
  target: string,
  data: string,
  { length, sent }: { length: number; sent: number },
) => {
  const before = await stat(data);
  const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const settled = new Promise((resolve) => socket.once('close', resolve).once('data', resolve));
  socket.write(`PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write('y'.repeat(sent));
  await expect.poll(async () => (await stat(data)).mtimeMs).toBeGreaterThan(before.mtimeMs);
  return { socket, settled };
};

const sendRest = (socket: Socket, bytes: number) => void socket.write('y'.repeat(bytes));

const readAll = async (ref: { bucket: 'upload'; key: string }) =>
  Buffer.concat((await (await otherStorage.read(ref))?.body.toArray()) ?? []);

describe('a part that is sent again', () => {
  it('replaces the hanging request in another process', { timeout: 20_000 }, async () => {
    const { upload, folder, sign } = await open();
    const target = await sign(1);
    const sizes = { length: 4_000_000, sent: 2_500_000 };
    const hanging = await beginPart(target, path.join(folder, 'data'), sizes);
    const newer = Buffer.alloc(partSize, 'n');
    const response = await fetch(other.url + target, { method: 'PUT', body: newer });
    const etag = response.headers.get('etag') ?? '';
    expect(response.status).toBe(200);
    await hanging.settled;
    const { parts } = await edge.storage.listParts(upload);
    expect(parts).toEqual([{ partNumber: 1, size: partSize, etag }]);
    await otherStorage.completeMultipart({ ...upload, parts: [{ partNumber: 1, etag }] });
    expect((await readAll(upload)).equals(newer)).toBe(true);
  });

  it('does not wait for a killed process', async () => {
    const { folder, sign } = await open();
    const claim = path.join(folder, 'claims', '1-000000007-0000000000000000');
    await mkdir(path.dirname(claim));
    await writeFile(claim, '');
    await utimes(claim, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    const response = await fetch(edge.url + (await sign(1)), { method: 'PUT', body: 'x' });
    expect(response.status).toBe(200);
    expect(await readdir(path.dirname(claim))).toEqual([]);
  });

  it('is stored once if it is sent three times concurrently', async () => {
    const { upload, sign } = await open();
    const target = await sign(1);
    const bodies = ['a', 'b', 'c'].map((letter) => Buffer.alloc(partSize, letter));
    const urls = [edge.url, other.url, edge.url];
    const answers = await Promise.all(
      bodies.map((body, index) =>
        fetch(urls[index] + target, { method: 'PUT', body }).then(
          ({ status, headers }) => ({ status, etag: headers.get('etag') }),
          () => null,
        ),
      ),
    );
    const { parts } = await edge.storage.listParts(upload);
    const [part] = parts;
    const kept = answers.findIndex((answer) => answer?.status === 200 && answer.etag === part?.etag);
    expect([parts.length, kept]).toEqual([1, expect.toSatisfy((index: number) => index >= 0)]);
    await otherStorage.completeMultipart({ ...upload, parts: [part!] });
    expect((await readAll(upload)).equals(bodies[kept]!)).toBe(true);
  });
});

describe('a part in progress', () => {
  it('leaves nothing if another process aborts the upload, nor does a later part', async () => {
    const { upload, folder, sign } = await open();
    const target = await sign(1);
    const sizes = { length: 3_000_000, sent: 2_500_000 };
    const { socket, settled } = await beginPart(target, path.join(folder, 'data'), sizes);
    await otherStorage.abortMultipart(upload);
    sendRest(socket, 500_000);
    await settled;
    socket.destroy();
    const late = await fetch(edge.url + (await sign(2)), { method: 'PUT', body: 'late' });
    expect([late.status, await late.json()]).toEqual([
      404,
      { error: 'no_such_upload', message: 'This upload does not exist.' },
    ]);
    const left = await readdir(path.dirname(folder));
    expect(left.filter((name) => name.startsWith(upload.uploadId))).toEqual([]);
  });

  it('does not reach the file if the upload is completed without it', async () => {
    const { upload, folder, sign, send } = await open();
    const first = await send(1, Buffer.alloc(partSize, 'a'));
    const sizes = { length: 3_000_000, sent: 2_500_000 };
    const { socket, settled } = await beginPart(await sign(2), path.join(folder, 'data'), sizes);
    const { etag } = await otherStorage.completeMultipart({ ...upload, parts: [first] });
    sendRest(socket, 500_000);
    await settled;
    socket.destroy();
    expect(await edge.storage.head(upload)).toMatchObject({ size: partSize, etag });
    expect((await readAll(upload)).equals(Buffer.alloc(partSize, 'a'))).toBe(true);
  });
});
