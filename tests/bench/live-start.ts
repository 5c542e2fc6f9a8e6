import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { chromium, type Browser, type Page } from '@playwright/test';

import { startLiveStage } from '../support/live/live-stage';
import { clock, clockPeriod } from './support/live/clock';
import { startClockCamera } from './support/live/clock-camera';
import { readClock } from './support/live/read-latency';

/**
 * Measures the time from "Go live" to the first frame, for waiting and for new viewers, with a key frame
 * every 1, 2 and 10 s, and the age of that frame. A negative age would be a frame from before.
 * npm run bench live-start [times=3]
 */
const [times = '3'] = process.argv.slice(2);
const everyMs = 50;

const open = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.addScriptTag({ content: `window.__name = (value) => value` }).catch(() => undefined);
  return page;
};

/** Milliseconds from "Go live" to the first frame, and to the moment when the camera captured it. */
const waitForPicture = async (page: Page, askedAt: number) => {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const latency = await page.evaluate(readClock, clock);
    const now = Date.now();
    if (latency !== null) {
      const age = (latency + clockPeriod) % clockPeriod;
      await page.context().close();
      return { after: now - askedAt, taken: now - age - askedAt };
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  throw new Error('no frame was shown');
};

const run = async (browser: Browser, keySeconds: number) => {
  const stage = await startLiveStage();
  const camera = startClockCamera(await stage.start('bench'), keySeconds);
  try {
    await stage.announce('bench');
    const waits = await open(browser, stage.pageUrl('bench', true));
    // A random delay varies the position between two key frames.
    await new Promise((resolve) => setTimeout(resolve, 3000 + Math.random() * keySeconds * 1000));
    const askedAt = await stage.goLive('bench');
    const comes = await open(browser, stage.pageUrl('bench', true));
    return await Promise.all([waitForPicture(waits, askedAt), waitForPicture(comes, askedAt)]);
  } finally {
    camera.kill('SIGKILL');
    await stage.end('bench');
    await stage.stop();
  }
};

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
try {
  console.log(`Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before\n`);
  console.log('| key frame | who waits | taken after | who comes | taken after |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const keySeconds of [1, 2, 10])
    for (let time = 0; time < Number(times); time += 1) {
      const results = await run(browser, keySeconds);
      const cells = results.flatMap(({ after, taken }) => [inSeconds(after), inSeconds(taken)]);
      console.log(`| ${keySeconds} s | ${cells.join(' | ')} |`);
    }
} finally {
  await browser.close();
}
