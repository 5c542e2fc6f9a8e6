import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import {
  currentTime,
  findPlayerViolations,
  isPaused,
  openAndPlay,
  openPaused,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

const goToEnd = (page: Page): Promise<void> => readPlayer(page, (player) => void (player.currentTime = 19.6));

test('offers replay and sharing at the end', async ({ page, site }) => {
  await site.putRich('end');
  await openAndPlay(page, site.pageUrl('end', '&muted=1'));
  await goToEnd(page);
  const again = page.locator('reelhof-player .replay');
  await expect(again).toBeVisible({ timeout: 20_000 });
  expect(await findPlayerViolations(page)).toEqual([]);
  // The link starts at the position that was last sought.
  await page.locator('reelhof-player .end').getByRole('button', { name: 'Share from 0:19' }).click();
  const panel = page.getByRole('dialog', { name: 'Share' });
  await expect(panel.getByLabel('Link to the video')).toHaveValue(site.pageUrl('end', '&t=19'));
  await panel.getByLabel('From the start').check();
  await expect(panel.getByLabel('Link to the video')).toHaveValue(site.pageUrl('end'));
  await page.keyboard.press('Escape');
  await again.click();
  await expect(again).toBeHidden();
  await playsPast(page, 0);
  expect(await currentTime(page)).toBeLessThan(10);
  expect(await isPaused(page)).toBe(false);
});

test('a click beside an open menu closes it without pausing; buttons show name and key on hover', async ({
  page,
  site,
}) => {
  await site.putRich('beside');
  await openAndPlay(page, site.pageUrl('beside', '&muted=1&loop=1'));
  await page.locator('.settings-button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.click(200, 200);
  await expect(page.getByRole('menu')).toBeHidden();
  expect(await isPaused(page)).toBe(false);
  await page.mouse.click(200, 200);
  await expect.poll(() => isPaused(page)).toBe(true);

  const tip = page.locator('reelhof-player .tip');
  await page.locator('.captions-button').hover();
  await expect(tip).toHaveText('CaptionsC');
  await expect(tip).toHaveCSS('opacity', '1');
  await page.locator('media-fullscreen-button').hover();
  await expect(tip).toHaveText(/^Enter fullscreen modeF$/);
  await page.locator('.settings-button').click();
  await expect(tip).toBeHidden();
});

test('shares the video from its start or its current time, and only if everyone can watch it', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await site.putRich('share');
  await openPaused(page, site.pageUrl('share', '&muted=1'));
  await readPlayer(page, (player) => void (player.currentTime = 7.4));
  await expect.poll(() => currentTime(page)).toBeCloseTo(7.4, 1);
  await page.locator('.share-button').click();
  const panel = page.getByRole('dialog', { name: 'Share' });
  const link = panel.getByLabel('Link to the video');
  await expect(link).toHaveValue(site.pageUrl('share', '&t=7'));
  expect(await findPlayerViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.pageUrl('share', '&t=7'));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator('.share-button')).toBeFocused();

  await site.putRich('limited', {}, { embed: { access: 'limited', domains: ['127.0.0.1'] } });
  await openPaused(page, site.pageUrl('limited', '&muted=1'));
  await expect(page.locator('.settings-button')).toBeVisible();
  await expect(page.locator('.share-button')).toHaveCount(0);
  await expect(page.locator('reelhof-player .end-button')).toHaveCount(1);
});

