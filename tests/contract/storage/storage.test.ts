import { access, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { expect } from 'vitest';

import { ProviderError } from '@/lib/ports/provider-error';

import {
  describeStorage,
  listKeys,
  permanentFault,
  put,
  readText,
  uniqueFolder,
  writeText,
} from './storage-target-context';

describeStorage('objects', ({ storage, target, test }) => {
  test('writes, reads, heads and removes', async () => {
    const ref = { bucket: 'stream', key: `${uniqueFolder('videos')}1/a.txt` } as const;
    await writeText(storage(), ref, 'hello');
    expect(await storage().head(ref)).toMatchObject({
      size: 5,
      contentType: 'text/plain; charset=utf-8',
      visibility: 'private',
      etag: expect.stringMatching(/^".+"$/) as string,
    });
    expect(await readText(storage(), ref)).toBe('hello');
    await storage().remove(ref);
    await storage().remove(ref);
    expect(await storage().head(ref)).toBeNull();
    expect(await storage().read(ref)).toBeNull();
  });

  test('writes a stream of more than one chunk', async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}big.mov` } as const;
    const chunks = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1_048_577, index));
    const options = {
      contentType: 'video/quicktime',
      cacheControl: 'no-store',
      visibility: 'private',
    } as const;
    await storage().write({ ...ref, body: Readable.from(chunks), ...options });
    const opened = await storage().read(ref);
    expect(Buffer.concat((await opened?.body.toArray()) ?? []).equals(Buffer.concat(chunks))).toBe(true);
  });

  test('reads ranges', async () => {
    const ref = { bucket: 'stream', key: `${uniqueFolder('videos')}1/range.txt` } as const;
    await writeText(storage(), ref, '0123456789');
    const opened = await storage().read({ ...ref, range: { start: 3, end: 5 } });
    expect(opened?.info.size).toBe(10);
    expect(Buffer.concat((await opened?.body.toArray()) ?? []).toString()).toBe('345');
    await expect(storage().read({ ...ref, range: { start: 10, end: 12 } })).rejects.toEqual(permanentFault);
  });

  test('changes the ETag with the bytes', async () => {
    const ref = { bucket: 'stream', key: `${uniqueFolder('videos')}data.json` } as const;
    await writeText(storage(), ref, 'one');
    const first = await storage().head(ref);
    await writeText(storage(), ref, 'two');
    expect((await storage().head(ref))?.etag).not.toBe(first?.etag);
  });

  test('keeps objects of 0 bytes', async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}empty.mp4` } as const;
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    expect((await put(url, '', 'video/mp4')).status).toBe(200);
    expect((await storage().head(ref))?.size).toBe(0);
    expect(await readText(storage(), ref)).toBe('');
    const response = await fetch(await storage().signGet({ ...ref, expiresIn: 60 }));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('lists what is below a prefix and nothing next to it', async () => {
    const prefix = uniqueFolder('videos');
    const keys = [`${prefix}1/a.txt`, `${prefix}1/deep/b c.txt`, `${prefix}data.json`];
    for (const key of keys) await writeText(storage(), { bucket: 'stream', key }, 'x', 'public');
    await writeText(storage(), { bucket: 'stream', key: `${prefix.slice(0, -1)}x/a.txt` }, 'x');
    expect(await listKeys(storage(), 'stream', prefix)).toEqual(keys);
    expect(await listKeys(storage(), 'stream', `${prefix}none/`)).toEqual([]);
    expect((await listKeys(storage(), 'stream', '')).filter((key) => key.startsWith('_'))).toEqual([]);
  });

  test('distinguishes keys with spaces, umlauts and special characters', async () => {
    const key = `${uniqueFolder('uploads')}Größe 100% + a&b?c#d 日本.mp4`;
    const ref = { bucket: 'upload', key } as const;
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    expect((await put(url, 'bytes', 'video/mp4')).status).toBe(200);
    expect(await (await fetch(await storage().signGet({ ...ref, expiresIn: 60 }))).text()).toBe('bytes');
    expect(await listKeys(storage(), 'upload', key.slice(0, key.lastIndexOf('/') + 1))).toEqual([key]);
  });

  test('refuses keys that leave the folder', async () => {
    const keys = [
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../../b',
      'a/./b',
      'a\\b',
      'a\nb',
      'a\0b',
      'x'.repeat(256),
    ];
    for (const key of keys) {
      const ref = { bucket: 'stream', key } as const;
      await expect(storage().head(ref), key).rejects.toEqual(permanentFault);
      await expect(storage().read(ref), key).rejects.toEqual(permanentFault);
      await expect(storage().remove(ref), key).rejects.toEqual(permanentFault);
      await expect(writeText(storage(), ref, 'x'), key).rejects.toEqual(permanentFault);
      await expect(storage().signGet({ ...ref, expiresIn: 60 }), key).rejects.toEqual(permanentFault);
    }
    await expect(storage().removePrefix({ bucket: 'stream', prefix: '../' })).rejects.toEqual(permanentFault);
  });

  test('downloads an object to a temporary file and removes it', async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}lend.txt` } as const;
    await writeText(storage(), ref, 'lent');
    let servedPath = '';
    const failing = storage().withLocalFile(ref, async (file) => {
      servedPath = file;
      expect(await readFile(file, 'utf8')).toBe('lent');
      throw new Error('the reader failed');
    });
    await expect(failing).rejects.toThrow('the reader failed');
    if (target().dataDir) await access(servedPath);
    else await expect(access(servedPath)).rejects.toThrow();
    const missing = { bucket: 'upload', key: `${ref.key}.missing` } as const;
    await expect(storage().withLocalFile(missing, async () => undefined)).rejects.toBeInstanceOf(
      ProviderError,
    );
  });

  test('reports that it is ready', async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });
});

describeStorage('signed URLs', ({ storage, test }) => {
  const newRef = () => ({ bucket: 'upload', key: `${uniqueFolder('uploads')}clip.mp4` }) as const;

  test('accept one file with its content type', async () => {
    const ref = newRef();
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    const response = await put(url, 'movie', 'video/mp4');
    expect(response.status).toBe(200);
    const info = await storage().head(ref);
    expect(info).toMatchObject({ size: 5, contentType: 'video/mp4', visibility: 'private' });
    expect(response.headers.get('etag')).toBe(info?.etag);
  });

  test(
    'accept no second file, even of two concurrent ones',
    async () => {
      const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}once.mp4` } as const;
      const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
      const answers = await Promise.all(['one', 'two'].map((body) => put(url, body, 'video/mp4')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stored = await storage().head(ref);
      const late = await put(url, 'another', 'video/mp4');
      expect([late.status, await late.json()]).toMatchObject([409, { error: 'already_uploaded' }]);
      expect(await storage().head(ref)).toEqual(stored);
    },
    { needs: 'usedUpAddress' },
  );

  test(
    'refuse another content type',
    async () => {
      const ref = newRef();
      const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
      expect((await put(url, 'page', 'text/html')).status).toBe(403);
      expect(await storage().head(ref)).toBeNull();
    },
    { needs: 'signature' },
  );

  test(
    'accept exactly the declared number of bytes, if declared',
    async () => {
      const ref = newRef();
      const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60, size: 4 });
      for (const other of ['123', '12345']) expect((await put(url, other, 'video/mp4')).ok).toBe(false);
      expect(await storage().head(ref)).toBeNull();
      expect((await put(url, '1234', 'video/mp4')).status).toBe(200);
      expect((await storage().head(ref))?.size).toBe(4);
    },
    { needs: 'signature' },
  );

  test(
    'refuse a changed signature, path or method',
    async () => {
      const ref = newRef();
      const url = new URL(await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 }));
      const name = url.searchParams.has('signature') ? 'signature' : 'X-Amz-Signature';
      const signature = url.searchParams.get(name) ?? '';
      const forged = new URL(url);
      forged.searchParams.set(name, (signature.startsWith('0') ? '1' : '0') + signature.slice(1));
      const moved = new URL(url);
      moved.pathname += '.html';
      expect((await put(forged.href, 'x', 'video/mp4')).status).toBe(403);
      expect((await put(moved.href, 'x', 'video/mp4')).status).toBe(403);
      expect((await fetch(url)).status).toBe(403);
      await writeText(storage(), ref, 'kept');
      const readable = await storage().signGet({ ...ref, expiresIn: 60 });
      expect((await put(readable, 'overwritten')).status).toBe(403);
      expect(await readText(storage(), ref)).toBe('kept');
    },
    { needs: 'signature' },
  );

  test(
    'expire',
    async () => {
      const ref = newRef();
      await writeText(storage(), ref, 'kept');
      const url = await storage().signGet({ ...ref, expiresIn: 2 });
      expect((await fetch(url)).status).toBe(200);
      await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000, interval: 200 }).toBe(403);
    },
    { needs: 'expiry' },
  );

  test('read private objects and their ranges, and name the download', async () => {
    const ref = newRef();
    await writeText(storage(), ref, '0123456789');
    const downloadName = 'Größe "1".mp4';
    const url = await storage().signGet({ ...ref, expiresIn: 60, downloadName });
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`,
    );
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    const known = await fetch(url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
  });
});
