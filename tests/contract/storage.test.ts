import { access, mkdir, open, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';

import { expect } from 'vitest';

import { ProviderError } from '@/lib/ports/provider-error';
import type { StorageEvent } from '@/lib/ports/storage/port';

import {
  describeStorage,
  listKeys,
  readText,
  uniqueFolder,
  writeMany,
  writeText,
} from './support/storage-target-context';

const put = (url: string, body: string | Uint8Array<ArrayBuffer>, contentType?: string): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: contentType ? { 'content-type': contentType } : {} });

const permanentFault = expect.objectContaining({ name: 'ProviderError', retryable: false });

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

  test('writes a stream of more than one piece', async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}big.mov` } as const;
    const pieces = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1_048_577, index));
    const options = {
      contentType: 'video/quicktime',
      cacheControl: 'no-store',
      visibility: 'private',
    } as const;
    await storage().write({ ...ref, body: Readable.from(pieces), ...options });
    const opened = await storage().read(ref);
    expect(Buffer.concat((await opened?.body.toArray()) ?? []).equals(Buffer.concat(pieces))).toBe(true);
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

  test('lists what lies below a prefix and nothing beside it', async () => {
    const prefix = uniqueFolder('videos');
    const keys = [`${prefix}1/a.txt`, `${prefix}1/deep/b c.txt`, `${prefix}data.json`];
    for (const key of keys) await writeText(storage(), { bucket: 'stream', key }, 'x', 'public');
    await writeText(storage(), { bucket: 'stream', key: `${prefix.slice(0, -1)}x/a.txt` }, 'x');
    expect(await listKeys(storage(), 'stream', prefix)).toEqual(keys);
    expect(await listKeys(storage(), 'stream', `${prefix}none/`)).toEqual([]);
    expect((await listKeys(storage(), 'stream', '')).filter((key) => key.startsWith('_'))).toEqual([]);
  });

  test('keeps keys with spaces, umlauts and signs apart', async () => {
    const key = `${uniqueFolder('uploads')}Größe 100% + a&b?c#d 日本.mp4`;
    const ref = { bucket: 'upload', key } as const;
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    expect((await put(url, 'bytes', 'video/mp4')).status).toBe(200);
    expect(await (await fetch(await storage().signGet({ ...ref, expiresIn: 60 }))).text()).toBe('bytes');
    expect(await listKeys(storage(), 'upload', key.slice(0, key.lastIndexOf('/') + 1))).toEqual([key]);
  });

  test('refuses keys that lead elsewhere', async () => {
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

  test('lends an object as a local file and takes it back', async () => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}lend.txt` } as const;
    await writeText(storage(), ref, 'lent');
    let lentPath = '';
    const failing = storage().withLocalFile(ref, async (file) => {
      lentPath = file;
      expect(await readFile(file, 'utf8')).toBe('lent');
      throw new Error('the borrower failed');
    });
    await expect(failing).rejects.toThrow('the borrower failed');
    if (target().dataDir) await access(lentPath);
    else await expect(access(lentPath)).rejects.toThrow();
    const missing = { bucket: 'upload', key: `${ref.key}.missing` } as const;
    await expect(storage().withLocalFile(missing, async () => undefined)).rejects.toBeInstanceOf(
      ProviderError,
    );
  });

  test('says that it is ready', async () => {
    await expect(storage().check()).resolves.toBeUndefined();
  });
});

describeStorage('signed URLs', ({ storage, test }) => {
  const newRef = () => ({ bucket: 'upload', key: `${uniqueFolder('uploads')}clip.mp4` }) as const;

  test('take one file with its content type', async () => {
    const ref = newRef();
    const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
    const response = await put(url, 'movie', 'video/mp4');
    expect(response.status).toBe(200);
    const info = await storage().head(ref);
    expect(info).toMatchObject({ size: 5, contentType: 'video/mp4', visibility: 'private' });
    expect(response.headers.get('etag')).toBe(info?.etag);
  });

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

  test('read private objects, ranges of them, and name the download', async () => {
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

const partSize = 5 * 1024 * 1024;

describeStorage('multipart uploads', ({ storage, test }) => {
  const begin = async (contentType = 'video/mp4') => {
    const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}big file.mp4` } as const;
    const { uploadId } = await storage().createMultipart({ ...ref, contentType, partSize });
    const send = async (partNumber: number, body: Uint8Array<ArrayBuffer>) => {
      const url = await storage().signPart({ ...ref, uploadId, partNumber, expiresIn: 60 });
      const response = await put(url, body);
      return { status: response.status, partNumber, etag: response.headers.get('etag') ?? '' };
    };
    return { ref, uploadId, send };
  };

  test('are listed page by page and joined in order', async () => {
    const { ref, uploadId, send } = await begin();
    const bodies = [Buffer.alloc(partSize, 1), Buffer.alloc(partSize, 2), Buffer.from('the end')];
    const sent = [];
    for (const partNumber of [3, 1, 2])
      sent.push(await send(partNumber, bodies[partNumber - 1] ?? Buffer.alloc(0)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);

    const first = await storage().listParts({ ...ref, uploadId, limit: 2 });
    expect(first.parts.map(({ partNumber, size }) => [partNumber, size])).toEqual([
      [1, partSize],
      [2, partSize],
    ]);
    expect(first.next).toBe(2);
    const second = await storage().listParts({ ...ref, uploadId, after: first.next ?? 0, limit: 2 });
    expect(second).toMatchObject({ parts: [{ partNumber: 3, size: 7 }], next: null });
    expect(await storage().head(ref)).toBeNull();

    const parts = sent
      .map(({ partNumber, etag }) => ({ partNumber, etag }))
      .sort((a, b) => a.partNumber - b.partNumber);
    const { etag } = await storage().completeMultipart({ ...ref, uploadId, parts });
    expect(await storage().head(ref)).toMatchObject({
      size: 2 * partSize + 7,
      contentType: 'video/mp4',
      etag,
    });
    const opened = await storage().read({ ...ref, range: { start: partSize - 1, end: partSize } });
    expect([...Buffer.concat((await opened?.body.toArray()) ?? [])]).toEqual([1, 2]);

    await expect(storage().completeMultipart({ ...ref, uploadId, parts })).resolves.toEqual({ etag });
  });

  test('take a part again', async () => {
    const { ref, uploadId, send } = await begin();
    const first = await send(1, Buffer.from('first try'));
    const again = await send(1, Buffer.from('second'));
    expect(again.etag).not.toBe(first.etag);
    const { partNumber, etag } = again;
    await storage().completeMultipart({ ...ref, uploadId, parts: [{ partNumber, etag }] });
    expect(await readText(storage(), ref)).toBe('second');
  });

  test('are not joined from parts that are missing or others', async () => {
    const { ref, uploadId, send } = await begin();
    const { etag } = await send(1, Buffer.alloc(partSize, 1));
    const complete = (parts: { partNumber: number; etag: string }[]) =>
      storage().completeMultipart({ ...ref, uploadId, parts });
    const otherEtag = `"${'0'.repeat(32)}"`;
    await expect(complete([{ partNumber: 1, etag: otherEtag }])).rejects.toEqual(permanentFault);
    await expect(
      complete([
        { partNumber: 1, etag },
        { partNumber: 2, etag: otherEtag },
      ]),
    ).rejects.toEqual(permanentFault);
    expect(await storage().head(ref)).toBeNull();
    await expect(complete([{ partNumber: 1, etag }])).resolves.toHaveProperty('etag');
  });

  test('may have parts of other sizes than agreed on', async () => {
    const { ref, uploadId, send } = await begin();
    const bodies = [Buffer.alloc(partSize + 1, 1), Buffer.alloc(partSize + 3, 2), Buffer.from('last')];
    const parts: { partNumber: number; etag: string }[] = [];
    for (const [index, body] of bodies.entries()) {
      const { partNumber, etag } = await send(index + 1, body);
      parts.push({ partNumber, etag });
    }
    const { etag } = await storage().completeMultipart({ ...ref, uploadId, parts });
    expect((await storage().head(ref))?.etag).toBe(etag);
    const opened = await storage().read(ref);
    expect(Buffer.concat((await opened?.body.toArray()) ?? []).equals(Buffer.concat(bodies))).toBe(true);
  });

  test('are forgotten when aborted, and aborting is harmless', async () => {
    const { ref, uploadId, send } = await begin();
    await send(1, Buffer.from('gone'));
    await storage().abortMultipart({ ...ref, uploadId });
    await storage().abortMultipart({ ...ref, uploadId });
    await expect(storage().listParts({ ...ref, uploadId })).rejects.toEqual(permanentFault);
    expect(await storage().head(ref)).toBeNull();
    expect((await send(2, Buffer.from('late'))).status).toBeGreaterThanOrEqual(400);
  });
});

