import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

import type { ReelhofPlayer } from '@/player/core/reelhof-player';

/** Playwright unpacks the types of arguments and results deeply; given the element's own type, that never ends. */
type Evaluate = <Result>(read: (player: ReelhofPlayer) => Result) => Promise<Result>;

export const readPlayer = <Result>(page: Page, read: (player: ReelhofPlayer) => Result): Promise<Result> => {
  const locator = page.locator('reelhof-player') as unknown as { evaluate: Evaluate };
  return locator.evaluate(read);
};

export const currentTime = (page: Page): Promise<number> => readPlayer(page, (player) => player.currentTime);
export const isPaused = (page: Page): Promise<boolean> => readPlayer(page, (player) => player.paused);

export const startButton = (page: Page): Locator => page.locator('reelhof-player media-play-button.start');

/** Waits until it plays beyond a time. Asked often: each moment of playing costs more than a question. */
export const playsPast = (page: Page, seconds: number, timeout?: number): Promise<void> =>
  expect.poll(() => currentTime(page), { intervals: [100], timeout }).toBeGreaterThan(seconds);

/** Plays, which costs a good part of a core for as long as it does. */
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

/** Plays until the line is lost, 8 s on, and the player says so. Answers what gives the line back, which nobody is told. */
export const playUntilLost = async (page: Page, url: string): Promise<() => void> => {
  let isLost = true;
  await page.route(/_(?:[4-9]|1\d)\.m4s$/, (route) => (isLost ? route.abort() : route.fallback()));
  await page.goto(url);
  await startButton(page).click();
  // Four times as fast, it is there in a quarter of the time.
  await readPlayer(page, (player) => void (player.playbackRate = 4));
  await expect(page.getByRole('alert')).toContainText(
    /The connection is interrupted.*goes on by itself at 0:\d\d/,
    { timeout: 40_000 },
  );
  return () => void (isLost = false);
};

/** Waits until nothing is fetched any more. Playwright now and then misses the end of a frame's request, so not for ever. */
export const settle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);

/** The rules axe finds broken, with the elements that break them. */
export const findPlayerViolations = async (page: Page): Promise<unknown> => {
  // Evaluated, not added as a tag: the page's own policy allows no inline script.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // Of what passes it would describe each element; and read all style sheets anew for a rule that is not among these.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } });
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ html }) => html) }));
  });
};
