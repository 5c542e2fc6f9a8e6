import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import { NICENESS } from '@/lib/engines/ffmpeg/run/run-process';
import type { ChunkQueue } from '@/lib/ports/encoder';

import { makeClip } from '../support/encoding/clips';
import { createEncodingBench } from '../support/encoding/encoding';
import { createMemoryChunkQueue } from '../support/encoding/memory-chunk-queue';
import { measureWorkers } from './support/measure-workers';

/**
 * Compares our encode of a 1080p clip, without chunks and with, to bare ffmpeg with the same settings.
 * With --workers: how much faster several workers of half a core encode one video together.
 * npm run bench encode [seconds=30] [runs=3]
 * npm run bench encode -- --workers [seconds=80] [workers=4]
 */
const [seconds = 30, runs = 3] = process.argv.slice(2).map(Number);

type Measured = { wall: number; cpu: number | null };

/** Processor seconds of this process and its ended children. Works only on Linux. */
const readCpu = (): number | null => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return ticks / 100;
  } catch {
    return null;
  }
};

const measure = async (work: () => Promise<void>): Promise<Measured> => {
  const cpu = readCpu();
  const start = performance.now();
  await work();
  const end = readCpu();
  return { wall: (performance.now() - start) / 1000, cpu: cpu === null || end === null ? null : end - cpu };
};

const run = (args: readonly string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { cwd, stdio: 'inherit' });
    // The same low priority as ours, so that other processes affect both equally.
    if (child.pid !== undefined) os.setPriority(child.pid, NICENESS);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });

/** A plain command: one split into renditions, HLS, and copies into MP4. */
const encodeBare = async (source: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'mp4'), { recursive: true });
  const renditions = buildLadder({ width: 1920, height: 1080, fps: 30 });
  const splits = renditions.map((_, index) => `[s${index}]`).join('');
  const scales = renditions.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height}[v${index}]`,
  );
  const graph = [`[0:v]split=${renditions.length}${splits}`, ...scales].join(';');
  const perRendition = renditions.flatMap(({ maxRate, bufferSize }, index) => [
    `-maxrate:v:${index}`,
    String(maxRate),
    `-bufsize:v:${index}`,
    String(bufferSize),
    `-threads:v:${index}`,
    String(os.availableParallelism()),
  ]);
  const streams = renditions.map(({ name }, index) => `v:${index},agroup:audio,name:${name}`).join(' ');
  const text =
    '-c:v libx264 -preset veryfast -crf 22 -profile:v high -pix_fmt yuv420p -sc_threshold 0 -g 120 ' +
    '-force_key_frames expr:gte(t,n_forced*2) -c:a aac -b:a 128k -ar 48000 -ac 2 ' +
    '-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 ' +
    '-hls_segment_filename hls/%v/segment-%05d.m4s';
  await run(
    ['-i', source, '-filter_complex', graph]
      .concat(renditions.flatMap((_, index) => ['-map', `[v${index}]`]))
      .concat(['-map', '0:a'], perRendition, text.split(' '))
      .concat(['-var_stream_map', `${streams} a:0,agroup:audio,name:audio`, 'hls/%v/index.m3u8']),
    folder,
  );
  for (const { name } of renditions) {
    const inputs = ['-i', `hls/${name}/index.m3u8`, '-i', 'hls/audio/index.m3u8'];
    const outputs = [
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      `mp4/${name}.mp4`,
    ];
    await run([...inputs, ...outputs], folder);
  }
};

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const makeSource = (): Promise<string> => {
  const testVideo = `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=12:allf=t`;
  return makeClip(`bench-${seconds}.mp4`, [
    ...['-f', 'lavfi', '-i', testVideo],
    ...['-f', 'lavfi', '-i', `aevalsrc=sin(440*2*PI*t)/4|sin(330*2*PI*t)/4:duration=${seconds}`],
    ...'-c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a aac -b:a 128k'.split(' '),
  ]);
};

if (process.argv[2] === '--workers') {
  const [length = 80, most = 4] = process.argv.slice(3).map(Number);
  const clip = await makeClip(`bench-workers-${length}.mp4`, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=854x480:rate=30:duration=${length},noise=alls=12:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${length}`],
    ...'-c:v libx264 -preset veryfast -crf 20 -g 30 -pix_fmt yuv420p -c:a aac -b:a 128k'.split(' '),
  ]);
  await measureWorkers(clip, { seconds: length, most });
  process.exit(0);
}
const source = await makeSource();
const bench = await createEncodingBench({ preset: 'veryfast' });
const whole: Measured[] = [];
const ours: Measured[] = [];
const bare: Measured[] = [];
try {
  for (let index = 0; index < runs; index += 1) {
    bare.push(await measure(() => encodeBare(source, path.join(bench.dataDir, 'bare'))));
    const encode = async (queue: ChunkQueue | null): Promise<void> => {
      const { final } = await bench.encode(source, queue);
      if (final.type !== 'complete') throw new Error(JSON.stringify(final));
    };
    whole.push(await measure(() => encode(null)));
    ours.push(await measure(() => encode(createMemoryChunkQueue(false))));
    process.stderr.write(
      `run ${index + 1}: ${JSON.stringify([bare, whole, ours].map((each) => each[index]))}\n`,
    );
  }
} finally {
  await bench.close();
}

const wall = (runsOf: readonly Measured[]) => median(runsOf.map((measured) => measured.wall));
const cpu = (runsOf: readonly Measured[]) => median(runsOf.map((measured) => measured.cpu ?? Number.NaN));
const row = (name: string, runsOf: readonly Measured[]) => {
  const speed = (seconds / wall(runsOf)).toFixed(2);
  return `| ${name} | ${wall(runsOf).toFixed(1)} | ${cpu(runsOf).toFixed(1)} | ${speed} × |`;
};

console.log(
  `1080p, 30 frames/s, ${seconds} s, four renditions, median of ${runs}, ` +
    `${os.availableParallelism()} cores\n`,
);
console.log('| | wall s | processor s | speed |\n| --- | --- | --- | --- |');
console.log(row('bare ffmpeg (HLS and MP4)', bare));
console.log(row('ours (and poster, storyboard, probing, storing), in one run', whole));
console.log(row('ours, to be gone on with after a kill', ours));
console.log(
  `| ratio | ${(wall(ours) / wall(bare)).toFixed(3)} | ${(cpu(ours) / cpu(bare)).toFixed(3)} | goal ≤ 1.05 |`,
);
