import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { getLiveSocket, getLiveToken } from '@/lib/core/storage/process-files';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import type { LiveRecording } from '@/lib/ports/live';
import { poll } from '@/tests/support/poll';

import type { NotedMemory } from './support/live/note-memory';
import { startSoakViewer } from './support/live/soak-viewer';
import { videoCamera, sendVideo } from './support/live/test-camera';
import { findFamily, measureOwn, measurePss } from './support/memory';
import { median, stop } from './support/process';

/**
 * Runs one live channel with two viewers for a long time, while its camera is replaced at random times.
 * Prints resources each minute, whether memory was flat, and whether the recording is complete.
 * npm run bench live-soak [minutes=60] [seed=1]
 */
const [minutes = '60', seed = '1'] = process.argv.slice(2);

const secret = 'a secret for the live soak';
const [eventId, broadcast, key] = ['soak', 'b1', 'key-of-the-soak'];
const size = '854x480';

/** A random generator that is repeatable by seed (mulberry32). */
let state = Number(seed) >>> 0;
const random = (): number => {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-soak-'));
const clip = path.join(folder, 'camera.mp4');
await videoCamera(clip, { size, rate: 15, bitrate: '600k' });

const [rtmpPort = 0] = await findFreePorts(1);
const noted = path.join(folder, 'memory.json');
const noter = './tests/bench/support/live/note-memory.ts';
const flags = ['--import', 'tsx', '--import', noter];
await createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret }).prepare();
const live = spawn(process.execPath, [...flags, 'bin/live.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...{ DATA_DIR: folder, SECRET: secret, LOG_LEVEL: 'error' },
    ...{
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_HOST: '127.0.0.1',
      LIVE_RENDITIONS: '360',
      LIVE_CHANNELS: '1',
    },
    NOTE_MEMORY: noted,
  },
});
const socketPath = getLiveSocket(folder);
const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
const port = createEmbeddedLive({ socketPath, token: getLiveToken(secret), ingestUrl });

const startCamera = (streamKey = key): ChildProcess => sendVideo(clip, `${ingestUrl}/${streamKey}`);

const counts = { killed: 0, frozen: 0, wrongKey: 0, second: 0, slowest: 0 };
let camera: ChildProcess | null = null;
const stopCamera = (): void => void camera?.kill('SIGKILL');

/** Starts the next camera. Returns the time until its first frame. */
const replace = async (): Promise<void> => {
  const before = (await port.findChannel(eventId))?.sendingSince ?? 0;
  const from = Date.now();
  camera = startCamera();
  await poll(
    async () => {
      const channel = await port.findChannel(eventId);
      if (channel?.isSending && (channel.sendingSince ?? 0) > before) return true;
      // A refused camera ends. Start it again, as an operator would.
      if (camera?.exitCode !== null) camera = startCamera();
      return false;
    },
    { what: 'the next camera', seconds: 60 },
  );
  counts.slowest = Math.max(counts.slowest, (Date.now() - from) / 1000);
};

const incidents = {
  killed: async () => {
    stopCamera();
    await pause(random() * 15);
    await replace();
  },
  frozen: async () => {
    const gone = camera;
    gone?.kill('SIGSTOP');
    await pause(3.5 + random() * 5);
    await replace();
    gone?.kill('SIGKILL');
  },
  wrongKey: async () => {
    const stranger = startCamera('not-the-key');
    await pause(2);
    stranger.kill('SIGKILL');
  },
  second: async () => {
    const second = startCamera();
    await pause(2);
    second.kill('SIGKILL');
  },
};
const kinds = Object.keys(incidents) as (keyof typeof incidents)[];

const readProcess = async (pid: number) => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / 100,
    files: (await readdir(`/proc/${pid}/fd`)).length,
  };
};

type Sample = {
  minute: number;
  /**
   * Own memory in MiB, and memory including shared files. The latter jumps by 40 MiB when the last other
   * Node process ends, so it is only printed.
   */
  node: number;
  shared: number;
  encoders: number;
  processes: number;
  files: number;
  seconds: number;
} & Partial<NotedMemory>;
const samples: Sample[] = [];

const sample = async (startedAt: number): Promise<Sample> => {
  const pid = live.pid ?? 0;
  const family = findFamily(pid).filter((each) => each !== pid);
  const taken = {
    minute: (Date.now() - startedAt) / 60_000,
    node: measureOwn(pid),
    shared: measurePss([pid]),
    encoders: measurePss(family),
    processes: family.length,
    ...(await readProcess(pid)),
    ...(JSON.parse(await readFile(noted, 'utf8').catch(() => '{}')) as Partial<NotedMemory>),
  };
  samples.push(taken);
  return taken;
};

