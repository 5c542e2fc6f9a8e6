import { expect } from '@playwright/test';

import type { VideoData } from '@/lib/videos/publishing/video-data';

import { findPlayerViolations, openPaused, playsPast, startButton } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { shownText, transcript } from '../../support/player/rich-video';

test('every other setting has a visible effect', async ({ page, site }) => {
  const open = async (design: Partial<VideoData['design']>) => {
    await site.putRich('settings', design);
    await page.goto(site.pageUrl('settings'));
    await expect(startButton(page)).toBeVisible();
  };
  await page.setViewportSize({ width: 1200, height: 600 });
  const picture = page.locator('reelhof-player .picture');
  for (const [aspectRatio, width, height] of [
    ['original', 1200, 600],
    ['responsive', 1200, 600],
    ['16/9', 1067, 600],
    ['9/16', 338, 600],
  ] as const) {
    await open({ aspectRatio });
    const box = await picture.boundingBox();
    expect([aspectRatio, Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([
      aspectRatio,
      width,
      height,
    ]);
  }

  await open({
    primaryColor: '#FFE94D',
    secondaryColor: '#EEEEEE',
    uiRadius: 0,
    uiPadding: 0,
    fullscreen: false,
  });
  await expect(startButton(page)).toHaveCSS('border-radius', '0px');
  // Light gray on yellow would be unreadable.
  await expect(startButton(page)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.settings-button')).toHaveCSS('color', 'rgb(238, 238, 238)');
  await expect(page.locator('media-fullscreen-button')).toBeHidden();
  const left = async () => (await page.locator('.buttons media-play-button').boundingBox())?.x ?? 0;
  const before = await left();

  await open({ secondaryColor: '#111111', uiRadius: 999, uiPadding: 40 });
  await expect(startButton(page)).toHaveCSS('border-radius', '999px');
  await expect(page.locator('.settings-button')).toHaveCSS('color', 'rgb(255, 255, 255)');
  // The button extends 4 pixels beyond its visible area.
  expect(await left()).toBeCloseTo(before + 36, 0);
});

test('follows the design: no controls, muted autoplay, loop, colours', async ({ page, site }) => {
  await site.putVideo('design', {
    design: {
      ...site.design,
      controls: false,
      autoplay: true,
      loop: true,
      fit: 'cover',
      backgroundColor: '#102030',
    },
  });
  await page.goto(site.pageUrl('design'));
  await playsPast(page, 0);
  const video = page.locator('reelhof-player video');
  expect(
    await video.evaluate(({ muted, loop, style }: HTMLVideoElement) => [muted, loop, style.objectFit]),
  ).toEqual([true, true, 'cover']);
  await expect(page.locator('reelhof-player')).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await expect(page.locator('reelhof-player media-play-button')).toHaveCount(0);
});

test('ignores an invalid colour', async ({ page, site }) => {
  await site.putVideo('hostile', {
    design: { ...site.design, primaryColor: 'red; background: url(https://elsewhere.example/)' },
  });
  await page.goto(site.pageUrl('hostile'));
  await expect(startButton(page)).toHaveCSS('--reelhof-primary', '#0B6B52');
});
test('offers to unmute if the browser mutes a start that the design does not mute', async ({
  page,
  site,
}) => {
  await site.putRich('silent', { autoplay: true });
  await page.goto(site.pageUrl('silent'));
  const unmute = page.getByRole('button', { name: 'Turn on sound' });
  await playsPast(page, 0);
  await unmute.click();
  await expect(unmute).toHaveCount(0);
  const video = page.locator('reelhof-player video');
  expect(await video.evaluate(({ muted, paused }: HTMLVideoElement) => [muted, paused])).toEqual([
    false,
    false,
  ]);

  await site.putRich('muted', { autoplay: true, muted: true });
  await page.goto(site.pageUrl('muted'));
  await playsPast(page, 0);
  await expect(unmute).toHaveCount(0);
});

test('axe finds nothing with captions, transcript, menus and help open', async ({ page, site }) => {
  await site.putRich('axe', { initCaptions: true, showTranscription: true });
  await openPaused(page, site.pageUrl('axe', '&lang=de'));
  await expect(transcript(page).locator('.cues button')).toHaveCount(20);
  await expect(shownText(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('1');
  await expect(transcript(page).locator('mark')).not.toHaveCount(0);
  expect(await findPlayerViolations(page)).toEqual([]);
  for (const name of [/^Einstellungen$/, /^Kapitel: /]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await findPlayerViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findPlayerViolations(page)).toEqual([]);
});

test('targets are large enough for a finger, and animations respect reduced motion', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await site.putRich('touch', { showTranscription: true, initCaptions: true });
  await page.goto(site.pageUrl('touch'));
  await expect(transcript(page).locator('.cues button')).toHaveCount(20);
  const small = await page.locator('reelhof-player').evaluate(({ shadowRoot }) => {
    const targets = [...(shadowRoot?.querySelectorAll('button, input, select, .buttons > *') ?? [])];
    const boxes = targets.map(
      (target) => [target.outerHTML.slice(0, 80), target.getBoundingClientRect()] as const,
    );
    const isTooSmall = ({ width, height }: DOMRect) => width > 0 && height > 0 && (width < 24 || height < 24);
    return boxes.filter(([html, box]) => isTooSmall(box) && !html.includes('spacer')).map(([html]) => html);
  });
  expect(small).toEqual([]);
  await expect(page.locator('reelhof-player .captions')).toHaveCSS('transition-duration', '0s');
});
