import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect } from 'vitest';

import { ProviderError } from '@/lib/ports/provider-error';
import type { StorageEvent, StorageEventSink } from '@/lib/ports/storage';

import {
  describeStorage,
  partSize,
  permanentFault,
  put,
  readText,
  uniqueFolder,
  writeText,
} from './storage-target-context';

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
    // The beginning can only be read if parts are stored on this machine.
    const beginning = await storage().readBeginning({ ...ref, uploadId, length: partSize + 1 });
    expect(beginning?.subarray(-2) ?? null).toEqual(storage().isLocal ? Buffer.from([1, 2]) : null);
    expect(await storage().readBeginning({ ...ref, uploadId, length: partSize * 2 + 1 })).toBeNull();
    const open = await storage().openParts?.({ ...ref, uploadId });
    expect(open === undefined).toBe(!storage().isLocal);
    expect(await open?.look()).toEqual(open && { state: 'open', length: 2 * partSize });

    const parts = sent
      .map(({ partNumber, etag }) => ({ partNumber, etag }))
      .sort((a, b) => a.partNumber - b.partNumber);
    const { etag } = await storage().completeMultipart({ ...ref, uploadId, parts });
    expect(await open?.look()).toEqual(open && { state: 'joined', size: 2 * partSize + 7, etag });
    expect(open && (await open.read(2 * partSize, 9)).toString()).toBe(open && 'the end');
    await open?.close();
    expect(await storage().head(ref)).toMatchObject({
      size: 2 * partSize + 7,
      contentType: 'video/mp4',
      etag,
    });
    const opened = await storage().read({ ...ref, range: { start: partSize - 1, end: partSize } });
    expect([...Buffer.concat((await opened?.body.toArray()) ?? [])]).toEqual([1, 2]);

    await expect(storage().completeMultipart({ ...ref, uploadId, parts })).resolves.toEqual({ etag });
  });

  test('accept a part again', async () => {
    const { ref, uploadId, send } = await begin();
    const first = await send(1, Buffer.from('first try'));
    const again = await send(1, Buffer.from('second'));
    expect(again.etag).not.toBe(first.etag);
    const { partNumber, etag } = again;
    await storage().completeMultipart({ ...ref, uploadId, parts: [{ partNumber, etag }] });
    expect(await readText(storage(), ref)).toBe('second');
  });

  test('are not joined from missing or different parts', async () => {
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

  test(
    'accept a part with a fixed size only in exactly this size',
    async () => {
      const { ref, uploadId } = await begin();
      const send = async (body: string) => {
        const fixed = { expiresIn: 60, size: 4, origin: '*' };
        const url = await storage().signPart({ ...ref, uploadId, partNumber: 1, ...fixed });
        return (await put(url, body)).status;
      };
      for (const body of ['longer', '']) expect(await send(body)).toBeGreaterThanOrEqual(400);
      expect((await storage().listParts({ ...ref, uploadId })).parts).toEqual([]);
      expect(await send('four')).toBe(200);
    },
    { needs: 'signature' },
  );

  test('may have parts of other sizes than declared', async () => {
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

  for (const [title, sizes] of [
    ['parts of the declared size', [partSize, 9]],
    ['parts of other sizes', [partSize + 1, partSize + 3, 4]],
  ] as const) {
    test(`may be joined twice at the same time: ${title}`, async () => {
      const { ref, uploadId, send } = await begin();
      const bodies = sizes.map((size, index) => Buffer.alloc(size, index + 1));
      const parts: { partNumber: number; etag: string }[] = [];
      for (const [index, body] of bodies.entries()) {
        const { partNumber, etag } = await send(index + 1, body);
        parts.push({ partNumber, etag });
      }
      const complete = () => storage().completeMultipart({ ...ref, uploadId, parts });
      const [first, ...others] = await Promise.all([complete(), complete(), complete()]);
      expect(others).toEqual([first, first]);
      expect((await storage().head(ref))?.etag).toBe(first.etag);
      const opened = await storage().read(ref);
      expect(Buffer.concat((await opened?.body.toArray()) ?? []).equals(Buffer.concat(bodies))).toBe(true);
    });
  }

  test(
    'are listed by pages, also with gaps in their numbers',
    async () => {
      const { ref, uploadId, send } = await begin();
      const numbers = Array.from({ length: 70 }, (_, index) => (index + 1) * 3);
      for (const partNumber of numbers) await send(partNumber, Buffer.from(`${partNumber}`));
      const pages: number[][] = [];
      for (let after: number | null = 0; after !== null;) {
        const page = await storage().listParts({ ...ref, uploadId, after, limit: 35 });
        pages.push(page.parts.map(({ partNumber }) => partNumber));
        after = page.next;
      }
      expect(pages).toEqual([numbers.slice(0, 35), numbers.slice(35)]);
    },
    { needs: 'numberGaps' },
  );

  test('are listed by key prefix while they are open', async () => {
    const [kept, aborted, completed, elsewhere] = await Promise.all([begin(), begin(), begin(), begin()]);
    const find = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key, uploadId, startedAt } of storage().listMultiparts({
        bucket: 'upload',
        prefix,
      })) {
        expect(startedAt.getTime()).toBeLessThan(Date.now() + 60_000);
        found.push(`${key} ${uploadId}`);
      }
      return found;
    };
    const nameOf = ({ ref, uploadId }: typeof kept) => `${ref.key} ${uploadId}`;
    const all = await find('uploads/');
    expect(all).toEqual(expect.arrayContaining([kept, aborted, completed, elsewhere].map(nameOf)));
    await storage().abortMultipart({ ...aborted.ref, uploadId: aborted.uploadId });
    const { partNumber, etag } = await completed.send(1, Buffer.from('x'));
    const { uploadId } = completed;
    await storage().completeMultipart({ ...completed.ref, uploadId, parts: [{ partNumber, etag }] });
    for (const { ref } of [aborted, completed]) expect(await find(`${path.dirname(ref.key)}/`)).toEqual([]);
    expect(await find(`${path.dirname(kept.ref.key)}/`)).toEqual([nameOf(kept)]);
  });

  test('are removed when aborted, which can be repeated', async () => {
    const { ref, uploadId, send } = await begin();
    await send(1, Buffer.from('gone'));
    await storage().abortMultipart({ ...ref, uploadId });
    await storage().abortMultipart({ ...ref, uploadId });
    await expect(storage().listParts({ ...ref, uploadId })).rejects.toEqual(permanentFault);
    expect(await storage().head(ref)).toBeNull();
    expect((await send(2, Buffer.from('late'))).status).toBeGreaterThanOrEqual(400);
  });
});

