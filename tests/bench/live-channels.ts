import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { getLiveSocket, getLiveToken } from '@/lib/core/storage/process-files';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { poll } from '@/tests/support/poll';

import { startSoakViewer } from './support/live/soak-viewer';
import { videoCamera, sendVideo } from './support/live/test-camera';
import { findFamily, measureOwn, measurePss } from './support/memory';
import { stop } from './support/process';

/**
 * Measures the cost of concurrent live channels, each with a camera and a viewer by parts. Renditions are
 * encoded if smaller than the camera's picture. Processor time: the live process and its ffmpeg processes.
 * npm run bench live-channels [channels=5] [seconds=30] [size=320x180] [rate=10] [renditions=360]
 */
const [most = '5', seconds = '30', size = '320x180', rate = '10', renditions = '360'] = process.argv.slice(2);

const secret = 'a secret for the live bench';
const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-channels-'));
const clip = path.join(folder, 'camera.mp4');
await videoCamera(clip, { size, rate: Number(rate), bitrate: Number(rate) > 10 ? '5M' : '300k' });
const [rtmpPort = 0] = await findFreePorts(1);
await createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret }).prepare();
const live = spawn(process.execPath, ['--import', 'tsx', 'bin/live.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...{ DATA_DIR: folder, SECRET: secret, LOG_LEVEL: 'error' },
    ...{
      LIVE_RTMP_PORT: String(rtmpPort),
      LIVE_HOST: '127.0.0.1',
      LIVE_CHANNELS: most,
      LIVE_RENDITIONS: renditions,
    },
  },
});
const socketPath = getLiveSocket(folder);
const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
const port = createEmbeddedLive({ socketPath, token: getLiveToken(secret), ingestUrl });

const pause = () => new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
const toChannel = (eventId: string) => ({
  ...{ eventId, broadcast: 'b1', workspaceId: 'one', keyHash: hashStreamKey(`key-of-${eventId}`) },
});

/** Processor seconds of the given processes and their ended children. */
const readSeconds = async (pids: number[]): Promise<number> => {
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const fields = texts.map((text) => text.split(') ')[1]?.split(' ').slice(11, 15).map(Number) ?? []);
  return fields.flat().reduce((sum, ticks) => sum + ticks, 0) / 100;
};

const cameras: ChildProcess[] = [];
const viewers: ReturnType<typeof startSoakViewer>[] = [];

const addChannel = async (eventId: string): Promise<void> => {
  if (typeof (await port.startChannel(toChannel(eventId))) === 'string') throw new Error('it was refused');
  cameras.push(sendVideo(clip, `${ingestUrl}/key-of-${eventId}`));
  await poll(async () => (await port.findChannel(eventId))?.isSending, { what: 'a frame', seconds: 30 });
  await port.openChannel(eventId);
  viewers.push(startSoakViewer(socketPath, `/public/${eventId}/b1/`));
};

try {
  await poll(
    () =>
      port.listChannels().then(
        () => true,
        () => false,
      ),
    { what: 'the process', seconds: 60 },
  );
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load} before`);
  console.log(
    '| channels | % of a core: process | ffmpeg | MiB: process | ffmpeg, each | parts a second and viewer |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (let count = 1; count <= Number(most); count += 1) {
    await addChannel(`e${count}`);
    const pid = live.pid ?? 0;
    const encoders = () => findFamily(pid).filter((each) => each !== pid);
    const read = async () => ({
      ...{ process: await readSeconds([pid]), encoders: await readSeconds(encoders()) },
      parts: viewers.reduce((sum, { counts }) => sum + counts.parts, 0),
    });
    const before = await read();
    await pause();
    const after = await read();
    const share = (from: number, to: number) => ((100 * (to - from)) / Number(seconds)).toFixed(1);
    const columns = [
      ...[count, share(before.process, after.process), share(before.encoders, after.encoders)],
      ...[measureOwn(pid).toFixed(1), (measurePss(encoders()) / encoders().length).toFixed(1)],
      ((after.parts - before.parts) / Number(seconds) / count).toFixed(1),
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
  console.log(`\nthe next: ${JSON.stringify(await port.startChannel(toChannel('one-more')))}`);
  for (const viewer of viewers) await viewer.stop();
  console.log(`requests that failed: ${viewers.reduce((sum, { counts }) => sum + counts.failed, 0)}`);
} finally {
  for (const camera of cameras) camera.kill('SIGKILL');
  await stop(live);
  await rm(folder, { recursive: true, force: true });
}
