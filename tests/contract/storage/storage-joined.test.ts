import { randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';

import { expect } from 'vitest';

import type { JoinedPart, ObjectInfo } from '@/lib/ports/storage';

import { describeStorage, listKeys, permanentFault, uniqueFolder, writeText } from './storage-target-context';

describeStorage('joined objects', ({ storage, target, test }) => {
  const bucket = 'stream';

  /** A video of three chunks, two of which are parts of one segment, with the expected bytes. */
  const joinVideo = async () => {
    const version = `${uniqueFolder('videos')}1/`;
    const segments = [randomBytes(700_000), randomBytes(300_000)];
    const keys = segments.map((_, index) => `${version}hls/720p/segment-0000${index}.m4s`);
    for (const [index, body] of segments.entries())
      await storage().write({
        ...{ bucket, key: keys[index] ?? '', body, contentType: 'video/mp4' },
        ...{ cacheControl: 'public, max-age=31536000, immutable', visibility: 'private' },
      });
    const head = randomBytes(1234);
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = segments;
    const parts: JoinedPart[] = [
      { bytes: head },
      { key: keys[0] ?? '', range: { start: 100, end: 599_999 } },
      { key: keys[1] ?? '', range: { start: 0, end: 299_999 } },
      { bytes: Buffer.from('between') },
      { key: keys[0] ?? '', range: { start: 650_000, end: 650_000 } },
    ];
    const bytes = Buffer.concat([
      ...[
        head,
        first.subarray(100, 600_000),
        second,
        Buffer.from('between'),
        first.subarray(650_000, 650_001),
      ],
    ]);
    const key = `${version}mp4/720p.mp4`;
    await storage().join?.({ bucket, key, parts, visibility: 'private' });
    return { key, version, bytes, keys, parts };
  };

  const readBytes = async (key: string, range?: { start: number; end: number }) => {
    const opened = await storage().read({ bucket, key, ...(range && { range }) });
    return opened && Buffer.concat(await opened.body.toArray());
  };

  test(
    'read like ordinary objects, whole and by ranges',
    async () => {
      const { key, bytes, version } = await joinVideo();
      const info = (await storage().head({ bucket, key })) as ObjectInfo;
      expect(info).toMatchObject({ size: bytes.length, contentType: 'video/mp4', visibility: 'private' });
      expect((await readBytes(key))?.equals(bytes)).toBe(true);
      // Ranges that start one byte before, at, and one byte after each boundary.
      for (const border of [0, 1234, 601_134, 901_134, 901_141, bytes.length - 1])
        for (const start of [border - 1, border, border + 1].filter((at) => at >= 0 && at < bytes.length))
          for (const end of [start, start + 1, start + 400_000].map((at) => Math.min(at, bytes.length - 1)))
            expect((await readBytes(key, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true);
      await expect(readBytes(key, { start: bytes.length, end: bytes.length })).rejects.toEqual(
        permanentFault,
      );
      const copy = await storage().withLocalFile({ bucket, key }, async (file, etag) => {
        expect(etag).toBe(info.etag);
        return readFile(file);
      });
      expect(copy.equals(bytes)).toBe(true);
      expect(await listKeys(storage(), bucket, `${version}mp4/`)).toEqual([key]);
    },
    { needs: 'joinedObjects' },
  );

  test(
    'are shown, hidden and removed like others, without revealing how they are stored',
    async () => {
      const { key, version, bytes } = await joinVideo();
      const statusOf = async (each: string) => (await target().fetchAsStranger(each)).status;
      expect(await statusOf(key)).toBe(403);
      await storage().setPrefixVisibility({ bucket, prefix: version, visibility: 'public' });
      const headers = { range: `bytes=1000-${bytes.length - 1}` };
      const answer = await target().fetchAsStranger(key, { headers });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
      expect(await statusOf(`${key}.joined`)).not.toBe(200);
      const signed = await storage().signGet({ bucket, key, expiresIn: 60, downloadName: 'film.mp4' });
      expect(Buffer.from(await (await fetch(signed)).arrayBuffer()).equals(bytes)).toBe(true);
      await storage().setPrefixVisibility({ bucket, prefix: version, visibility: 'private' });
      expect(await statusOf(key)).toBe(403);
      await storage().remove({ bucket, key });
      expect(await storage().head({ bucket, key })).toBeNull();
      expect(await storage().removePrefix({ bucket, prefix: version })).toBe(2);
    },
    { needs: 'joinedObjects' },
  );

  test(
    'replace a video with its own bytes, which replaces them in turn',
    async () => {
      const { key, version, parts, bytes } = await joinVideo();
      await writeText(storage(), { bucket, key }, 'a video');
      expect((await readBytes(key))?.toString()).toBe('a video');
      expect(await listKeys(storage(), bucket, `${version}mp4/`)).toEqual([key]);
      await storage().join?.({ bucket, key, parts, visibility: 'private' });
      expect((await readBytes(key))?.equals(bytes)).toBe(true);
    },
    { needs: 'joinedObjects' },
  );

  test(
    'can’t refer to files outside their own video',
    async () => {
      const [one, other] = [await joinVideo(), await joinVideo()];
      const stolen: JoinedPart[] = [{ key: other.keys[0] ?? '', range: { start: 0, end: 9 } }];
      await expect(
        storage().join?.({ bucket, key: one.key, parts: stolen, visibility: 'public' }),
      ).rejects.toMatchObject({ name: 'ProviderError' });
      // Even if the file is moved to another video's folder, it can only refer to that video's segments.
      const place = path.join(target().dataDir ?? '', 'storage/stream');
      const empty = `${uniqueFolder('videos')}1/`;
      await writeText(storage(), { bucket, key: `${empty}mp4/x.txt` }, 'x');
      await rename(path.join(place, `${one.key}.joined`), path.join(place, `${empty}mp4/720p.mp4.joined`));
      await expect(readBytes(`${empty}mp4/720p.mp4`)).rejects.toThrow('a part of a joined object is missing');
    },
    { needs: 'joinedObjects' },
  );
});
