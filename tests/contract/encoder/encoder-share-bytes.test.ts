import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getClip } from '@/tests/support/encoding/clips';
import { createEncodingBench, type EncodingBench } from '@/tests/support/encoding/encoding';

const run = promisify(execFile);

let bench: EncodingBench;
let prefix: string;
beforeAll(async () => {
  bench = await createEncodingBench();
  const encoded = await bench.encode(await getClip('faststart.mp4'));
  expect(encoded.final.type).toBe('complete');
  prefix = encoded.prefix;
});
afterAll(() => bench.close());

/** The hash of all video and audio packets, which ignores the file's layout. */
const hashPackets = async (file: string): Promise<string> => {
  const { stdout } = await run('ffmpeg', [
    ...['-v', 'error', '-i', file, '-map', '0', '-c', 'copy', '-f', 'streamhash', '-hash', 'md5', '-'],
  ]);
  return stdout;
};

describe('encoder: MP4s that a restore stored separately', () => {
  it('are joined from their segments, play the same, and are left alone the next time', async () => {
    const { storage, encoder, dataDir } = bench;
    const key = `${prefix}mp4/180p.mp4`;
    const place = { bucket: 'stream', key } as const;
    const plain = path.join(dataDir, 'plain.mp4');
    await storage.withLocalFile(place, (file) => copyFile(file, plain));
    const before = await hashPackets(plain);
    await storage.write({
      ...{ ...place, body: createReadStream(plain), contentType: 'video/mp4', cacheControl: '' },
      visibility: 'public',
    });

    const shared = await encoder.shareBytes({ workspace: 'any', outputPrefix: prefix });
    expect(shared.mp4s).toBe(1);
    expect(shared.bytes).toBeGreaterThan(10_000);
    expect(await storage.head(place)).toMatchObject({ visibility: 'private' });
    const listed = [];
    for await (const each of storage.list({ bucket: 'stream', prefix: `${prefix}mp4/` })) listed.push(each);
    expect(listed.every(({ isJoined }) => isJoined)).toBe(true);
    expect(await storage.withLocalFile(place, hashPackets)).toBe(before);
    expect(await encoder.shareBytes({ workspace: 'any', outputPrefix: prefix })).toEqual({
      mp4s: 0,
      bytes: 0,
    });
  });

  it('stay as they are if they contain other videos', async () => {
    const { storage, encoder } = bench;
    const place = { bucket: 'stream', key: `${prefix}mp4/180p.mp4` } as const;
    const body = Buffer.from('not a video at all');
    await storage.write({
      ...{ ...place, body, contentType: 'video/mp4', cacheControl: '', visibility: 'public' },
    });
    expect((await encoder.shareBytes({ workspace: 'any', outputPrefix: prefix })).mp4s).toBe(0);
    const kept = await storage.read(place);
    const bytes = Buffer.concat((await kept?.body.toArray()) ?? []);
    expect(createHash('md5').update(bytes).digest('hex')).toBe(createHash('md5').update(body).digest('hex'));
  });
});
