import { expect } from '@playwright/test';

import {
  currentTime,
  findPlayerViolations,
  isPaused,
  openAndPlay,
  readPlayer,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

test('at the end it can be played again or shared, and the bar is not what is coloured', async ({
  page,
  site,
}) => {
  await site.putRich('end');
  await openAndPlay(page, site.pageUrl('end', '&muted=1'));
  await readPlayer(page, (player) => void (player.currentTime = 19.6));
  const again = page.locator('reelhof-player .replay');
  await expect(again).toBeVisible({ timeout: 20_000 });
  expect(await findPlayerViolations(page)).toEqual([]);
  // From the place that was last jumped to.
  await page.locator('reelhof-player .end').getByRole('button', { name: 'Share from 0:19' }).click();
  const panel = page.getByRole('dialog', { name: 'Share' });
  await expect(panel.getByLabel('Link to the video')).toHaveValue(site.pageUrl('end', '&t=19'));
  await panel.getByLabel('From the start').check();
  await expect(panel.getByLabel('Link to the video')).toHaveValue(site.pageUrl('end'));
  await page.keyboard.press('Escape');
  await again.click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(again).toBeHidden();
});

test('shares the video from its start or from where it is, and only what everybody may watch', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await site.putRich('share');
  await openAndPlay(page, site.pageUrl('share', '&muted=1'));
  await page.keyboard.press('k');
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
  await panel.getByLabel('From the start').check();
  await expect(link).toHaveValue(site.pageUrl('share'));
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.locator('.share-button')).toBeFocused();

  await site.putRich('limited', {}, { embed: { access: 'limited', domains: ['127.0.0.1'] } });
  await openAndPlay(page, site.pageUrl('limited', '&muted=1'));
  await expect(page.locator('.settings-button')).toBeVisible();
  await expect(page.locator('.share-button')).toHaveCount(0);
  await expect(page.locator('reelhof-player .end-button')).toHaveCount(1);
});

test('a button says its name and its key, once the pointer rests on it', async ({ page, site }) => {
  await site.putRich('tips');
  await openAndPlay(page, site.pageUrl('tips', '&muted=1'));
  await page.keyboard.press('k');
  const tip = page.locator('reelhof-player .tip');
  await page.locator('.captions-button').hover();
  await expect(tip).toHaveText('CaptionsC');
  await expect(tip).toHaveCSS('opacity', '1');
  await page.locator('media-fullscreen-button').hover();
  await expect(tip).toHaveText(/^Enter fullscreen modeF$/);
  await page.locator('.settings-button').click();
  await expect(tip).toBeHidden();
});

test('a click beside an open menu closes it and leaves the video as it is', async ({ page, site }) => {
  await site.putRich('beside');
  await openAndPlay(page, site.pageUrl('beside', '&muted=1&loop=1'));
  await page.locator('.settings-button').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.mouse.click(200, 200);
  await expect(page.getByRole('menu')).toBeHidden();
  expect(await isPaused(page)).toBe(false);
  await page.mouse.click(200, 200);
  await expect.poll(() => isPaused(page)).toBe(true);
});

test('the design may show the title at the start, and a call of its own at the end', async ({
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
  await openAndPlay(page, site.pageUrl('call', '&muted=1'));
  await expect(page.locator('reelhof-player .title-line')).toBeHidden();
  await readPlayer(page, (player) => void (player.currentTime = 19.6));
  const call = page.getByRole('link', { name: 'Confirm now' });
  await expect(call).toBeVisible({ timeout: 20_000 });
  await expect(call).toHaveAttribute('href', 'https://confirm.example/?of=<b>');
  await expect(call).toHaveAttribute('rel', 'noopener');
  await expect(page.getByText('Three questions, about a minute.')).toBeVisible();
  await expect(call).toHaveCSS('background-color', 'rgb(217, 11, 90)');
  expect(await findPlayerViolations(page)).toEqual([]);

  // An address that is none of the web is none.
  await site.putRich('hostile-call', { callLabel: 'Press me', callUrl: 'javascript:alert(1)' });
  await openAndPlay(page, site.pageUrl('hostile-call', '&muted=1'));
  await readPlayer(page, (player) => void (player.currentTime = 19.6));
  await expect(page.locator('reelhof-player .replay')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link')).toHaveCount(0);
});
