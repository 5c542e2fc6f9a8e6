import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { countOtherWorkers } from '@/lib/encoding/pieces/encode-workers';
import type { EncodingPiece } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { bundleScript } from '@/tests/support/bundle-script';
import { makeBeeps, makeClip } from '@/tests/support/encoding/clips';
import { probePackets, storeInFolder } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';
import { createTenant, logIn } from '@/tests/support/factories';
import { createS3Settings } from '@/tests/support/grown-settings';
import { poll } from '@/tests/support/poll';
import { lengthen, readLengthened } from '@/tests/support/uploads/lengthened';
import { openMultipart } from '@/tests/support/uploads/multipart-upload';
import { getVideo } from '@/tests/support/uploads/upload-clip';

/** What is told of a store that says nothing by itself and whose parts nobody can read, by two workers of this installation. */
describe.skipIf(!process.env.TEST_S3_ENDPOINT)('an upload in parts to S3', () => {
  let instance: Instance;
  let cookie: string;
  let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    Object.assign(process.env, createS3Settings(), { ENCODER_PIECES_FROM: '10' });
    instance = await bootInstance();
    await instance.storage.prepare();
    cookie = await logIn(instance, (await createTenant(instance.payload)).people.manager);
    ffmpeg = await makePacedFfmpeg();
    await ffmpeg.setPace(4);
    for (const _ of ['one', 'other'])
      workers.push(
        spawn(process.execPath, [bundleScript('bin/worker.ts', { isOften: false })], {
          env: { ...process.env, FFMPEG_PATH: ffmpeg.file },
          stdio: 'ignore',
        }),
      );
    await poll(async () => (await countOtherWorkers(instance.payload, 'test')) === 2, {
      what: 'both workers',
      seconds: 60,
    });
  }, 120_000);
  afterAll(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await instance.close();
    await ffmpeg.remove();
  });

  const get = (id: string) => getVideo(instance, { cookie }, id);

  it('is refused by its ends before all of its parts were sent', async () => {
    const upload = await openMultipart(instance, cookie);
    const film = await readLengthened('no-moov.mp4');
    const { ends } = await upload.sendEnds(film);
    expect(ends.map(({ url }) => new URL(url).origin)).toEqual(Array(2).fill(process.env.S3_ENDPOINT));
    await upload.sendParts(film, [1]);
    const refused = await poll(
      async () => {
        const video = await get(upload.id);
        return video.status === 'ERROR' && video;
      },
      { what: 'refused', seconds: 30 },
    );
    expect(refused.statusReason).toBe('truncated');
    expect(await upload.call('GET', '/2')).toMatchObject({ status: 400, body: { error: 'file_truncated' } });
    const left: string[] = [];
    const prefix = `uploads/${upload.id}/`;
    await poll(
      async () => {
        left.length = 0;
        for await (const { key } of instance.storage.list({ bucket: 'upload', prefix })) left.push(key);
        for await (const { key } of instance.storage.listMultiparts({ bucket: 'upload', prefix }))
          left.push(key);
        return left.length === 0;
      },
      { what: () => Promise.resolve(`nothing left, but ${left.join()}`) },
    );
  });

  it('goes through where it is a film, which both make of pieces without a seam', async () => {
    const source = await makeClip('pieces-s3-10.mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=160x120:rate=10:duration=24'],
      ...[...makeBeeps(24), '-c:a', 'aac'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '2M'],
    ]);
    const upload = await openMultipart(instance, cookie);
    const film = lengthen(await readFile(source));
    await upload.sendEnds(film);
    await upload.sendParts(film);
    await upload.complete();
    const owners = new Set<string>();
    await poll(
      async () => {
        const { docs } = await instance.payload.db.find<EncodingPiece>({
          collection: 'encodingPieces',
          where: { leaseOwner: { exists: true } },
          pagination: false,
        });
        for (const { leaseOwner } of docs) owners.add(leaseOwner?.split(':')[1] ?? '');
        return (await get(upload.id)).status === 'COMPLETE';
      },
      { what: 'COMPLETE', seconds: 120 },
    );
    for (const { pid } of workers) expect([...owners]).toContain(String(pid));
    const copy = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'copy-'));
    await storeInFolder(instance.storage, `videos/${upload.id}/1/hls/`, copy);
    const pictures = await probePackets(path.join(copy, '120p/index.m3u8'), 'v:0');
    expect(pictures).toHaveLength(24 * 10);
    pictures.slice(1).forEach(({ time }, at) => expect(time - (pictures[at]?.time ?? 0)).toBeCloseTo(0.1, 3));
    const sounds = await probePackets(path.join(copy, 'audio/index.m3u8'), 'a:0');
    sounds
      .slice(1)
      .forEach(({ time }, at) => expect(time - (sounds[at]?.time ?? 0)).toBeCloseTo(1024 / 48_000, 3));
  }, 180_000);
});
