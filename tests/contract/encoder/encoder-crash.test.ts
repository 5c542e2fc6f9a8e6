import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createFfmpegEncoder } from '@/lib/adapters/encoder/ffmpeg/ffmpeg-encoder';
import { getProcessIdentity } from '@/lib/engines/ffmpeg/run/work-folder';
import { getClip } from '@/tests/support/encoding/clips';
import { createEncodingBench, type EncodingBench } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';
import { bundleScript } from '@/tests/support/instance/bundle-script';

let bench: EncodingBench;
let paced: Awaited<ReturnType<typeof makePacedFfmpeg>>;
const started: ChildProcess[] = [];
beforeAll(async () => {
  bench = await createEncodingBench();
  paced = await makePacedFfmpeg();
  await paced.setPace(2);
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await bench.close();
  await paced.remove();
});

const encoderFor = (dataDir: string, ffmpeg = 'ffmpeg') =>
  createFfmpegEncoder({
    env: {
      dataDir,
      encoder: {
        ENCODER: 'ffmpeg',
        ENCODER_CONCURRENCY: 1,
        ENCODER_PRESET: 'ultrafast',
        ENCODER_CHUNKS_FROM: 1200,
        ENCODER_HARDWARE: 'none' as const,
        FFMPEG_PATH: ffmpeg,
        FFPROBE_PATH: 'ffprobe',
      },
    },
    storageFor: async () => bench.storage,
    log: pino({ level: 'silent' }),
  });

