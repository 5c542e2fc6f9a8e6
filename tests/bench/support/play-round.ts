import type { Browser, BrowserContext, Page } from '@playwright/test';

import type { Probe } from '../pages/probe';
import type { Contender } from './contenders';
import { countTraffic, type Traffic } from './count-traffic';

export type Link = { name: string; bits: number; latency: number };

/**
 * Milliseconds: `poster` and `total` since the navigation, `frame` since the press. NaN if no frame was
 * shown.
 */
type Visit = { poster: number; frame: number; total: number; before: Traffic; after: Traffic };

/**
 * `cold` and `warm` press after 2 s without hovering, as on a touch screen. `hovered` hovers 400 ms
 * before the press. `atOnce` presses as soon as there is a button. All but `warm` start with an empty
 * cache.
 */
export type Kind = 'cold' | 'warm' | 'hovered' | 'atOnce';
export type Round = Record<Kind, Visit>;

type RoundOptions = { browser: Browser; probe: string; origin: string; contender: Contender; link: Link };

/** Durations in milliseconds. */
const look = 2000;
const hover = 400;
const timeout = 45_000;

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Opens a page on a throttled connection whose traffic is counted. */
export const openPage = async (context: BrowserContext, link: Link) => {
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  const session = await context.newCDPSession(page);
  const readTraffic = await countTraffic(session);
  const throughput = link.bits / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: link.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  return { page, readTraffic };
};

const waitForProbe = async (page: Page, key: keyof Probe): Promise<void> => {
  await page.waitForFunction(
    (name) => (window as unknown as { probe: Probe }).probe[name] !== undefined,
    key,
  );
};

/** Opens a player's page, presses its play button, and waits for the first frame. */
const visit = async (
  context: BrowserContext,
  kind: Kind,
  { origin, contender, link }: RoundOptions,
): Promise<Visit> => {
  const { page, readTraffic } = await openPage(context, link);
  await page.goto(`${origin}/${contender.page}`, { waitUntil: 'commit' });
  const button = page.locator(contender.start).first();
  if (kind !== 'atOnce') {
    await waitForProbe(page, 'poster');
    await button.waitFor();
    await pause(look);
  }
  const before = readTraffic();
  if (kind === 'hovered') {
    await button.hover();
    await pause(hover);
  }
  await button.click();
  const isSeen = await waitForProbe(page, 'frame').then(
    () => true,
    () => false,
  );
  const after = readTraffic();
  // With `atOnce`, the first frame may be shown before the poster.
  await waitForProbe(page, 'poster');
  const {
    poster = Number.NaN,
    press = Number.NaN,
    frame = Number.NaN,
  } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe);
  if (!isSeen) process.stderr.write(`no frame: ${await page.evaluate('describeVideos()')}\n`);
  await page.close();
  const times = [poster, press, frame].map((time) => time.toFixed(0)).join(', ');
  process.stderr.write(`${contender.name}, ${link.name}, ${kind}: poster, press, frame at ${times} ms\n`);
  return { poster, frame: frame - press, total: frame, before, after };
};

/**
 * One visit of each kind. Each has a new browser profile, but the warm visit reuses that of the cold one.
 */
export const playRound = async (options: RoundOptions): Promise<Round> => {
  const enter = async () => {
    const context = await options.browser.newContext({ viewport: { width: 1280, height: 720 } });
    await context.addInitScript({ content: options.probe });
    return context;
  };
  const visitAlone = async (kind: Kind): Promise<Visit> => {
    const context = await enter();
    const result = await visit(context, kind, options);
    await context.close();
    return result;
  };
  const returning = await enter();
  const cold = await visit(returning, 'cold', options);
  const warm = await visit(returning, 'warm', options);
  await returning.close();
  return { cold, warm, hovered: await visitAlone('hovered'), atOnce: await visitAlone('atOnce') };
};
