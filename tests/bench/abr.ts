import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import type { Sample } from './pages/watch-playback';
import { type Connection, connections } from './support/abr/connections';
import { fillSegments } from './support/abr/fill-segments';
import { createShapedConnection } from './support/abr/shape-connection';
import { type Fare, type Rates, readRates, summarise } from './support/abr/summarise';
import { buildPages, buildProbe } from './support/build-pages';
import { type Contender, contenders } from './support/contenders';
import { type BenchClip, encodeBenchVideo } from './support/encode-bench-video';
import { pause } from './support/play-round';
import { readFolder, serveFiles } from './support/serve-folder';

/**
 * Compares how players choose between renditions on replayed connections: stalls, displayed bitrate,
 * start time, switches. Players run concurrently, each on its own simulated connection. BENCH_SITE is a
 * folder that keeps the encoded video.
 * npm run bench abr [lines=0.5,1.6,4,10,dip,train]
 */
const [names = '0.5,1.6,4,10,dip,train'] = process.argv.slice(2);

/** Seconds since the navigation. */
const watched = 60;

const fps = 5;
const clip: BenchClip = {
  ...{ seconds: 130, size: '1920x1080', fps, noise: 0 },
  afterwards: async (folder) => {
    await rm(path.join(folder, 'mp4'), { recursive: true });
    await fillSegments(path.join(folder, 'hls'), fps);
  },
};
const viewport = { width: 1920, height: 1080 };

const players = contenders.filter(({ folder }) => !folder.endsWith('/plyr'));

type Stage = { browser: Browser; probe: string; files: Awaited<ReturnType<typeof readFolder>>; rates: Rates };

/** Opens a player's page, presses its button as soon as it exists, and records the playback. */
const watch = async (
  { browser, probe, files, rates }: Stage,
  { page: address, start }: Contender,
  line: Connection,
): Promise<Fare> => {
  const shaped = createShapedConnection(line);
  const server = await serveFiles(files, shaped.send);
  const context = await browser.newContext({ viewport });
  await context.addInitScript({ content: probe });
  const page = await context.newPage();
  try {
    await page.goto(`${server.origin}/${address}`, { waitUntil: 'commit' });
    const until = performance.now() + watched * 1000;
    const button = page.locator(start).first();
    // A player without a button by then has not played.
    await button.click({ timeout: watched * 1000 }).catch(() => undefined);
    await pause(until - performance.now());
    const [samples, end] = await page.evaluate((): [Sample[], number] => [
      (window as unknown as { samples: Sample[] }).samples,
      performance.now(),
    ]);
    return summarise(samples, rates, end);
  } finally {
    await context.close();
    shaped.cut();
    await server.stop();
  }
};

const printLine = ({ name }: Connection, fares: [string, Fare][]): void => {
  console.log(`\n${name}\n`);
  console.log('| | stalls | stalled s | mean kbit/s | plays after s | switches |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [player, { stalls, stalled, rate, startUp, switches, course }] of fares) {
    const columns = [
      player,
      stalls,
      stalled.toFixed(1),
      (rate / 1000).toFixed(0),
      Number.isNaN(startUp) ? 'never' : startUp.toFixed(1),
      switches,
    ];
    console.log(`| ${columns.join(' | ')} |`);
    const shown = course.map(({ lines: height, seconds }) => `${height}p ${seconds.toFixed(0)} s`).join(', ');
    process.stderr.write(`${player}: ${shown}\n`);
  }
};

const prepareSite = async (site: string): Promise<string> => {
  const data = path.join(site, 'videos', 'bench', 'data.json');
  if (!existsSync(data)) await encodeBenchVideo(site, clip);
  const { hls, poster, hlsMaster } = JSON.parse(await readFile(data, 'utf8')) as Record<string, string>;
  await buildPages(site, { src: `/${hls}`, poster: `/${poster}` });
  return hlsMaster ?? '';
};

const measure = async (site: string): Promise<void> => {
  const rates = readRates(await prepareSite(site));
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
  try {
    const [{ model = 'unknown' } = {}] = cpus();
    console.log(`Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${model},`);
    console.log(`load ${loadavg()[0]?.toFixed(1)} before; renditions, kbit/s on average with audio:`);
    console.log([...rates].map(([height, rate]) => `${height}p ${(rate / 1000).toFixed(0)}`).join(', '));
    const stage = {
      browser,
      probe: await buildProbe('watch-playback'),
      files: await readFolder(site),
      rates,
    };
    for (const name of names.split(',')) {
      const line = connections[name];
      if (!line) throw new Error(`There is no line ${name}`);
      const fares = await Promise.all(
        players.map(async (player): Promise<[string, Fare]> => [
          player.name,
          await watch(stage, player, line),
        ]),
      );
      printLine(line, fares);
    }
  } finally {
    await browser.close();
  }
};

const { BENCH_SITE, BENCH_DIR = tmpdir() } = process.env;
const site = BENCH_SITE ?? (await mkdtemp(path.join(BENCH_DIR, 'reelhof-bench-')));
try {
  await measure(site);
} finally {
  if (!BENCH_SITE) await rm(site, { recursive: true, force: true });
}