/**
 * The minute from which memory is judged. It is flat within this growth in MiB an hour (least squares)
 * and this peak in MiB above the median.
 */
const settledFrom = Math.min(15, Number(minutes) / 4);
const [mostGrowth, mostAbove] = [6, 8];

/** Median, growth and peak of the process's own memory after settling. */
const judgeMemory = () => {
  const counted = samples.filter(({ minute }) => minute >= settledFrom);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(counted.map(({ minute }) => minute)), mean(counted.map(({ node }) => node))];
  const top = counted.reduce((sum, { minute, node }) => sum + (minute - x) * (node - y), 0);
  const growth = (60 * top) / counted.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  const middle = median(counted.map(({ node }) => node));
  return { middle, growth, above: Math.max(...counted.map(({ node }) => node)) - middle };
};

const findGaps = ({ renditions }: LiveRecording): string =>
  renditions
    .map(({ name, segments }) => {
      const numbers = segments.map(({ sequence }) => sequence);
      const missing = numbers.filter(
        (number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1,
      );
      return `${name}: ${numbers.length} segments, ${missing.length} gaps`;
    })
    .join('; ');

try {
  await poll(
    () =>
      port.listChannels().then(
        () => true,
        () => false,
      ),
    { what: 'the process', seconds: 60 },
  );
  const channel = { eventId, broadcast, workspaceId: 'one', keyHash: hashStreamKey(key) };
  await port.startChannel(channel);
  await replace();
  await port.openChannel(eventId);
  const viewers = [0, 1].map(() => startSoakViewer(socketPath, `/public/${eventId}/${broadcast}/`));
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ` +
      `load ${loadavg()[0]?.toFixed(1)} before; ${size}, 15 a second`,
  );
  console.log(
    '| minute | process MiB | V8 heap | buffers | with shared | encoders MiB | processes | files | CPU s |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const startedAt = Date.now();
  let printed = 0;
  const looking = setInterval(() => {
    void sample(startedAt).then((taken) => {
      const { minute, node, heap = 0, buffers = 0, shared, encoders, processes, files, seconds } = taken;
      if (minute < printed) return;
      printed = Math.floor(minute) + 1;
      const columns = [
        minute.toFixed(0),
        node.toFixed(1),
        heap.toFixed(1),
        buffers.toFixed(1),
        shared.toFixed(1),
        encoders.toFixed(1),
        processes,
        files,
        seconds.toFixed(1),
      ];
      console.log(`| ${columns.join(' | ')} |`);
    });
  }, 10_000);
  while (Date.now() - startedAt < Number(minutes) * 60_000) {
    await pause(10 + random() * 40);
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'killed';
    await incidents[kind]();
    counts[kind] += 1;
  }
  clearInterval(looking);
  for (const viewer of viewers) await viewer.stop();
  const recording = await port.stopChannel(eventId);
  const part = (from: number, to: number) =>
    median(samples.filter(({ minute }) => minute >= from && minute < to).map(({ node }) => node)).toFixed(1);
  const ran = (Date.now() - startedAt) / 60_000;
  console.log(
    `\n${ran.toFixed(1)} minutes; median of minutes 5 to 10: ${part(5, 10)} MiB, ` +
      `of the last five: ${part(ran - 5, ran + 1)} MiB`,
  );
  const { middle, growth, above } = judgeMemory();
  const isFlat = growth <= mostGrowth && above <= mostAbove;
  console.log(
    `from minute ${settledFrom} on: median ${middle.toFixed(1)} MiB, ` +
      `growth ${growth.toFixed(1)} MiB an hour (limit ${mostGrowth}), ` +
      `peak ${above.toFixed(1)} MiB above the median (limit ${mostAbove}): ${isFlat ? 'flat' : 'NOT FLAT'}`,
  );
  console.log(`cuts ${JSON.stringify(counts)}`);
  const seen = viewers.map(({ counts: { parts, failed } }) => `${parts} parts, ${failed} failed`);
  console.log(`viewers ${seen.join('; ')}`);
  console.log(recording ? findGaps(recording) : 'no recording');
} finally {
  stopCamera();
  await stop(live);
  await rm(folder, { recursive: true, force: true });
}
