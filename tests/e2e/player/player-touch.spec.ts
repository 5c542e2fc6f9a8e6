import { expect, type Page } from '@playwright/test';

import {
  currentTime,
  findPlayerViolations,
  isPaused,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 219 } });

const rateOf = (page: Page): Promise<number> => readPlayer(page, ({ playbackRate }) => playbackRate);

const finger = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
    tapTwice: async (x: number, y: number) => {
      for (let tap = 0; tap < 2; tap += 1) {
        await send('touchStart', [{ x, y }]);
        await send('touchEnd', []);
      }
    },
  };
};

test('a tap anywhere starts playback, and then shows large play and ten-second buttons', async ({
  page,
  site,
}) => {
  await site.putRich('touch', { initCaptions: true });
  await page.goto(site.pageUrl('touch'));
  await expect(startButton(page)).toBeVisible();
  await page.touchscreen.tap(195, 60);
  await playsPast(page, 0);
  const controls = page.locator('reelhof-player .controls');
  // A tap shows or hides the controls.
  if ((await controls.evaluate((each) => getComputedStyle(each).opacity)) !== '1')
    await page.touchscreen.tap(195, 60);
  await expect(controls).toHaveCSS('opacity', '1');
  const play = page.locator('.buttons media-play-button');
  await play.tap();
  await expect.poll(() => isPaused(page)).toBe(true);
  const measure = async (selector: string) => {
    const box = await page.locator(`reelhof-player ${selector}`).boundingBox();
    return (
      box && { middle: Math.round(box.x + box.width / 2), width: Math.round(box.width), height: box.height }
    );
  };
  expect(await measure('.buttons media-play-button')).toEqual({ middle: 195, width: 64, height: 64 });
  expect(await measure('.step.back')).toEqual({ middle: 111, width: 48, height: 48 });
  expect(await measure('.step.forward')).toEqual({ middle: 279, width: 48, height: 48 });
  const targets = ['.settings-button', '.captions-button', 'media-fullscreen-button', 'media-time-range'];
  for (const target of targets)
    expect(Math.round((await measure(target))?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findPlayerViolations(page)).toEqual([]);
  // Captions are hidden, because they have no room beside the controls.
  await expect(page.locator('reelhof-player .captions')).toBeHidden();

  const before = await currentTime(page);
  await page.getByRole('button', { name: '10 seconds forward' }).tap();
  await expect.poll(() => currentTime(page)).toBeCloseTo(before + 10, 1);
  await page.getByRole('button', { name: '10 seconds back' }).tap();
  await expect.poll(() => currentTime(page)).toBeCloseTo(before, 1);

  await page.locator('.settings-button').tap();
  const menu = page.getByRole('menu');
  await expect(menu).toHaveCSS('height', '219px');
  for (const row of await menu.getByRole('menuitem').all())
    expect(Math.round((await row.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await findPlayerViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Settings: Close' }).tap();
  await expect(menu).toBeHidden();
});

test('double taps on a side seek, each by ten more seconds; a long press plays at double speed', async ({
  page,
  site,
}) => {
  await site.putVideo('gestures', { design: { ...site.design, loop: true } });
  await page.goto(site.pageUrl('gestures', '&muted=1'));
  await startButton(page).tap();
  await playsPast(page, 0);
  const flash = page.locator('reelhof-player .seek-flash');
  const before = await currentTime(page);
  const touch = await finger(page);
  await touch.tapTwice(350, 120);
  await expect(flash).toContainText('+10 s');
  await playsPast(page, before + 9);
  await touch.tapTwice(40, 120);
  await expect(flash).toContainText('−10 s');
  await expect(page.locator('reelhof-player .announcer')).toContainText('−10 s');

  await touch.down(195, 40);
  await expect.poll(() => rateOf(page)).toBe(2);
  await expect(page.locator('reelhof-player .fast')).toHaveCSS('opacity', '1');
  await touch.up();
  await expect.poll(() => rateOf(page)).toBe(1);
  expect(await isPaused(page)).toBe(false);
  // A finger that scrolls the page triggers neither.
  expect(
    await page.locator('reelhof-player video').evaluate((each) => getComputedStyle(each).touchAction),
  ).toMatch(/^(?:auto|pan-y|manipulation)$/);
});

test('dragging seeks more finely the higher the finger is, and moving back cancels it', async ({
  page,
  site,
}) => {
  await site.putVideo('drag', { design: { ...site.design, loop: true } });
  await page.goto(site.pageUrl('drag', '&muted=1'));
  await startButton(page).tap();
  await playsPast(page, 0);
  await page.locator('reelhof-player .buttons media-play-button').tap();
  await expect.poll(() => isPaused(page)).toBe(true);
  const box = await page.locator('reelhof-player media-time-range').boundingBox();
  const duration = await readPlayer(page, (player) => player.duration);
  if (!box) throw new Error('There is no bar');
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const perPixel = duration / box.width;
  const touch = await finger(page);
  const mark = page.locator('reelhof-player .from');

  await touch.down(middle, y);
  await touch.move(middle + 20, y);
  await expect(mark).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeCloseTo(duration / 2 + 20 * perPixel, 0);
  const level = await currentTime(page);
  // At four times the distance, seeking has a quarter of the speed.
  await touch.move(middle + 20, box.y - 176 + 1);
  await touch.move(middle + 60, box.y - 176 + 1);
  await playsPast(page, level + 5 * perPixel);
  expect(await currentTime(page)).toBeLessThan(level + 20 * perPixel);
  await touch.up();
  await expect(mark).toBeHidden();

  // Moving back to the start position cancels the seek.
  await readPlayer(page, (player) => void (player.currentTime = 5));
  await expect.poll(() => currentTime(page)).toBeCloseTo(5, 1);
  const home = box.x + 5 / perPixel;
  await touch.down(home, y);
  await touch.move(home + 60, y);
  await playsPast(page, 5 + 40 * perPixel);
  await touch.move(home + 3, y);
  await touch.up();
  await expect.poll(() => currentTime(page)).toBeCloseTo(5, 1);
});

test('a phone rotated to the shape of a playing video shows it full screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await site.putRich('turned');
  await page.goto(site.pageUrl('turned', '&muted=1'));
  await expect(startButton(page)).toBeVisible();
  await page.touchscreen.tap(195, 300);
  await playsPast(page, 0);
  await page.evaluate((name) => {
    addEventListener(name, () => document.body.setAttribute('data-asked', name), { capture: true });
  }, 'mediaenterfullscreenrequest');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'mediaenterfullscreenrequest');
});