describeStorage('events', ({ storage, target, test }) => {
  const deliver = (sink: StorageEventSink) => {
    const [stop, faults]: [AbortController, unknown[]] = [new AbortController(), []];
    const { signal } = stop;
    const done = storage().ingress?.deliverEvents({ sink, signal, onFault: (error) => faults.push(error) });
    const end = async () => {
      stop.abort();
      await done;
    };
    return { faults, end };
  };

  const summarise = ({ Records: [record] }: StorageEvent) => [record?.eventName, record?.s3.object.key];

  test(
    'are kept in order until they are processed',
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

      const [taken, sizes]: [unknown[], unknown[]] = [[], []];
      let failures = 1;
      const { end } = deliver(async (event) => {
        if (event.Records[0]?.s3.object.key !== encoded) return;
        if (failures-- > 0) throw new Error('not now');
        taken.push(summarise(event));
        sizes.push(event.Records[0].s3.object.size);
      });
      await expect
        .poll(() => taken, { timeout: 10_000 })
        .toEqual([
          ['ObjectCreated:Put', encoded],
          ['ObjectCreated:CompleteMultipartUpload', encoded],
        ]);
      expect(sizes).toEqual([3, 6]);
      await end();
    },
    { needs: 'ownEvents' },
  );

  test(
    'are set aside when they are rejected permanently',
    async () => {
      const refused = `${uniqueFolder('uploads')}refused.mp4`;
      const later = `${uniqueFolder('uploads')}later.mp4`;
      await writeText(storage(), { bucket: 'upload', key: refused }, 'x');
      const offered: string[] = [];
      const { end } = deliver(async (event) => {
        const key = event.Records[0]?.s3.object.key ?? '';
        offered.push(key);
        const fault = { port: 'storage', operation: 'deliverEvents', retryable: false } as const;
        if (key === refused) throw new ProviderError('no', fault);
      });
      await expect.poll(() => offered, { timeout: 10_000 }).toContain(refused);
      await writeText(storage(), { bucket: 'upload', key: later }, 'x');
      await expect.poll(() => offered, { timeout: 10_000 }).toContain(later);
      expect(offered.filter((key) => key === refused)).toHaveLength(1);
      await end();
    },
    { needs: 'ownEvents' },
  );

  test(
    'are delivered later and never set aside if they can’t be read',
    async () => {
      const events = path.join(target().dataDir ?? '', 'storage', 'events');
      const [key, other] = [`${uniqueFolder('uploads')}a.mp4`, `${uniqueFolder('uploads')}b.mp4`];
      await writeText(storage(), { bucket: 'upload', key }, 'x');
      // Reading fails for a file in place of the folder, and for a folder in place of a file.
      await rename(events, `${events}.away`);
      await writeFile(events, '');
      const taken: unknown[] = [];
      const { faults, end } = deliver(async (event) => {
        taken.push(event.Records[0]?.s3.object.key);
      });
      await expect.poll(() => faults, { timeout: 10_000 }).not.toHaveLength(0);
      await rm(events);
      await rename(`${events}.away`, events);
      await mkdir(path.join(events, '0-unreadable.json'));
      await expect.poll(() => faults.map(String).join(), { timeout: 20_000 }).toContain('EISDIR');
      await rm(path.join(events, '0-unreadable.json'), { recursive: true });
      await writeText(storage(), { bucket: 'upload', key: other }, 'x');
      await expect.poll(() => taken, { timeout: 20_000 }).toEqual(expect.arrayContaining([key, other]));
      await end();
      const rejected = await readdir(path.join(events, 'rejected')).catch(() => []);
      expect(rejected).not.toContain('0-unreadable.json');
    },
    { needs: 'ownEvents' },
  );
});
