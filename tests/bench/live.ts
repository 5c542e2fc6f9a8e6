import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { chromium, type Browser } from '@playwright/test';

import { startLiveStage } from '../support/live/live-stage';
import { startClockCamera } from './support/live/clock-camera';
import { startNginxRtmp } from './support/live/nginx-rtmp';
import { type Latency, readLatency } from './support/live/read-latency';
import { percentile } from './support/process';

/**
 * Measures live latency with a clock in the camera's frames, which Chromium reads from the screen.
 * Compares parts, whole segments and nginx-rtmp with hls.js, with key frames every 1, 2 and 10 s (OBS by
 * default: 8.3 s).
 * npm run bench live [seconds=40] [only]
 */
const [seconds = '40', only = ''] = process.argv.slice(2);

type Row = { name: string; latency: Latency };

const settle = 15;

const runOurs = async (
  browser: Browser,
  { name, keySeconds, isByParts }: { name: string; keySeconds: number; isByParts: boolean },
): Promise<Row> => {
  const stage = await startLiveStage();
  const camera = startClockCamera(await stage.start('bench'), keySeconds);
  try {
    await stage.open('bench');
    const url = stage.pageUrl('bench', isByParts);
    return { name, latency: await readLatency(browser, url, { settle, watched: Number(seconds) }) };
  } finally {
    camera.kill('SIGKILL');
    await stage.end('bench');
    await stage.stop();
  }
};

const runNginx = async (browser: Browser, folder: string): Promise<Row | null> => {
  const nginx = await startNginxRtmp(folder);
  if (!nginx) return null;
  const camera = startClockCamera(nginx.ingestUrl, 1);
  try {
    const watched = { settle, watched: Number(seconds) };
    return {
      name: 'nginx RTMP + hls.js, key frame 1 s',
      latency: await readLatency(browser, nginx.pageUrl, watched),
    };
  } finally {
    camera.kill('SIGKILL');
    await nginx.stop();
  }
};

const ours = [
  { name: 'with parts, key frame 1 s', keySeconds: 1, isByParts: true },
  { name: 'with parts, key frame 2 s', keySeconds: 2, isByParts: true },
  { name: 'with parts, key frame 10 s', keySeconds: 10, isByParts: true },
  { name: 'whole segments, key frame 1 s', keySeconds: 1, isByParts: false },
];

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

const printRow = ({ name, latency: { samples, startUp, stalled } }: Row): void => {
  const columns = [
    ...[0.5, 0.95, 1].map((share) => inSeconds(percentile(samples, share))),
    ...[inSeconds(startUp), inSeconds(stalled), String(samples.length)],
  ];
  console.log(`| ${name} | ${columns.join(' | ')} |`);
};

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
try {
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(`Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${model},`);
  console.log(`load ${loadavg()[0]?.toFixed(1)} before; 1280x720, 30 a second; seconds behind the camera\n`);
  console.log('| | median | p95 | worst | first frame after | stalled | samples |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const each of ours) if (each.name.includes(only)) printRow(await runOurs(browser, each));
  if ('nginx RTMP'.includes(only)) {
    const folder = process.env.BENCH_DIR ?? '/tmp';
    const row = await runNginx(browser, `${folder}/reelhof-bench-nginx-${process.pid}`);
    if (row) printRow(row);
    else console.log('\nnginx is left out: its RTMP module (libnginx-mod-rtmp) is not installed.');
  }
} finally {
  await browser.close();
}
