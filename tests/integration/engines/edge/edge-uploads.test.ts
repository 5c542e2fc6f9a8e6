import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sendRaw } from '@/tests/support/api/send-raw';
import { startFilesystemEdge } from '@/tests/support/instance/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => edge.close());

const signPut = (key: string) =>
  edge.storage.signPut({ bucket: 'upload', key, contentType: 'video/mp4', expiresIn: 60 });

const toTarget = (url: string) => url.slice(edge.url.length);

describe('uploads', () => {
  it('are allowed only from the panel', async () => {
    const target = toTarget(await signPut('uploads/u1/1/a.mp4'));
    const ask = (origin: string) =>
      sendRaw(edge.url, target, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const { status, headers } = await ask(origin);
      expect([status, headers['access-control-allow-origin']]).toEqual([204, origin]);
      expect(headers['access-control-allow-methods']).toContain('PUT');
    }
    const { status, headers } = await ask('https://evil.example');
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined]);
    const answer = await sendRaw(edge.url, target, {
      method: 'PUT',
      body: 'x',
      headers: { origin: 'http://localhost:3000', 'content-type': 'video/mp4', 'content-length': '1' },
    });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    expect(answer.headers.etag).toMatch(/^".+"$/);
  });

  it('require a length within the limit', async () => {
    const target = toTarget(await signPut('uploads/u2/1/a.mp4'));
    const type = { 'content-type': 'video/mp4' };
    const chunked = await sendRaw(edge.url, target, {
      method: 'PUT',
      headers: { ...type, 'transfer-encoding': 'chunked' },
      body: 'x',
    });
    expect(chunked.status).toBe(411);
    const huge = { ...type, 'content-length': String(64e9 + 1), expect: '100-continue' };
    const refused = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(edge.url);
      const req = request(
        { host: '127.0.0.1', port, path: target, method: 'PUT', headers: huge },
        (response) => {
          resolve(response.statusCode);
          req.destroy();
        },
      );
      req
        .on('error', reject)
        .on('continue', () => reject(new Error('was asked to send')))
        .flushHeaders();
    });
    expect(refused).toBe(413);
  });

  it('leave nothing behind if they arrive incompletely', async () => {
    const key = 'uploads/u3/1/a.mp4';
    const target = toTarget(await signPut(key));
    const temporary = path.join(edge.dataDir, 'storage', 'tmp');
    const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
    socket.write(
      `PUT ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: video/mp4\r\n` +
        `Content-Length: 1000000\r\n\r\n${'x'.repeat(5000)}`,
    );
    await expect.poll(() => readdir(temporary)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(temporary)).toHaveLength(0);
    expect(await edge.storage.head({ bucket: 'upload', key })).toBeNull();
  });

  it('get the reason for a refusal, even while they are being sent', async () => {
    const target = toTarget(await signPut('uploads/u4/1/a.mp4'));
    const url = `${edge.url}${target}`;
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'text/html' },
      body: new Uint8Array(20_000_000),
    });
    expect([response.status, await response.json()]).toMatchObject([403, { error: 'wrong_content_type' }]);
    expect(
      await sendRaw(edge.url, '/_upload/uploads/u4/1/a.mp4', { method: 'PUT', body: 'x' }),
    ).toMatchObject({
      status: 400,
    });
  });

  it('wait for 100-continue', async () => {
    const target = toTarget(await signPut('uploads/u5/1/a.mp4'));
    const headers = { 'content-type': 'video/mp4', 'content-length': '5', expect: '100-continue' };
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(edge.url);
      const req = request({ host: '127.0.0.1', port, path: target, method: 'PUT', headers }, (response) =>
        resolve(response.statusCode),
      );
      req
        .on('error', reject)
        .on('continue', () => req.end('12345'))
        .flushHeaders();
    });
    expect(status).toBe(200);
  });

  it('replace an older request for the same part that hangs', async () => {
    const ref = { bucket: 'upload', key: 'uploads/u6/1/a.mp4' } as const;
    const partSize = 5 * 1024 * 1024;
    const { uploadId } = await edge.storage.createMultipart({ ...ref, contentType: 'video/mp4', partSize });
    const url = await edge.storage.signPart({ ...ref, uploadId, partNumber: 1, expiresIn: 60 });
    const hanging = connect(Number(new URL(edge.url).port), '127.0.0.1');
    hanging.on('error', () => undefined).resume();
    const closed = new Promise((resolve) => {
      hanging.once('close', resolve);
    });
    hanging.write(`PUT ${toTarget(url)} HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n`);
    hanging.write('y'.repeat(2_500_000));
    const data = path.join(edge.dataDir, 'storage', 'multipart', uploadId, 'data');
    await expect.poll(async () => (await stat(data)).size).toBeGreaterThan(0);
    const response = await fetch(url, { method: 'PUT', body: 'the newer one' });
    expect(response.status).toBe(200);
    await closed;
    const { parts } = await edge.storage.listParts({ ...ref, uploadId });
    expect(parts).toEqual([{ partNumber: 1, size: 13, etag: response.headers.get('etag') }]);
  });

  it('can be downloaded, but are never displayed', async () => {
    const ref = { bucket: 'upload', key: 'uploads/u7/1/page.html' } as const;
    const url = await edge.storage.signPut({ ...ref, contentType: 'text/html', expiresIn: 60 });
    await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: '<script>' });
    const response = await fetch(await edge.storage.signGet({ ...ref, expiresIn: 60 }));
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    await response.text();
  });
});
