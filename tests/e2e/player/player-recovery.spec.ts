import { expect, type Page } from '@playwright/test';

import { recheckDelays } from '@/player/core/player-error';

import {
  currentTime,
  isPaused,
  openAndPlay,
  playsPast,
  playUntilLost,
  readPlayer,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

/** No test file causes these errors in every browser, so they are simulated. */
const breakFile = (page: Page, name: 'MEDIA_ERR_NETWORK' | 'MEDIA_ERR_SRC_NOT_SUPPORTED'): Promise<void> =>
  page.locator('reelhof-player video').evaluate((video: HTMLVideoElement, key) => {
    // Continued playback would remove the message.
    video.playbackRate = 0;
    Object.defineProperty(video, 'error', { configurable: true, value: { code: MediaError[key] } });
    video.dispatchEvent(new Event('error'));
  }, name);

test('continues where it was when the browser temporarily accepts no more media', async ({ page, site }) => {
  await page.addInitScript(() => {
    let calls = 0;

    const { appendBuffer } = SourceBuffer.prototype;
    SourceBuffer.prototype.appendBuffer = function (this: SourceBuffer, data: BufferSource) {
      calls += 1;
      // More failures in a row than hls.js tolerates.
      if (calls > 10 && calls < 17) throw new DOMException('not now', 'InvalidStateError');
      Object.assign(window, { wasRefused: calls >= 17 });
      appendBuffer.call(this, data);
    };
  });
  await site.putVideo('refused');
  await openAndPlay(page, site.pageUrl('refused'));
  await readPlayer(page, (player) => void (player.playbackRate = 4));
  await playsPast(page, 9, 30_000);
  expect(await page.evaluate(() => (window as unknown as { wasRefused: boolean }).wasRefused)).toBe(true);
  const video = page.locator('reelhof-player video');
  expect(await video.evaluate(({ src }: HTMLVideoElement) => src)).toContain('blob:');
  expect(await isPaused(page)).toBe(false);
  expect(await readPlayer(page, (player) => player.playbackRate)).toBe(4);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('resumes loading after an error when a viewer replays what is buffered', async ({ page, site }) => {
  test.setTimeout(60_000);
  await site.putVideo('again');
  const giveBack = await playUntilLost(page, site.pageUrl('again'));
  giveBack();
  await page.getByRole('button', { name: 'Try again' }).press('j');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await playsPast(page, 9, 20_000);
});

test('waits for a segment that takes longer than the retry delay', async ({ page, site }) => {
  test.setTimeout(120_000);
  await site.putVideo('sluggish');
  const asked: { url: string; at: number }[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/stream_[01]_4\.m4s$/, async (route) => {
    asked.push({ url: route.request().url(), at: Date.now() });
    await held;
    await route.continue().catch(() => undefined);
  });
  // The error message covers it while the connection is lost.
  const giveBack = await playUntilLost(page, site.pageUrl('sluggish'));
  giveBack();
  await expect.poll(() => asked, { timeout: 30_000 }).not.toEqual([]);
  // Uses the page's own clock, which a busy machine may delay.
  const readClock = () => page.evaluate(() => performance.now());
  const askedAt = await readClock();
  await expect
    .poll(readClock, { intervals: [250], timeout: 30_000 })
    .toBeGreaterThan(askedAt + (recheckDelays.offline ?? NaN) + 1000);
  // Another rendition may be requested in the meantime, but no segment twice. hls.js itself retries after
  // 10 s.
  const again = asked.filter(({ url, at }, index) =>
    asked.slice(0, index).some((earlier) => earlier.url === url && at - earlier.at < 9000),
  );
  expect(again).toEqual([]);
  release();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 30_000 });
  await playsPast(page, 9, 30_000);
});

test('resumes loading if the video could keep playing after the error', async ({ page, site }) => {
  test.setTimeout(120_000);
  await site.putVideo('moment');
  const giveBack = await playUntilLost(page, site.pageUrl('moment'));
  // Simulates a short wait for a frame on a busy machine.
  await page.locator('reelhof-player video').dispatchEvent('canplay');
  await expect(page.getByRole('alert')).toHaveCount(0);
  giveBack();
  await page.locator('reelhof-player video').dispatchEvent('waiting');
  await playsPast(page, 9, 30_000);
});

test('continues with a single file when the connection returns, without a second view', async ({
  page,
  site,
}) => {
  await site.putVideo('single-file', { hls: null });
  const urls: string[] = [];
  page.on('request', (request) => request.url().includes('.mp4') && urls.push(request.url()));
  await openAndPlay(page, site.pageUrl('single-file', '&t=4'));
  await playsPast(page, 4);
  await breakFile(page, 'MEDIA_ERR_NETWORK');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The connection is interrupted');
  await expect(alert).toHaveCount(0, { timeout: 15_000 });
  expect(await isPaused(page)).toBe(false);
  expect(await currentTime(page)).toBeGreaterThan(4);
  expect(urls.some((url) => url.endsWith('.mp4?uncounted'))).toBe(true);
});

test('switches to a new single file if a video is replaced during playback', async ({ page, site }) => {
  await site.putVideo('changed', { hls: null });
  await openAndPlay(page, site.pageUrl('changed', '&t=6'));
  await playsPast(page, 6);
  await site.putVideo('changed', { hls: null, v: 2, title: 'Version 2' });
  await breakFile(page, 'MEDIA_ERR_SRC_NOT_SUPPORTED');
  await expect(page).toHaveTitle('Version 2');
  await playsPast(page, 6.2);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('offers to unmute if it starts after processing and the browser keeps it muted', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    };
  });
  await site.putState('processed', 'encoding', 50);
  await page.goto(site.pageUrl('processed'));
  await expect(page.getByRole('status')).toContainText('still being processed');
  await site.putVideo('processed');
  await playsPast(page, 0.3, 20_000);
  await expect(page.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
});

test('leaves media keys to the player that started last', async ({ page, site }) => {
  await site.putVideo('first', { title: 'First' });
  await site.putVideo('second', { title: 'Second' });
  const elements = ['first', 'second'].map(
    (id) =>
      `<reelhof-player id="${id}" src="${site.origin}/videos/${id}/data.json" style="width:480px">` +
      '</reelhof-player>',
  );
  const script = `<script type="module" src="${site.origin}/player/player.js"></script>`;
  await page.goto(await site.serveForeign(script + elements.join('')));
  const title = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  for (const [id, name] of [
    ['first', 'First'],
    ['second', 'Second'],
  ]) {
    await page.locator(`#${id} media-play-button.start`).click();
    await expect.poll(title).toBe(name);
  }
  await page.evaluate(() => document.querySelector('#first')?.remove());
  expect(await title()).toBe('Second');
  await page.evaluate(() => document.querySelector('#second')?.remove());
  await expect.poll(title).toBe(undefined);
});
