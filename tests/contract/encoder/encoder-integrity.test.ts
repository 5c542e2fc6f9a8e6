import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { listDeviations } from '@/lib/engines/ffmpeg/outputs/check-segments';
import type { PreviewResult } from '@/lib/ports/encoder';
import { getClip } from '@/tests/support/encoding/clips';
import { createEncodingBench, nextJobId, type EncodingBench } from '@/tests/support/encoding/encoding';

/** Ways in which a finished segment can be broken. */
type Damage = 'cut' | 'keyless';

/** Damages the named segments; run by the ffmpeg stand-in. */
const damageScript = `
import { readFileSync, writeFileSync } from 'node:fs';
const [, , kind, ...files] = process.argv;
for (const file of files) {
  const bytes = readFileSync(file);
  const run = bytes.indexOf('trun');
  // The flags of the first sample follow the count and the offset (ISO/IEC 14496-12 §8.8.8).
  if (kind === 'keyless') bytes.writeUInt32BE(0x01010000, run + 16);
  writeFileSync(file, kind === 'cut' ? bytes.subarray(0, 900) : bytes);
}
`;

describe('encoder: segments are checked before a playlist lists them', () => {
  let bench: EncodingBench;
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-damage-'));
    await writeFile(inFolder('damage.mjs'), damageScript);
    const [times, kind, made] = ['times', 'kind', 'made'].map(inFolder);
    // Encodes in another folder, so that no segment is visible before it is damaged. Playlists are copied
    // last.
    const script = `#!/bin/sh
case "$*" in *hls_segment_filename*) ;; *) exec ffmpeg "$@" ;; esac
[ -s '${times}' ] || exec ffmpeg "$@"
sed -i 1d '${times}'
here=$PWD; rm -rf '${made}'; mkdir '${made}'; cd '${made}' || exit 1
mkdir hls mp4 thumbs candidates early
ffmpeg "$@" || exit $?
node '${inFolder('damage.mjs')}' "$(cat '${kind}')" $(ls hls/*p/segment-00001.m4s preview/segment-00001.m4s 2>/dev/null)
tar cf - --exclude '*.m3u8' . | tar xf - -C "$here" && tar cf - . | tar xf - -C "$here"
`;
    await writeFile(inFolder('ffmpeg'), script, { mode: 0o700 });
    bench = await createEncodingBench({ ffmpeg: inFolder('ffmpeg') });
  });
  afterEach(() => rm(inFolder('times'), { force: true }));
  afterAll(async () => {
    await bench.close();
    await rm(folder, { recursive: true });
  });

  /** Makes the next `times` runs damage a segment. */
  const damage = async (kind: Damage, times: number): Promise<void> => {
    await writeFile(inFolder('kind'), kind);
    await writeFile(inFolder('times'), 'once\n'.repeat(times));
  };
  const countLeft = async (): Promise<number> =>
    (await readFile(inFolder('times'), 'utf8')).split('\n').length - 1;

  it.each(['cut', 'keyless'] as const)('encodes a segment that is %s again, once', async (kind) => {
    await damage(kind, 1);
    const { final } = await bench.encode(await getClip('short.mp4'), null);
    expect(final).toMatchObject({ type: 'complete', result: { warning: null } });
    expect(await countLeft()).toBe(0);
  });

  it.each([
    ['cut', 'can’t be parsed'],
    ['keyless', 'does not start with a key frame'],
  ] as const)('ends with an error that names a segment that is %s twice', async (kind, why) => {
    await damage(kind, 3);
    const { final } = await bench.encode(await getClip('short.mp4'), null);
    expect(final).toMatchObject({ type: 'failed', reason: 'bad_segment', permanent: true });
    expect(final).toMatchObject({ detail: `Segment 180p/segment-00001.m4s ${why}.` });
    expect(await countLeft()).toBe(1);
  });

  it('encodes a video as a whole if its chunks were damaged', async () => {
    // The audio is a separate chunk.
    await damage('keyless', 2);
    const { final } = await bench.encode(await getClip('forty.mkv'));
    expect(final).toMatchObject({ type: 'complete', result: { warning: null } });
    expect(await countLeft()).toBe(0);
  });

  it('offers no preview rendition with a damaged segment, and encodes it the next time', async () => {
    await damage('cut', 1);
    const source = await bench.upload(await getClip('forty.mp4'));
    const reported: PreviewResult[] = [];
    const outputPrefix = `videos/${nextJobId()}/1/`;
    const make = () =>
      bench.encoder.makePreview(
        {
          ...{ workspace: 'any', source, outputPrefix },
          findVisibility: async () => 'private' as const,
        },
        async (result) => void reported.push(result),
      );
    await expect(make()).rejects.toMatchObject({ port: 'encoder', retryable: true });
    const index = { bucket: 'stream', key: `${outputPrefix}preview/index.m3u8` } as const;
    const named = await bench.storage.read(index);
    expect(named ? await text(named.body) : '').not.toContain('segment-00001');
    await make();
    expect(reported.at(-1)?.duration).toBeCloseTo(40, 0);
  });

  it('only counts segments that deviate from the plan', async () => {
    const before = listDeviations().reduce((sum, { count }) => sum + count, 0);
    await bench.encode(await getClip('short.mp4'), null);
    expect(listDeviations().reduce((sum, { count }) => sum + count, 0)).toBe(before);
  });
});
