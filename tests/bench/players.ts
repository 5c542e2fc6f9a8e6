import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';

import { startRichSite } from '../support/player/rich-video';
import { median } from './support/process';

/**
 * Measures the nodes, listeners and heap of many players on one page in Chromium: side by side, and
 * created and removed one after the other. The heap is measured after a forced garbage collection.
 * npm run bench players [rounds=3] [players=1,10,50] [removed=50,200]
 */
const [rounds = '3', beside = '1,10,50', removed = '50,200'] = process.argv.slice(2);
const parse = (list: string): number[] => list.split(',').map(Number);

type Cost = { nodes: number; listeners: number; heap: number; longest: number; ready: number };

/** Collects garbage repeatedly until the heap no longer shrinks. */
const readMetrics = async (session: CDPSession): Promise<Pick<Cost, 'nodes' | 'listeners' | 'heap'>> => {
  for (let last = Infinity; ;) {
    await session.send('HeapProfiler.collectGarbage');
    await pause(300);
    const { metrics } = await session.send('Performance.getMetrics');
    const get = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN;
    const nodes = get('Nodes');
    if (nodes >= last)
      return { nodes, listeners: get('JSEventListeners'), heap: get('JSHeapUsedSize') / 1e6 };
    last = nodes;
  }
};

const open = async (browser: Browser, url: string): Promise<{ page: Page; session: CDPSession }> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  // Helper that the loader adds to functions sent to the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForFunction(() => customElements.get('reelhof-player') !== undefined);
  return { page, session };
};

/**
 * Creates players with `src`. With `isRemoved`, each one is removed before the next. Resolves when the
 * last is ready.
 */
const makePlayers = (
  page: Page,
  options: { src: string; count: number; isRemoved: boolean },
): Promise<void> =>
  page.evaluate(async ({ src, count, isRemoved }) => {
    const isReady = (player: Element): boolean =>
      player.shadowRoot?.querySelector('media-play-button') != null;
    const whenReady = async (player: Element): Promise<void> => {
      player.scrollIntoView();
      while (!isReady(player)) await new Promise(requestAnimationFrame);
    };
    const made: Element[] = [];
    for (let index = 0; index < count; index += 1) {
      const player = document.createElement('reelhof-player');
      player.setAttribute('src', src);
      document.body.append(player);
      if (isRemoved) {
        await whenReady(player);
        player.remove();
      } else made.push(player);
    }
    for (const player of made) await whenReady(player);
  }, options);

const measure = async (
  browser: Browser,
  url: string,
  options: { src: string; count: number; isRemoved: boolean },
): Promise<Cost> => {
  const { page, session } = await open(browser, url);
  // Code that loads once does not count per player.
  await makePlayers(page, { ...options, count: 1, isRemoved: true });
  const before = await readMetrics(session);
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  const started = performance.now();
  await makePlayers(page, options);
  const ready = performance.now() - started;
  const longest = await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));
  const after = await readMetrics(session);
  await page.close();
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heap: after.heap - before.heap,
    ...{ longest, ready },
  };
};

const site = await startRichSite();
await site.putRich('bench');
const url = await site.serveForeign(
  `<script type="module" src="${site.origin}/player/player.js"></script>`,
  '',
);
const src = `${site.origin}/videos/bench/data.json`;
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
for (const isRemoved of [false, true]) {
  const counts = parse(isRemoved ? removed : beside);
  console.log(
    `\n| players ${isRemoved ? 'created and removed' : 'side by side'} ` +
      '| nodes | listeners | heap, MB | longest task, ms | all ready after, ms |',
  );
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const count of counts) {
    const costs: Cost[] = [];
    for (let round = 0; round < Number(rounds); round++)
      costs.push(await measure(browser, url, { src, count, isRemoved }));
    const of = (name: keyof Cost, digits = 0): string =>
      median(costs.map((each) => each[name])).toFixed(digits);
    console.log(
      `| ${count} | ${of('nodes')} | ${of('listeners')} | ${of('heap', 1)} ` +
        `| ${of('longest')} | ${of('ready')} |`,
    );
  }
}
await browser.close();
await site.stop();
