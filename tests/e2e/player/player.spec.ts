import { expect } from '@playwright/test';

import {
  currentTime,
  findPlayerViolations,
  openAndPlay,
  playsPast,
  playUntilLost,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

test('plays with audio and captions from its own origin only, stores nothing, and has metadata', async ({
  page,
  site,
  context,
}) => {
  const title = '</script><b>A & B</b>';
  const oembed = 'https://panel.example/api/oembed?url=x';
  await site.putVideo('plain', { title, oembed, design: { ...site.design, initCaptions: true } });
  const urls: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));

  await openAndPlay(page, site.pageUrl('plain'));
  await expect(page).toHaveTitle(title);
  const hasSound = await page
    .locator('reelhof-player video')
    .evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => [
      video.muted,
      (video.webkitAudioDecodedByteCount ?? 0) > 0,
    ]);
  expect(hasSound).toEqual([false, true]);

  const shown = () =>
    page
      .locator('reelhof-player video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode, kind }) => mode === 'showing' && kind === 'subtitles')
          .map(({ activeCues }) => (activeCues?.[0] as VTTCue | undefined)?.text),
      );
  await expect.poll(shown).toEqual(['<b>Hello</b> & welcome']);

  const media = urls.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'));
  expect(media.length).toBeGreaterThan(5);
  expect(media.filter((url) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  expect(problems).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(async () => [
    localStorage.length,
    sessionStorage.length,
    (await indexedDB.databases()).length,
  ]);
  expect(kept).toEqual([0, 0, 0]);

  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(title);
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'VideoObject',
    name: title,
    duration: 'PT20S',
    uploadDate: '2026-01-01T00:00:00.000Z',
    thumbnailUrl: `${site.origin}/videos/clip/1/poster.jpg`,
  });
  await expect(page.locator('link[type="application/json+oembed"]')).toHaveAttribute('href', oembed);
});

test('plays if play is pressed at the moment the source arrives', async ({ page, site }) => {
  await site.putVideo('moment');
  // Data saving prevents preloading, so that the test controls the timing.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await openAndPlay(page, site.pageUrl('moment'));
  for (const moment of ['at once', 'a microtask later', 'a task later', 'a message later']) {
    await page.evaluate(async (when) => {
      const player = document.querySelector('reelhof-player');
      const fresh = player?.cloneNode() as HTMLElement & { play: () => Promise<void> };
      const isReady = new Promise((resolve) => {
        fresh.addEventListener('ready', resolve, { once: true });
      });
      player?.replaceWith(fresh);
      await isReady;
      const play = () => void fresh.play().catch(() => undefined);
      // hls.js is already loaded, so preparing playback takes one or two tasks.
      fresh.dispatchEvent(new Event('pointerenter'));
      if (when === 'at once') play();
      else if (when === 'a microtask later') queueMicrotask(play);
      else if (when === 'a task later') setTimeout(play, 0);
      else {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = play;
        port2.postMessage(null);
      }
    }, moment);
    const before = await currentTime(page);
    await expect
      .poll(() => currentTime(page), { message: moment, intervals: [100] })
      .toBeGreaterThan(before + 0.1);
  }
});

test('shows that it is waiting while no data arrives', async ({ page, site }) => {
  await site.putVideo('slow');
  const held: (() => void)[] = [];
  await page.route(/_0\.m4s$/, (route) => void held.push(() => void route.continue()));
  await page.goto(site.pageUrl('slow'));
  await expect(startButton(page)).toBeVisible();
  const spinner = page.locator('reelhof-player .spinner');
  await expect(spinner).toBeHidden();
  await startButton(page).click();
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('opacity', '1');
  // Only the pressed button shows that it is loading.
  await expect(startButton(page).locator('.waiting')).toBeVisible();
  await expect(spinner.locator('.arc')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'The video is loading.' })).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  for (const release of held) release();
  await expect(spinner).toBeHidden();
});

test('continues where it stopped when the connection returns during playback', async ({ page, site }) => {
  test.setTimeout(60_000);
  await site.putVideo('cut');
  const giveBack = await playUntilLost(page, site.pageUrl('cut'));
  giveBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await playsPast(page, 8.5, 15_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('falls back on the MP4 if the stream is broken, and reports if nothing can be played', async ({
  page,
  site,
}) => {
  await site.putFile('videos/clip/1/broken.m3u8', 'This is not a playlist.');
  await site.putVideo('fallback', { hls: 'videos/clip/1/broken.m3u8' });
  await openAndPlay(page, site.pageUrl('fallback'));

  await site.putVideo('empty', { hls: null, mp4: [] });
  await page.goto(site.pageUrl('empty'));
  await expect(page.getByRole('alert')).toContainText('This video cannot be played');

  await site.putVideo('foreign', { hls: 'https://elsewhere.example/a.m3u8', mp4: [] });
  await page.goto(site.pageUrl('foreign'));
  await expect(page.getByRole('alert')).toContainText('This video cannot be played');
});

test('switches to the new file if a video is replaced during playback', async ({ page, site }) => {
  await site.putVideo('replaced');
  let isReplaced = false;
  await page.route(/_([3-9]|1\d)\.m4s$/, (route) =>
    isReplaced ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.goto(site.pageUrl('replaced', '&t=4'));
  await expect(startButton(page)).toBeVisible();
  await site.putVideo('replaced', { v: 2, title: 'Version 2' });
  page.on('request', (request) => (isReplaced ||= request.url().endsWith('/data.json')));
  await startButton(page).click();
  await expect(page).toHaveTitle('Version 2', { timeout: 15_000 });
  await playsPast(page, 6.1, 15_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('passes axe with menus open, offers qualities, and shows the storyboard on the timeline', async ({
  page,
  site,
}) => {
  await site.putVideo('axe');
  await page.goto(site.pageUrl('axe'));
  await expect(startButton(page)).toBeVisible();
  expect(await findPlayerViolations(page)).toEqual([]);
  await startButton(page).click();
  await playsPast(page, 0.1);
  expect(await findPlayerViolations(page)).toEqual([]);
  await page.keyboard.press('k');
  await page.locator('reelhof-player media-time-range').hover();
  const thumbnail = page.locator('reelhof-player media-preview-thumbnail img').first();
  await expect(thumbnail).toHaveAttribute('src', /sprite\.jpg/);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.locator('reelhof-player .settings-button').click();
  const quality = page.getByRole('menuitem', { name: 'Quality', exact: false }).first();
  await expect(quality).toBeVisible();
  // The video has a single audio track.
  await expect(page.getByRole('menuitem', { name: 'Audio' })).toHaveCount(0);
  // The menu fades in, and its colours can't be checked before that.
  await expect.poll(() => findPlayerViolations(page)).toEqual([]);
  await quality.click();
  await expect(page.getByRole('menuitemradio', { name: '180p' })).toBeVisible();
  await expect.poll(() => findPlayerViolations(page)).toEqual([]);
  await page.getByRole('menuitemradio', { name: '180p' }).click();
  await expect.poll(() => requests.some((url) => url.includes('stream_1'))).toBe(true);
  await page.keyboard.press('k');
  const height = () =>
    page.locator('reelhof-player video').evaluate((element: HTMLVideoElement) => element.videoHeight);
  await expect.poll(height, { intervals: [100] }).toBe(180);
});
