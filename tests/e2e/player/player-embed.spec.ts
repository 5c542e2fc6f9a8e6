import { expect, type Page } from '@playwright/test';

import {
  currentTime,
  isPaused,
  openAndPlay,
  playsPast,
  readPlayer,
  startButton,
  settle,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

/** The first position after playback has started. */
const firstTime = async (page: Page): Promise<number> => {
  let time = 0;
  await expect.poll(async () => (time ||= await currentTime(page)), { intervals: [100] }).toBeGreaterThan(0);
  return time;
};

test('the URL may set the start, the volume and the captions', async ({ page, site }) => {
  await site.putVideo('address', { design: { ...site.design, loop: true } });
  await page.goto(site.pageUrl('address', '&t=0m10s&autoplay=1&loop=0&captions=en'));
  await playsPast(page, 10);
  const video = page.locator('reelhof-player video');
  expect(await video.evaluate(({ muted, loop }: HTMLVideoElement) => [muted, loop])).toEqual([true, false]);
  expect(await readPlayer(page, ({ captions }) => captions)).toBe('en');

  await site.putVideo('loud', { design: { ...site.design, autoplay: true, muted: true } });
  await page.goto(site.pageUrl('loud', '&autoplay=0&muted=0'));
  await expect(startButton(page)).toBeVisible();
  expect([await isPaused(page), await readPlayer(page, ({ muted }) => muted)]).toEqual([true, false]);
});

test('ten embeds load a poster only when near, and playlists and a segment only when visible', async ({
  page,
  site,
}) => {
  const ids = Array.from({ length: 10 }, (_, index) => `many-${index}`);
  for (const id of ids) await site.putVideo(id);
  const frames = ids.map(
    (id) =>
      `<iframe src="${site.pageUrl(id)}" title="${id}"` +
      ' style="display:block;width:640px;height:360px"></iframe>',
  );
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(await site.serveForeign(frames.join('<div style="height:800px"></div>')));
  await expect(page.frameLocator('iframe >> nth=0').locator('media-play-button.start')).toBeVisible();
  await settle(page);
  const asked = () => ids.filter((id) => paths.includes(`/videos/${id}/data.json`));
  expect(asked().length).toBeLessThanOrEqual(3);
  await expect.poll(() => paths.filter((path) => /stream_\d\.m3u8$/.test(path)).length).toBe(2);
  await settle(page);
  expect(paths.filter((path) => /stream_[01]_[1-9]\d*\.m4s$|vtt$|src\.mp4$|master/.test(path))).toEqual([]);
  expect(paths.filter((path) => /stream_[01]_0\.m4s$/.test(path))).toHaveLength(1);
  expect(paths.filter((path) => /m3u8$/.test(path)).length).toBe(2);
  const scripts = new Set(paths.filter((path) => path.endsWith('.js')));
  expect(scripts.size).toBeLessThanOrEqual(15);
  await page.locator('iframe').last().scrollIntoViewIfNeeded();
  await expect.poll(asked).toContain('many-9');
});

test('accepts commands only from its own parent', async ({ page, site }) => {
  await site.putVideo('strict');
  await page.goto(site.pageUrl('strict'));
  await expect(startButton(page)).toBeVisible();
  // The page is not framed, so the sender is not its parent.
  await page.evaluate(() => window.postMessage({ protocol: 'reelhof:1', method: 'play' }, '*'));
  const inner = `<iframe src="${site.pageUrl('strict')}" title="Video" allow="autoplay"></iframe>
    <iframe title="Other" srcdoc="<script>
      const seek = { protocol: 'reelhof:1', method: 'seek', value: 9 };
      setInterval(() => parent.frames[0].postMessage(seek, '*'), 50);
      setInterval(() => parent.postMessage('sent', '*'), 50);
    </script>"></iframe>
    <script>addEventListener('message', ({ data }) => (window.last = data));</script>`;
  expect(await isPaused(page)).toBe(true);
  await page.goto(await site.serveForeign(inner));
  await expect(page.frameLocator('iframe >> nth=0').locator('media-play-button.start')).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { last: unknown }).last)).toBe('sent');
  const time = page
    .frameLocator('iframe >> nth=0')
    .locator('reelhof-player video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(await time).toBe(0);
});

test('continues where it was when the element returns to the page', async ({ page, site }) => {
  await site.putVideo('back');
  await openAndPlay(page, site.pageUrl('back'));
  await readPlayer(page, (player) => void (player.currentTime = 8));
  await playsPast(page, 8);
  // In the second round, nothing has been loaded yet.
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(() => {
      const player = document.querySelector('reelhof-player');
      const parent = player?.parentElement;
      player?.remove();
      if (player) parent?.append(player);
    });
    await expect(startButton(page)).toBeVisible();
  }
  await startButton(page).click();
  expect(await firstTime(page)).toBeGreaterThan(8);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('casts a file to another screen if the browser supports it', async ({ page, site }) => {
  await page.addInitScript(() => {
    const remote = Object.assign(new EventTarget(), {
      state: 'disconnected',
      watchAvailability: (report: (isAvailable: boolean) => void) => Promise.resolve(report(true)),
      cancelWatchAvailability: () => Promise.resolve(),
      prompt: () => Promise.resolve(Object.assign(window, { wasPrompted: true })),
    });
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote });
  });
  await site.putVideo('cast');
  await openAndPlay(page, site.pageUrl('cast', '&t=9'));
  await playsPast(page, 9);
  await page.getByRole('button', { name: 'Play on another screen' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { wasPrompted?: boolean }).wasPrompted))
    .toBe(true);
  const video = page.locator('reelhof-player video');
  await expect.poll(() => video.evaluate(({ src }: HTMLVideoElement) => src)).toContain('low.mp4');
  expect(await firstTime(page)).toBeGreaterThan(9);
});
