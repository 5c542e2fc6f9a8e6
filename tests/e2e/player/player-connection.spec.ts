import { expect, type Page } from '@playwright/test';

import {
  currentTime,
  openAndPlay,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

const alert = (page: Page) => page.getByRole('alert');

test('starts at 0 if the requested start is at or after the end', async ({ page, site }) => {
  await site.putVideo('beyond');
  const expectBeginning = async () => {
    // The key works once its script has loaded. Before, the video is at its end.
    await expect
      .poll(
        async () => {
          const time = await currentTime(page);
          return time > 0.1 && time < 10;
        },
        { intervals: [100] },
      )
      .toBe(true);
  };
  for (const [changes, begin] of [
    [{}, 19.5],
    [{ hls: null }, 9999],
  ] as const) {
    await site.putVideo('beyond', changes);
    await page.goto(site.pageUrl('beyond', `&t=${begin}`));
    await startButton(page).click();
    await expectBeginning();
  }
  await site.putVideo('beyond');
  await page.goto(site.pageUrl('beyond'));
  await expect(startButton(page)).toBeVisible();
  await readPlayer(page, (player) => {
    player.currentTime = 9999;
  });
  // Focus loads the first segment, and with its metadata the browser seeks to the end.
  await page.locator('reelhof-player media-controller').focus();
  const video = page.locator('reelhof-player video');
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(0);
  await page.keyboard.press('k');
  await expectBeginning();
});

test('starts a shorter replacement at 0', async ({ page, site }) => {
  await site.putVideo('shorter');
  let isReplaced = false;
  await page.route(/_[789]\.m4s$/, (route) =>
    isReplaced ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.goto(site.pageUrl('shorter', '&t=12.5'));
  await expect(startButton(page)).toBeVisible();
  await site.putVideo('shorter', { duration: 12, v: 2, title: 'Version 2' });
  page.on('request', (request) => (isReplaced ||= request.url().endsWith('/data.json')));
  await startButton(page).click();
  await expect(page).toHaveTitle('Version 2');
  await playsPast(page, 0.3);
  expect(await currentTime(page)).toBeLessThan(10);
});

test('continues after a missing audio segment and a missing video segment in every rendition', async ({
  page,
  site,
}) => {
  await site.putVideo('hole');
  const missed = new Set<string>();
  await page.route(/stream_(?:2_3|[01]_5)\.m4s$/, (route) => {
    missed.add(/_\d\.m4s/.exec(route.request().url())?.[0] ?? '');
    return route.fulfill({ status: 404 });
  });
  await openAndPlay(page, site.pageUrl('hole', '&t=5'));
  await readPlayer(page, (player) => void (player.playbackRate = 4));
  await playsPast(page, 12.1, 30_000);
  expect([...missed].sort()).toEqual(['_3.m4s', '_5.m4s']);
  await expect(alert(page)).toHaveCount(0);
  expect(await readPlayer(page, ({ paused }) => paused)).toBe(false);
});

for (const [what, status, sentence] of [
  ['cut off', 0, 'The connection is interrupted'],
  ['answered with 503', 503, 'The video is not available right now'],
] as const) {
  test(`requests a segment four times if it is ${what}`, async ({ page, site }) => {
    await site.putVideo('retried');
    const asked: number[] = [];
    await page.route(/stream_[01]_3\.m4s$/, (route) => {
      asked.push(Date.now());
      return status === 0 ? route.abort() : route.fulfill({ status });
    });
    await openAndPlay(page, site.pageUrl('retried', '&t=5'));
    await expect(alert(page)).toContainText(sentence, { timeout: 30_000 });
    expect(asked.length).toBeGreaterThanOrEqual(4);
    // The delays are half a second, one second and two seconds.
    expect((asked[3] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(3000);
  });
}

test('reports soon that no data arrives, and clears the message when data arrives', async ({
  page,
  site,
}) => {
  await site.putVideo('hung');
  const hung: (() => void)[] = [];
  await page.route(/stream_[01]_3\.m4s$/, (route) => void hung.push(() => void route.continue()));
  await openAndPlay(page, site.pageUrl('hung', '&t=4.5'));
  await page.evaluate(() => {
    const { shadowRoot } = document.querySelector('reelhof-player') ?? {};
    shadowRoot
      ?.querySelector('video')
      ?.addEventListener('waiting', () => Object.assign(window, { waitingSince: performance.now() }));
  });
  await expect(alert(page)).toContainText('The connection is interrupted', { timeout: 20_000 });
  const waited = await page.evaluate(
    () => performance.now() - (window as unknown as { waitingSince: number }).waitingSince,
  );
  expect(waited).toBeLessThan(8000);
  for (const release of hung) release();
  await expect(alert(page)).toHaveCount(0, { timeout: 5000 });
  await playsPast(page, 6.1);
});

test('reports immediately that the browser is offline', async ({ page, site, context }) => {
  await site.putVideo('unplugged');
  // A routed request bypasses the browser's cache, which may contain segments of other tests.
  await page.route('**/*.m4s', (route) => route.fallback());
  await page.goto(site.pageUrl('unplugged'));
  await expect(startButton(page)).toBeVisible();
  await page.locator('reelhof-player media-controller').focus();
  await expect
    .poll(() => page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1);
  await context.setOffline(true);
  await startButton(page).click();
  await expect(alert(page)).toContainText(/No connection|The connection is interrupted/, { timeout: 6000 });
  await context.setOffline(false);
  await playsPast(page, 2.1, 20_000);
  await expect(alert(page)).toHaveCount(0);
});

test('blames neither browser nor connection for server faults', async ({ page, site }) => {
  await site.putVideo('faulty');
  await page.route('**/faulty/data.json', (route) => route.fulfill({ body: '{"schema": 1, "id"' }));
  await page.goto(site.pageUrl('faulty'));
  await expect(alert(page)).toContainText('The data of this video is damaged');
  await page.unroute('**/faulty/data.json');
  await page.route('**/faulty/data.json', (route) => route.fulfill({ status: 500 }));
  await page.goto(site.pageUrl('faulty'));
  await expect(alert(page)).toContainText('The video is not available right now');
  await page.unroute('**/faulty/data.json');
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test('reports in time that data has stalled', async ({ page, site }) => {
  await site.putVideo('stuck');
  await page.route('**/stuck/data.json', () => undefined);
  await page.goto(site.pageUrl('stuck'));
  await expect(alert(page)).toContainText('No connection', { timeout: 9000 });
});