describeStorage('prefixes', ({ storage, target, test }) => {
  const count = 501;
  const soon = { timeout: 10_000, interval: 100 };
  const statusOf = async (key: string) => (await target().fetchAsStranger(key)).status;

  /** What `measure` finds at each pause, and how long the pauses are. */
  const watchPauses = (measure: () => Promise<number>) => {
    const seen: [number, number][] = [];
    target().onPause(async (milliseconds) => {
      seen.push([milliseconds, await measure()]);
    });
    return seen;
  };

  test('are removed in batches of 250 with pauses of 50 ms', async () => {
    const prefix = `${uniqueFolder('videos')}1/`;
    const beside = { bucket: 'stream', key: `${prefix.slice(0, -1)}0/beside.txt` } as const;
    await writeText(storage(), beside, 'stays');
    await writeMany(storage(), prefix, count, 'private');
    const seen = watchPauses(async () => (await listKeys(storage(), 'stream', prefix)).length);
    expect(await storage().removePrefix({ bucket: 'stream', prefix })).toBe(count);
    expect(seen).toEqual([
      [50, 251],
      [50, 1],
    ]);
    expect(await listKeys(storage(), 'stream', prefix)).toEqual([]);
    expect(await readText(storage(), beside)).toBe('stays');
    expect(await storage().removePrefix({ bucket: 'stream', prefix })).toBe(0);
  });

  test('are published and hidden', async () => {
    const video = uniqueFolder('videos');
    const prefix = `${video}1/`;
    const keys = [`${prefix}hls/master.m3u8`, `${prefix}poster.jpg`];
    for (const key of keys) await writeText(storage(), { bucket: 'stream', key }, 'x');
    expect(await statusOf(keys[0] ?? '')).toBe(403);
    expect(await storage().setPrefixVisibility({ bucket: 'stream', prefix, visibility: 'public' })).toBe(2);
    for (const key of keys) await expect.poll(() => statusOf(key), soon).toBe(200);
    expect(await storage().head({ bucket: 'stream', key: keys[1] ?? '' })).toMatchObject({
      visibility: 'public',
    });
    // Hiding reaches further up than showing did.
    const change = { bucket: 'stream', prefix: video, visibility: 'private' } as const;
    expect(await storage().setPrefixVisibility(change)).toBe(2);
    for (const key of keys) await expect.poll(() => statusOf(key), soon).toBe(403);
    expect(await storage().head({ bucket: 'stream', key: keys[1] ?? '' })).toMatchObject({
      visibility: 'private',
    });
  });

  test('single objects are published and hidden by writing them', async () => {
    const key = `${uniqueFolder('thumbnails')}custom-1.jpg`;
    await writeText(storage(), { bucket: 'stream', key }, 'public', 'public');
    await expect.poll(() => statusOf(key), soon).toBe(200);
    await writeText(storage(), { bucket: 'stream', key }, 'private', 'private');
    await expect.poll(() => statusOf(key), soon).toBe(403);
  });

  test(
    'are published in batches of 250 with pauses of 50 ms',
    async () => {
      const prefix = `${uniqueFolder('videos')}1/`;
      await writeMany(storage(), prefix, count, 'private');
      const seen = watchPauses(async () => {
        const keys = await listKeys(storage(), 'stream', prefix);
        const infos = await Promise.all(keys.map((key) => storage().head({ bucket: 'stream', key })));
        return infos.filter((info) => info?.visibility === 'public').length;
      });
      const change = { bucket: 'stream', prefix, visibility: 'public' } as const;
      expect(await storage().setPrefixVisibility(change)).toBe(count);
      expect(seen).toEqual([
        [50, 250],
        [50, 500],
      ]);
    },
    { needs: 'batchedVisibility', timeout: 120_000 },
  );

  test('can be stopped between batches', async () => {
    const prefix = `${uniqueFolder('videos')}1/`;
    await writeMany(storage(), prefix, 251, 'private');
    const stop = new AbortController();
    target().onPause(async () => stop.abort(new Error('stopped')));
    const removing = storage().removePrefix({ bucket: 'stream', prefix, signal: stop.signal });
    await expect(removing).rejects.toThrow('stopped');
    expect(await listKeys(storage(), 'stream', prefix)).toHaveLength(1);
  });
});

