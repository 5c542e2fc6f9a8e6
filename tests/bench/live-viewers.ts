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
import { stop } from './support/process';

/**
 * Measures the processor time that viewers of one event cost the edge and the live process, by parts and
 * by whole segments. Simulated viewers request like hls.js, and discard the data.
 * npm run bench live-viewers [viewers=20,60] [seconds=20]
 */
const [counts = '20,60', seconds = '20'] = process.argv.slice(2);

const secret = 'a secret for the live bench';
const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-viewers-'));
const clip = path.join(folder, 'camera.mp4');
await videoCamera(clip, { size: '1280x720', rate: 30, bitrate: '3M' });
const [rtmpPort = 0, edgePort = 0] = await findFreePorts(2);
await createFilesystemStorage({ dataDir: folder, edgeUrl: 'http://127.0.0.1', secret }).prepare();

const run = (script: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, SECRET: secret, LOG_LEVEL: 'error', HOST: '127.0.0.1' },
      ...{ EDGE_PORT: String(edgePort), EDGE_URL: `http://127.0.0.1:${edgePort}` },
      ...{ LIVE_RTMP_PORT: String(rtmpPort), LIVE_HOST: '127.0.0.1', LIVE_RENDITIONS: 'off' },
    },
  });
const [live, edge] = [run('bin/live.ts'), run('bin/edge.ts')];
const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
const port = createEmbeddedLive({
  ...{ socketPath: getLiveSocket(folder), token: getLiveToken(secret), ingestUrl },
});

/** Processor seconds of a process. */
const readSeconds = async ({ pid }: ChildProcess): Promise<number> => {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const measure = async (count: number, isByParts: boolean): Promise<void> => {
  const viewers = Array.from({ length: count }, () =>
    startSoakViewer({ port: edgePort }, '/live/e1/b1/', { isByParts }),
  );
  await poll(() => viewers.every((viewer) => viewer.counts.parts > 1), { what: 'all viewers', seconds: 60 });
  const read = async () => ({
    ...{ edge: await readSeconds(edge), live: await readSeconds(live) },
    got: viewers.reduce((sum, viewer) => sum + viewer.counts.parts, 0),
  });
  const [before, startedAt] = [await read(), Date.now()];
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  const [after, took] = [await read(), (Date.now() - startedAt) / 1000];
  const share = (name: 'edge' | 'live') => (100 * (after[name] - before[name])) / took;
  const perCore = count / ((share('edge') + share('live')) / 100);
  const columns = [
    ...[isByParts ? 'parts' : 'whole segments', count, share('edge').toFixed(1), share('live').toFixed(1)],
    ...[((after.got - before.got) / took / count).toFixed(1), Math.round(perCore)],
  ];
  console.log(`| ${columns.join(' | ')} |`);
  for (const viewer of viewers) await viewer.stop();
};

let camera: ChildProcess | null = null;
try {
  const begun = () =>
    port.startChannel({
      ...{ eventId: 'e1', broadcast: 'b1', workspaceId: 'one', keyHash: hashStreamKey('key') },
    });
  await poll(() => begun().then(Boolean, () => false), { what: 'the process for live', seconds: 60 });
  camera = sendVideo(clip, `${ingestUrl}/key`);
  await poll(async () => (await port.findChannel('e1'))?.isSending, { what: 'a frame', seconds: 30 });
  await port.openChannel('e1');
  const load = loadavg()[0]?.toFixed(1);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, load ${load} before\n`);
  console.log('| | viewers | edge, % of a core | live, % of a core | a second and viewer | viewers a core |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const isByParts of [true, false])
    for (const count of counts.split(',').map(Number)) await measure(count, isByParts);
} finally {
  camera?.kill('SIGKILL');
  await stop(live);
  await stop(edge);
  await rm(folder, { recursive: true, force: true });
}