/** Starts a worker that encodes a long clip. Resolves when its ffmpeg is running. */
const startWorker = async () => {
  const script = bundleScript('tests/support/encoding/encode-forever.ts');
  const child = spawn(process.execPath, [script, await getClip('forty.mp4')], {
    env: { ...process.env, FFMPEG_PATH: paced.file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const text = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
  const { dataDir } = JSON.parse(text) as { dataDir: string };
  const findFolder = async () => (await readdir(path.join(dataDir, 'work')).catch(() => []))[0];
  await expect.poll(findFolder, { timeout: 20_000 }).toBeDefined();
  const folder = path.join(dataDir, 'work', (await findFolder()) ?? '');
  // The audio is written before the video.
  const hasSound = () => readdir(path.join(folder, 'hls')).catch(() => []);
  await expect.poll(hasSound, { timeout: 30_000 }).not.toEqual([]);
  const findFfmpeg = async (): Promise<number> => {
    const children = (await readFile(path.join(folder, 'children.jsonl'), 'utf8')).trim().split('\n');
    return (JSON.parse(children.at(-1) ?? '{}') as { pid: number }).pid;
  };
  const isEncoding = async () => getProcessIdentity(await findFfmpeg());
  await expect.poll(isEncoding, { timeout: 30_000 }).not.toBeNull();
  return { child, dataDir, folder, ffmpeg: await findFfmpeg() };
};

const niceness = (pid: number): number => os.getPriority(pid);

describe('encoder: a worker killed during an encode', () => {
  it('leaves nothing behind once another worker cleans up, which keeps running jobs', async () => {
    const { child, dataDir, folder, ffmpeg } = await startWorker();
    const encoder = encoderFor(dataDir);
    expect(niceness(ffmpeg)).toBeGreaterThanOrEqual(10);

    await encoder.sweep();
    expect(getProcessIdentity(ffmpeg)).not.toBeNull();
    expect(await readdir(folder)).toContain('owner.json');

    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    expect(getProcessIdentity(ffmpeg)).not.toBeNull();

    await encoder.sweep();
    expect(getProcessIdentity(ffmpeg)).toBeNull();
    expect(await readdir(path.join(dataDir, 'work'))).toEqual([]);
    await rm(dataDir, { recursive: true });
  });

  it('kills no process that has reused the id of a dead one', async () => {
    const bystander = spawn('sleep', ['60']);
    started.push(bystander);
    const folder = path.join(bench.dataDir, 'work', 'old-1');
    await mkdir(folder, { recursive: true });
    const stale = { pid: bystander.pid, identity: 'another boot:1' };
    await writeFile(path.join(folder, 'owner.json'), JSON.stringify({ ...stale, host: os.hostname() }));
    await writeFile(path.join(folder, 'children.jsonl'), `${JSON.stringify(stale)}\n`);
    await bench.encoder.sweep();
    expect(getProcessIdentity(bystander.pid ?? 0)).not.toBeNull();
    expect(await readdir(path.join(bench.dataDir, 'work'))).toEqual([]);
  });

  it('keeps new folders and those of other hosts', async () => {
    const work = path.join(bench.dataDir, 'work');
    await mkdir(path.join(work, 'foreign-1'), { recursive: true });
    await mkdir(path.join(work, 'fresh-1'), { recursive: true });
    const foreign = { pid: 1, identity: 'x', host: 'somewhere-else' };
    await writeFile(path.join(work, 'foreign-1', 'owner.json'), JSON.stringify(foreign));
    await bench.encoder.sweep();
    expect((await readdir(work)).sort()).toEqual(['foreign-1', 'fresh-1']);
  });
});

describe('encoder: ffmpeg failures', () => {
  const writeScript = async (name: string, text: string) => {
    const file = path.join(bench.dataDir, name);
    await writeFile(file, `#!/bin/sh\n${text}\n`);
    await chmod(file, 0o755);
    return file;
  };

  it('terminates a stalled ffmpeg, and the job may be retried', async () => {
    const ffmpeg = await writeScript(
      'stuck',
      // Lists filters like ffmpeg does, but encodes forever and ignores SIGTERM.
      'case "$*" in *-filters*) exec ffmpeg "$@";; *) trap "" TERM; while :; do sleep 0.1; done;; esac',
    );
    const stuck = await createEncodingBench({ ffmpeg, timeouts: { probe: 30_000, stall: 300 } });
    try {
      const { final } = await stuck.encode(await getClip('silent.mp4'));
      expect(final).toMatchObject({ type: 'failed', reason: 'encoder_failed', permanent: false });
      expect(await readdir(path.join(stuck.dataDir, 'work'))).toEqual([]);
    } finally {
      await stuck.close();
    }
  });

  it('quotes the error of ffmpeg without paths', async () => {
    const ffmpeg = await writeScript(
      'failing',
      'case "$*" in *-filters*) exec ffmpeg "$@";; *) echo "$*" >&2; echo "$PWD: No space left" >&2; exit 1;; esac',
    );
    const failing = await createEncodingBench({ ffmpeg });
    try {
      const { final } = await failing.encode(await getClip('silent.mp4'));
      expect(final).toMatchObject({
        type: 'failed',
        reason: 'unreadable',
        permanent: true,
        isOutage: false,
      });
      const detail = final.type === 'failed' ? final.detail : '';
      expect(detail).toContain('No space left');
      expect(detail).not.toContain(failing.dataDir);
    } finally {
      await failing.close();
    }
  });

  it.skipIf(!existsSync('/dev/full'))('does not blame the file if the disk is full', async () => {
    const ffmpeg = await writeScript(
      'full',
      'case "$*" in *-filters*) exec ffmpeg "$@";; *) exec ffmpeg -y -f lavfi -i testsrc=d=1 -f rawvideo /dev/full;; esac',
    );
    const full = await createEncodingBench({ ffmpeg });
    try {
      const { final } = await full.encode(await getClip('silent.mp4'));
      expect(final).toMatchObject({ type: 'failed', permanent: false, isOutage: true });
    } finally {
      await full.close();
    }
  });

  it('check() passes here, and names the command that installs what is missing', async () => {
    await expect(bench.encoder.check()).resolves.toBeUndefined();
    await expect(encoderFor(bench.dataDir, '/nowhere/ffmpeg').check()).rejects.toThrow(/install.*ffmpeg/i);
    const bare = await writeScript(
      'bare',
      'case "$*" in *-encoders*) ffmpeg -hide_banner -encoders | grep -v libx264;; *) exec ffmpeg "$@";; esac',
    );
    await expect(encoderFor(bench.dataDir, bare).check()).rejects.toThrow(/lacks libx264\./);
    const old = await writeScript('old', 'echo "ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright"');
    await expect(encoderFor(bench.dataDir, old).check()).rejects.toThrow(/too old/);
  });
});
