import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

import type { ReelhofPlayer } from '@/player/core/reelhof-player';

/** Playwright's types unpack arguments and results deeply, which never ends for the element's own type. */
type Evaluate = <Result>(read: (player: ReelhofPlayer) => Result) => Promise<Result>;

export const readPlayer = <Result>(page: Page, read: (player: ReelhofPlayer) => Result): Promise<Result> => {
  const locator = page.locator('reelhof-player') as unknown as { evaluate: Evaluate };
  return locator.evaluate(read);
};

export const currentTime = (page: Page): Promise<number> => readPlayer(page, (player) => player.currentTime);
export const isPaused = (page: Page): Promise<boolean> => readPlayer(page, (player) => player.paused);

export const startButton = (page: Page): Locator => page.locator('reelhof-player media-play-button.start');

/** Waits until playback passes a time. Polls often, because playback costs more than polling. */
export const playsPast = (page: Page, seconds: number, timeout?: number): Promise<void> =>
  expect.poll(() => currentTime(page), { intervals: [100], timeout }).toBeGreaterThan(seconds);

/** Opens a page and plays, which uses a large part of a core. */
export const openAndPlay = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await startButton(page).click();
  await playsPast(page, 0.1);
};

/** Starts playing and pauses: all controls are visible, and the frame is still. */
export const openPaused = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await startButton(page).click();
  const pauseOncePlayed = () =>
    readPlayer(page, (player) => {
      if (player.currentTime > 0) player.pause();
      return player.currentTime > 0 && player.paused;
    });
  await expect.poll(pauseOncePlayed, { intervals: [100] }).toBe(true);
};

/**
 * Plays until the connection is lost after 8 s and the player reports it. Returns a function that restores
 * the connection without an event.
 */
export const playUntilLost = async (page: Page, url: string): Promise<() => void> => {
  let isLost = true;
  await page.route(/_(?:[4-9]|1\d)\.m4s$/, (route) => (isLost ? route.abort() : route.fallback()));
  await page.goto(url);
  await startButton(page).click();
  // Plays four times as fast to get there sooner.
  await readPlayer(page, (player) => void (player.playbackRate = 4));
  await expect(page.getByRole('alert')).toContainText(
    /The connection is interrupted.*goes on by itself at 0:\d\d/,
    { timeout: 40_000 },
  );
  return () => void (isLost = false);
};

/**
 * Waits until the network is idle, for ten seconds at most because Playwright sometimes misses the end of a
 * frame's request.
 */
export const settle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);

/** The violations that axe finds, with their elements. */
export const findPlayerViolations = async (page: Page): Promise<unknown> => {
  // Evaluated instead of added as a tag, because the page's policy forbids inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // Skips the description of passing elements, and style sheets that no rule here needs.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } });
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ html }) => html) }));
  });
};
