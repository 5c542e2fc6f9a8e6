import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { buildPages, buildProbe, type Sizes } from './support/build-pages';
import { contenders, type Contender } from './support/contenders';
import type { Traffic } from './support/count-traffic';
import { encodeBenchVideo } from './support/encode-bench-video';
import { openPage, pause, playRound, type Kind, type Link, type Round } from './support/play-round';
import { median } from './support/process';
import { serveFolder } from './support/serve-folder';

/**
 * Compares our player with others on the same clip over throttled connections in Chromium: script sizes,
 * time to poster and first frame, traffic, and ten players on one page. Rounds alternate.
 * npm run bench player [rounds=5] [connection: 10 | 1.6]
 */
const [rounds = 5, only] = process.argv.slice(2).map(Number);

const allLinks = [
  { name: '10 Mbit/s, 40 ms', bits: 10_000_000, latency: 40 },
  { name: '1.6 Mbit/s, 150 ms', bits: 1_600_000, latency: 150 },
] as const;
const links = allLinks.filter(({ bits }) => only === undefined || bits === only * 1_000_000);

type Rounds = Map<Contender, Round[]>;

/** Traffic of a page with ten players, after 2 s without a request or 20 s in all. */
const openTen = async (browser: Browser, origin: string, { folder }: Contender): Promise<Traffic> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const { page, readTraffic } = await openPage(context, allLinks[0]);
  await page.goto(`${origin}/${folder}/ten.html`);
  let traffic = readTraffic();
  let silentSince = Date.now();
  for (const start = Date.now(); Date.now() - start < 20_000 && Date.now() - silentSince < 2000;) {
    await pause(100);
    const now = readTraffic();
    if (now.bytes !== traffic.bytes || now.requests !== traffic.requests) silentSince = Date.now();
    traffic = now;
  }
  await context.close();
  return traffic;
};

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const milliseconds = (values: number[]): string => median(values).toFixed(0);

const printTable = (title: string, columns: string[], rows: string[][]): void => {
  console.log(`\n${title}\n`);
  console.log(`| | ${columns.join(' | ')} |`);
  console.log(`| --- |${' ---: |'.repeat(columns.length)}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
};

const printSizes = (sizes: Record<string, Sizes>): void => {
  const rows = contenders.map(({ name, folder }) => {
    const { all = 0, first = 0, later = 0, styles = 0 } = sizes[folder] ?? {};
    return [name, ...[all, first, later, styles].map(kilobytes)];
  });
  printTable('kB in gzip', ['script in all', 'imported at once', 'on demand', 'styles apart'], rows);
};

const printRounds = (link: Link, results: Rounds): void => {
  const times = [...results].map(([{ name }, all]) => {
    const of = (kind: Kind, key: 'poster' | 'frame' | 'total') =>
      milliseconds(all.map((round) => round[kind][key]).filter(Number.isFinite));
    const visits = all.flatMap((round) => Object.values(round));
    return [
      name,
      ...[
        of('cold', 'poster'),
        of('warm', 'poster'),
        of('cold', 'frame'),
        of('hovered', 'frame'),
        of('warm', 'frame'),
      ],
      of('atOnce', 'total'),
      String(visits.filter(({ frame }) => Number.isNaN(frame)).length),
    ];
  });
  const columns = [
    'poster cold',
    'poster warm',
    'press to frame cold',
    'hovered',
    'warm',
    'pressed at once',
    'no frame',
  ];
  printTable(`${link.name}: ms`, columns, times);

  const traffic = [...results].map(([{ name }, all]) => {
    const of = (kind: Kind, when: 'before' | 'after', key: 'requests' | 'bytes') => {
      const values = all.map((round) => round[kind][when][key]);
      return key === 'bytes' ? kilobytes(median(values)) : milliseconds(values);
    };
    return [
      name,
      ...[of('cold', 'before', 'requests'), of('cold', 'before', 'bytes')],
      ...[of('cold', 'after', 'requests'), of('cold', 'after', 'bytes')],
      ...[of('warm', 'before', 'requests'), of('warm', 'before', 'bytes')],
    ];
  });
  const lines = [
    'requests before the press',
    'kB',
    'by the first frame',
    'kB',
    'warm, before the press',
    'kB',
  ];
  printTable(`${link.name}: over the line`, lines, traffic);
};

const measure = async (origin: string, sizes: Record<string, Sizes>, probe: string): Promise<void> => {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
  try {
    const [{ model = 'unknown' } = {}] = cpus();
    console.log(`Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${model},`);
    console.log(`load ${loadavg()[0]?.toFixed(1)} before, medians of ${rounds} rounds`);
    printSizes(sizes);
    for (const link of links) {
      const results: Rounds = new Map(contenders.map((contender) => [contender, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [contender, all] of results) {
          all.push(await playRound({ browser, probe, origin, contender, link }));
        }
      }
      printRounds(link, results);
    }
    if (!links.includes(allLinks[0])) return;
    const rows: string[][] = [];
    for (const contender of contenders) {
      const { requests, scripts, bytes } = await openTen(browser, origin, contender);
      rows.push([contender.name, String(requests), String(scripts), kilobytes(bytes)]);
    }
    printTable(
      `Ten players on one page, untouched, ${allLinks[0].name}`,
      ['requests', 'of them scripts', 'kB'],
      rows,
    );
  } finally {
    await browser.close();
  }
};

const site = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-'));
try {
  const clip = await encodeBenchVideo(site);
  const sizes = await buildPages(site, clip);
  const server = await serveFolder(site);
  try {
    await measure(server.origin, sizes, await buildProbe());
  } finally {
    await server.stop();
  }
} finally {
  await rm(site, { recursive: true, force: true });
}
