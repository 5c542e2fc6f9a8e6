import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import path from 'node:path';

import { expect } from 'vitest';

import { describeStorage, uniqueFolder } from './storage-target-context';

describeStorage('large files', ({ storage, target, test }) => {
  test(
    'stream with flat memory from 5 GiB on',
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
      let peak = before;
      /** Reads at least `enough` bytes and then stops. */
      const read = async (
        headers: OutgoingHttpHeaders,
        enough: number,
      ): Promise<[IncomingMessage, number]> => {
        const [response] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage];
        let received = 0;
        for await (const chunk of response) {
          received += (chunk as Buffer).length;
          peak = Math.max(peak, process.memoryUsage.rss());
          if (received >= enough) break;
        }
        return [response, received];
      };

      // Five gigabytes would prove the same and take ten seconds longer.
      const [whole, begun] = await read({}, 2 ** 29);
      expect(whole.headers['content-length']).toBe(String(size));
      expect(begun).toBeGreaterThanOrEqual(2 ** 29);
      // A range across the limit of 32 bits.
      const [start, end] = [2 ** 32 - 2 ** 26, 2 ** 32 + 2 ** 26];
      const [part, length] = await read({ range: `bytes=${start}-${end - 1}` }, Number.POSITIVE_INFINITY);
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${size}`,
      ]);
      expect(length).toBe(end - start);
      expect((peak - before) / 2 ** 20).toBeLessThan(150);

      const tail = await fetch(url, { headers: { range: 'bytes=-7' } });
      expect([tail.status, tail.headers.get('content-range')]).toEqual([
        206,
        `bytes ${size - 7}-${size - 1}/${size}`,
      ]);
      expect((await tail.arrayBuffer()).byteLength).toBe(7);
    },
    { needs: 'sparseFile', timeout: 300_000 },
  );
});
