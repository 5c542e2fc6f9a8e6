import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { slugs } from '@/lib/core/slugs';
import { countOtherWorkers } from '@/lib/videos/encoding/chunks/claim-chunk';
import type { Encoding } from '@/payload-types';
import { bootInstance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { createTenant, createVideo } from '@/tests/support/rows/factories';

import { readCpuSeconds } from './pin';

const cgroups = '/sys/fs/cgroup/cpu';

/**
 * Limits a process and its children to half a core, with a cgroup if permitted, otherwise with cpulimit.
 */
const limit = async (pid: number): Promise<() => Promise<void>> => {
  const group = path.join(cgroups, `reelhof-bench-${pid}`);
  try {
    await mkdir(group);
    await writeFile(path.join(group, 'cpu.cfs_period_us'), '100000');
    await writeFile(path.join(group, 'cpu.cfs_quota_us'), '50000');
    // High shares guarantee the half core whatever else runs.
    await writeFile(path.join(group, 'cpu.shares'), '65536');
    await writeFile(path.join(group, 'cgroup.procs'), String(pid));
    return () => rmdir(group).catch(() => undefined);
  } catch {
    const limiter = spawn('cpulimit', ['-l', '50', '-i', '-z', '-p', String(pid)], { stdio: 'ignore' });
    return async () => void limiter.kill();
  }
};

type Measured = { wall: number; cpu: number; chunks: number };

/**
 * Measures how long one worker of half a core takes for a video, and how long several take together. The
 * video is cut into as many chunks as one of 20 minutes. Prints a Markdown table.
 */
export const measureWorkers = async (clip: string, { seconds, most }: { seconds: number; most: number }) => {
  process.env.TEST_RUN_FOLDER = await mkdtemp(path.join(tmpdir(), 'reelhof-bench-'));
  process.env.ENCODER_CHUNKS_FROM = String(seconds);
  const { payload, storage } = await bootInstance();
  const { workspace } = await createTenant(payload);

  const queueVideo = async (): Promise<string> => {
    const { id: video } = await createVideo(payload, { workspace, status: 'PROGRESSING' });
    const inputKey = `uploads/${video}/1/original.mp4`;
    const body = createReadStream(clip);
    const ref = { bucket: 'upload', key: inputKey, visibility: 'private' } as const;
    await storage.write({ ...ref, body, contentType: 'video/mp4', cacheControl: 'private' });
    const { id } = await payload.create({
      collection: slugs.encodings,
      data: {
        ...{ video, workspace: workspace.id, version: 1, state: 'QUEUED', mimeType: 'video/mp4', inputKey },
        // Marks the preview as done, because other benches measure it.
        previewAt: new Date().toISOString(),
      },
      overrideAccess: true,
    });
    return id;
  };
  const untilDone = async (id: string): Promise<void> => {
    for (;;) {
      const row = await payload.db.findOne<Encoding>({
        ...{ collection: slugs.encodings, where: { id: { equals: id } } },
      });
      if (row?.state === 'COMPLETE') return;
      if (row?.state === 'ERROR') throw new Error(row.failureDetail ?? 'not encoded');
      await pause(250);
    }
  };

  const measure = async (count: number): Promise<Measured> => {
    const script = bundleScript('bin/worker.ts');
    const workers: ChildProcess[] = [];
    for (let number = 0; number < count; number += 1)
      workers.push(spawn(process.execPath, [script], { env: process.env, stdio: 'ignore' }));
    const free = await Promise.all(workers.map(({ pid = 0 }) => limit(pid)));
    while ((await countOtherWorkers(payload, 'bench')) < count) await pause(250);
    const used = (): number => workers.reduce((sum, { pid = 0 }) => sum + readCpuSeconds(pid, 'ended'), 0);
    const before = used();
    const started = performance.now();
    const id = await queueVideo();
    await untilDone(id);
    const wall = (performance.now() - started) / 1000;
    const cpu = used() - before;
    const { totalDocs: chunks } = await payload.db.count({
      collection: slugs.encodingChunks,
      where: { encoding: { equals: id } },
    });
    for (const worker of workers) {
      const gone = new Promise((resolve) => worker.once('exit', resolve));
      worker.kill('SIGTERM');
      await gone;
    }
    for (const each of free) await each();
    return { wall, cpu, chunks };
  };

  console.log('| workers of half a core | chunks | wall s | processor s | as fast as one |');
  console.log('| ---: | ---: | ---: | ---: | ---: |');
  let one = 0;
  for (const count of [1, most]) {
    const { wall, cpu, chunks } = await measure(count);
    one ||= wall;
    console.log(
      `| ${count} | ${chunks} | ${wall.toFixed(1)} | ${cpu.toFixed(1)} | ${(one / wall).toFixed(2)} × |`,
    );
  }
  await rm(process.env.TEST_RUN_FOLDER, { recursive: true, force: true });
};