test('the design may show the title at the start, and a call to action at the end', async ({
  page,
  site,
}) => {
  await site.putRich(
    'call',
    {
      showTitle: true,
      callTitle: 'Confirm what you have seen',
      callText: 'Three questions, about a minute.',
      callLabel: 'Confirm now',
      callUrl: 'https://confirm.example/?of=<b>',
    },
    { title: 'Safety at the plant' },
  );
  await page.goto(site.pageUrl('call', '&muted=1'));
  await expect(page.locator('reelhof-player .title-line')).toHaveText('Safety at the plant');
  expect(await findPlayerViolations(page)).toEqual([]);
  await startButton(page).click();
  await playsPast(page, 0);
  await expect(page.locator('reelhof-player .title-line')).toBeHidden();
  await goToEnd(page);
  const call = page.getByRole('link', { name: 'Confirm now' });
  await expect(call).toBeVisible({ timeout: 20_000 });
  await expect(call).toHaveAttribute('href', 'https://confirm.example/?of=<b>');
  await expect(call).toHaveAttribute('rel', 'noopener');
  await expect(page.getByText('Three questions, about a minute.')).toBeVisible();
  await expect(call).toHaveCSS('background-color', 'rgb(11, 107, 82)');
  expect(await findPlayerViolations(page)).toEqual([]);

  // A URL that is not HTTP is not used as a link.
  await site.putRich('hostile-call', { callLabel: 'Press me', callUrl: 'javascript:alert(1)' });
  await openAndPlay(page, site.pageUrl('hostile-call', '&muted=1'));
  await goToEnd(page);
  await expect(page.locator('reelhof-player .replay')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link')).toHaveCount(0);
});

test('the design may have a logo with a link, which leaves no trace if it can’t be loaded', async ({
  page,
  site,
}) => {
  const logo = 'logos/w1/abcdefghij.webp';
  await mkdir(path.join(site.root, path.dirname(logo)), { recursive: true });
  await sharp({ create: { width: 120, height: 40, channels: 4, background: '#ffffff' } })
    .webp()
    .toFile(path.join(site.root, logo));
  const shown = { logoAlt: 'Nordwind', logoUrl: 'https://nordwind.example/', logoInPlay: true };
  await site.putRich('logo', { logo, ...shown });
  await page.goto(site.pageUrl('logo', '&muted=1'));
  const link = page.getByRole('link', { name: 'Nordwind' });
  await expect(link).toHaveAttribute('href', 'https://nordwind.example/');
  await expect(link).toHaveAttribute('rel', 'noopener');
  const picture = link.locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 120);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  expect(Math.round(width / height)).toBe(3);
  expect(await findPlayerViolations(page)).toEqual([]);
  await startButton(page).click();
  await playsPast(page, 0);
  await expect(link).toBeVisible();

  // The logo is shown only at the start, and hidden below 240 pixels.
  await site.putRich('logo-start', { logo, ...shown, logoInPlay: false });
  await page.goto(site.pageUrl('logo-start', '&muted=1'));
  await expect(link).toBeVisible();
  await page.setViewportSize({ width: 220, height: 124 });
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 640, height: 360 });
  await expect(link).toBeVisible();
  await startButton(page).click();
  await playsPast(page, 0);
  await expect(link).toBeHidden();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const wrong of ['logos/w1/gone000000.webp', 'https://elsewhere.example/logo.webp']) {
    await site.putRich('no-logo', { ...shown, logo: wrong });
    await page.goto(site.pageUrl('no-logo', '&muted=1'));
    await expect(page.locator('media-controller .start')).toBeVisible();
    await expect(page.locator('reelhof-player .identity')).toHaveCount(0);
  }
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
});

test('the next video is offered at the end, and plays in the same place', async ({ page, site }) => {
  await site.putRich('second', {}, { title: 'The second video' });
  await site.putRich('first', { nextVideo: 'second' });
  await openAndPlay(page, site.pageUrl('first', '&muted=1'));
  await goToEnd(page);
  const card = page.getByRole('group', { name: 'Up next' });
  await expect(card).toContainText('The second video', { timeout: 20_000 });
  await expect(card.getByRole('button')).toHaveText(['Watch']);
  expect(await findPlayerViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Watch' }).click();
  await expect(page).toHaveTitle('The second video');
  await expect.poll(() => isPaused(page)).toBe(false);
  await playsPast(page, 0);
  await expect(card).toHaveCount(0);
});

test('a private video is not offered next', async ({ page, site }) => {
  await site.putState('hidden-next', 'private');
  await site.putRich('before-hidden', { nextVideo: 'hidden-next' });
  const asked = page.waitForResponse((response) => response.url().includes('/videos/hidden-next/data.json'));
  await openAndPlay(page, site.pageUrl('before-hidden', '&muted=1'));
  await goToEnd(page);
  expect((await asked).status()).toBe(403);
  await expect(page.locator('reelhof-player .replay')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('reelhof-player .next')).toHaveCount(0);
});

test('the next video starts if the design says so, unless the pointer is in the player', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await site.putRich('later', {}, { title: 'Later' });
  await site.putRich('next-waits', { nextVideo: 'later', nextCountdown: true });
  const playToEnd = async (): Promise<void> => {
    await page.goto(site.pageUrl('next-waits', '&muted=1'));
    await expect(startButton(page)).toBeVisible();
    // The pointer is outside the player.
    await readPlayer(page, (player) => void player.play());
    await playsPast(page, 0);
    await goToEnd(page);
  };
  const card = page.locator('reelhof-player .next');
  await playToEnd();
  await expect(card).toContainText(/Up next in \d s/, { timeout: 20_000 });
  await page.clock.runFor(9000);
  await expect(page).toHaveTitle('Later');
  await expect.poll(() => isPaused(page)).toBe(false);

  await playToEnd();
  await page.mouse.move(200, 100);
  await expect(card).toContainText('Up next in 8 s', { timeout: 20_000 });
  await page.clock.runFor(10_000);
  await expect(card).toContainText('Up next in 8 s');
  expect(await findPlayerViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Stay' }).click();
  await expect(card.getByRole('button')).toHaveText(['Watch']);
  await expect(card).toContainText('Up nextLater');
});
