import { mkdir, open } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';

import { expect } from 'vitest';

import { describeStorage, uniqueFolder } from './storage-target-context';

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
