import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { APIRequestContext } from '@playwright/test';

import { findByCommand, findFamily, measurePss } from './support/memory';
import { readCpuSeconds } from './support/pin';
import { run, stop } from './support/process';
import { signUp } from './support/sign-up';
import { startInstance } from './support/start-instance';

/**
 * Measures the figures of docs/operate/size.md: processor time and memory of encoding and of viewers, for one
 * core. Processor time hardly depends on other work of the machine. Live events: npm run bench live-channels.
 * npm run bench size [seconds of the 1080p clip=60] [segments that viewers load=600]
 */
const [seconds = 60, loads = 600] = process.argv.slice(2).map(Number);
/** Downloads at the same time. */
const connections = 20;
const bitsPerMegabit = 1_000_000;

type StoredVideo = { id: string; status: string; statusReason?: string; src: { hls: { url: string }[] } };

/** Noise gives the renditions about the bitrate of real video. */
const makeClip = async (file: string): Promise<void> => {
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=6:allf=t`;
  await run('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `aevalsrc=sin(440*2*PI*t)/4:duration=${seconds}`],
    ...'-c:v libx264 -preset veryfast -b:v 8M -pix_fmt yuv420p -c:a aac -b:a 128k'.split(' '),
    file,
  ]);
};

const upload = async (manager: APIRequestContext, file: string): Promise<string> => {
  const data = { title: 'Size', mimeType: 'video/mp4', filename: 'size.mp4', visibility: 'public' };
  const answer = await manager.put('/api/videos/upload', { data });
  const { videoId, signedUrl } = (await answer.json()) as { videoId: string; signedUrl: string };
  const headers = { 'content-type': 'video/mp4' };
  const sent = await fetch(signedUrl, { method: 'PUT', headers, body: await readFile(file) });
  if (!sent.ok) throw new Error(`the upload was answered by ${sent.status}`);
  return videoId;
};

/** Waits for the final renditions. `onWait` is called twice a second. */
const awaitVideo = async (
  manager: APIRequestContext,
  id: string,
  onWait: () => void,
): Promise<StoredVideo> => {
  for (;;) {
    const video = (await (await manager.get(`/api/videos/${id}?depth=0`)).json()) as StoredVideo;
    if (video.status === 'COMPLETE') return video;
    if (video.status === 'ERROR') throw new Error(`the video was not encoded: ${video.statusReason}`);
    onWait();
    await pause(500);
  }
};

/** Bits per second of all renditions together. */
const readBitrates = async (master: string): Promise<number> =>
  [...(await (await fetch(master)).text()).matchAll(/AVERAGE-BANDWIDTH=(\d+)/g)].reduce(
    (sum, [, rate]) => sum + Number(rate),
    0,
  );

type Segment = { url: string; seconds: number };

/** The segments of the largest rendition of an HLS playlist. */
const listSegments = async (master: string): Promise<Segment[]> => {
  const read = async (url: string) => (await fetch(url)).text();
  const lines = (await read(master)).split('\n');
  const renditions = lines.flatMap((line, index) => {
    const [, bandwidth] = /^#EXT-X-STREAM-INF:.*?BANDWIDTH=(\d+)/.exec(line) ?? [];
    return bandwidth
      ? [{ bandwidth: Number(bandwidth), url: new URL(lines[index + 1] ?? '', master).href }]
      : [];
  });
  const [largest] = renditions.toSorted((a, b) => b.bandwidth - a.bandwidth);
  if (!largest) throw new Error(`${master} has no renditions`);
  const parts = (await read(largest.url)).matchAll(/#EXTINF:([\d.]+).*\n(?:#.*\n)*([^#\n]+)/g);
  return [...parts].map(([, duration, name = '']) => ({
    url: new URL(name, largest.url).href,
    seconds: Number(duration),
  }));
};

const printTable = (rows: [string, string][]): void => {
  console.log('\n| What | Measured |\n| --- | ---: |');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
};

const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-size-'));
const clip = path.join(folder, 'clip.mp4');
await makeClip(clip);
const { url, child } = await startInstance(path.join(folder, 'data'));
const root = child.pid ?? 0;
try {
  await pause(20_000);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load} before`);
  const fresh = measurePss(findFamily(root));
  const manager = await signUp(url);
  const before = readCpuSeconds(root, 'ended');
  const startedAt = performance.now();
  let most = fresh;
  const { src } = await awaitVideo(manager, await upload(manager, clip), () => {
    most = Math.max(most, measurePss(findFamily(root)));
  });
  const took = (performance.now() - startedAt) / 1000;
  const encoded = readCpuSeconds(root, 'ended') - before;

  const master = new URL(src.hls[0]?.url ?? '', url).href;
  const stored = ((await readBitrates(master)) * 60) / 8 / 1e6;
  const segments = await listSegments(master);
  const edge = findByCommand(findFamily(root), 'edge.mjs') ?? 0;
  const idle = readCpuSeconds(edge);
  let [played, bytes, next] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < loads) {
        const segment = segments[next++ % segments.length];
        if (!segment) throw new Error('the rendition has no segments');
        const answer = await fetch(segment.url);
        if (!answer.ok) throw new Error(`${segment.url} answered ${answer.status}`);
        const { byteLength } = await answer.arrayBuffer();
        bytes += byteLength;
        played += segment.seconds;
      }
    }),
  );
  const served = readCpuSeconds(edge) - idle;
  await manager.dispose();
  printTable([
    ['1080p video encoded per hour and core, all renditions, minutes', ((seconds / encoded) * 60).toFixed(0)],
    [
      `The same on this machine (${cpus().length} cores, other work included)`,
      ((seconds / took) * 60).toFixed(0),
    ],
    ['Stored per minute beside the original, all renditions, MB', stored.toFixed(0)],
    ['Bitrate of the largest rendition, Mbit/s', ((bytes * 8) / played / bitsPerMegabit).toFixed(1)],
    ['Viewers of that rendition at once per core of the edge', (played / served).toFixed(0)],
    [
      'Data per second and core of the edge, Gbit/s',
      ((bytes * 8) / served / 1000 / bitsPerMegabit).toFixed(1),
    ],
    ['Memory of all processes, fresh, MiB', fresh.toFixed(0)],
    ['Memory of all processes, most while encoding, MiB', most.toFixed(0)],
  ]);
} finally {
  await stop(child);
  await rm(folder, { recursive: true, force: true });
}