describeStorage('events', ({ storage, test }) => {
  const summarise = ({ Records: [record] }: StorageEvent) => [record?.eventName, record?.s3.object.key];

  test(
    'are kept until they are taken, in order',
    async () => {
      const folder = uniqueFolder('uploads');
      const ref = { bucket: 'upload', key: `${folder}Größe 1.mp4` } as const;
      const encoded = `${folder}Gr%C3%B6%C3%9Fe+1.mp4`;
      const url = await storage().signPut({ ...ref, contentType: 'video/mp4', expiresIn: 60 });
      await put(url, 'one', 'video/mp4');
      const { uploadId } = await storage().createMultipart({ ...ref, contentType: 'video/mp4', partSize });
      const partUrl = await storage().signPart({ ...ref, uploadId, partNumber: 1, expiresIn: 60 });
      const etag = (await put(partUrl, 'longer')).headers.get('etag') ?? '';
      await storage().completeMultipart({ ...ref, uploadId, parts: [{ partNumber: 1, etag }] });

      const stop = new AbortController();
      const [taken, sizes]: [unknown[], unknown[]] = [[], []];
      let failures = 1;
      const delivering = storage().ingress?.deliverEvents(async (event) => {
        if (event.Records[0]?.s3.object.key !== encoded) return;
        if (failures-- > 0) throw new Error('not now');
        taken.push(summarise(event));
        sizes.push(event.Records[0].s3.object.size);
      }, stop.signal);
      await expect
        .poll(() => taken, { timeout: 10_000 })
        .toEqual([
          ['ObjectCreated:Put', encoded],
          ['ObjectCreated:CompleteMultipartUpload', encoded],
        ]);
      expect(sizes).toEqual([3, 6]);
      stop.abort();
      await delivering;
    },
    { needs: 'ownEvents' },
  );

  test(
    'are set aside when they are refused for good',
    async () => {
      const refused = `${uniqueFolder('uploads')}refused.mp4`;
      const later = `${uniqueFolder('uploads')}later.mp4`;
      await writeText(storage(), { bucket: 'upload', key: refused }, 'x');
      const offered: string[] = [];
      const stop = new AbortController();
      const delivering = storage().ingress?.deliverEvents(async (event) => {
        const key = event.Records[0]?.s3.object.key ?? '';
        offered.push(key);
        const fault = { port: 'storage', operation: 'deliverEvents', retryable: false } as const;
        if (key === refused) throw new ProviderError('no', fault);
      }, stop.signal);
      await expect.poll(() => offered, { timeout: 10_000 }).toContain(refused);
      await writeText(storage(), { bucket: 'upload', key: later }, 'x');
      await expect.poll(() => offered, { timeout: 10_000 }).toContain(later);
      expect(offered.filter((key) => key === refused)).toHaveLength(1);
      stop.abort();
      await delivering;
    },
    { needs: 'ownEvents' },
  );
});

describeStorage('large files', ({ storage, target, test }) => {
  test(
    'of 5 GiB and more stream with flat memory',
    async () => {
      const size = 5 * 1024 ** 3 + 7;
      const ref = { bucket: 'upload', key: `${uniqueFolder('uploads')}sparse.mp4` } as const;
      const file = path.join(target().dataDir ?? '', 'storage', ref.bucket, ref.key);
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'w');
      await handle.truncate(size);
      await handle.close();

      const url = await storage().signGet({ ...ref, expiresIn: 600 });
      const before = process.memoryUsage().rss;
      let [received, peak] = [0, before];
      await new Promise<void>((resolve, reject) => {
        request(url, (response) => {
          expect(response.headers['content-length']).toBe(String(size));
          response.on('data', (chunk: Buffer) => {
            if (Math.floor(received / 2 ** 26) !== Math.floor((received + chunk.length) / 2 ** 26)) {
              peak = Math.max(peak, process.memoryUsage().rss);
            }
            received += chunk.length;
          });
          response.on('end', resolve).on('error', reject);
        })
          .on('error', reject)
          .end();
      });
      expect(received).toBe(size);
      expect((peak - before) / 2 ** 20).toBeLessThan(150);

      const tail = await fetch(url, { headers: { range: 'bytes=-7' } });
      expect([tail.status, tail.headers.get('content-range')]).toEqual([
        206,
        `bytes ${size - 7}-${size - 1}/${size}`,
      ]);
    },
    { needs: 'sparseFile', timeout: 300_000 },
  );
});
