import { expect, type Page } from '@playwright/test';

import { findPlayerViolations, openAndPlay, playsPast, startButton } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

const panel = (page: Page) => page.locator('reelhof-player .error');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('explains why there is no video, in the browser’s language', async ({ page, site }) => {
  for (const { id, state, sentence, hasRetry } of [
    { id: 'missing', state: null, sentence: 'This video does not exist', hasRetry: true },
    { id: '..%2Fplayer', state: null, sentence: 'This video does not exist', hasRetry: true },
    { id: 'private', state: 'private', sentence: 'This video is private', hasRetry: true },
    { id: 'failed', state: 'error', sentence: 'This video could not be processed', hasRetry: true },
    { id: 'waiting', state: 'waiting', sentence: 'This video is still being uploaded', hasRetry: false },
  ] as const) {
    if (state) await site.putState(id, state);
    await page.goto(site.pageUrl(id));
    await expect(panel(page), id).toContainText(sentence);
    await expect(retry(page), id).toHaveCount(hasRetry ? 1 : 0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    if (id === 'missing' || id === 'waiting') expect(await findPlayerViolations(page)).toEqual([]);
  }
  // The language in the URL takes precedence over the browser's.
  await page.goto(site.pageUrl('missing', '&lang=de'));
  await expect(page.getByRole('alert')).toContainText('Dieses Video gibt es nicht');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test.describe('the player in German', () => {
  test.use({ locale: 'de-AT' });

  test('shows the encoding progress, and starts when it is finished', async ({ page, site }) => {
    const id = 'encoding';
    await site.putState(id, 'encoding', 7);
    await page.clock.install();
    await page.goto(site.pageUrl(id));
    await expect(page.getByRole('status')).toContainText('Dieses Video wird noch verarbeitet');
    await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 7);
    await site.putState(id, 'encoding', 64);
    await page.clock.runFor(5000);
    await expect(panel(page)).toContainText('64\u00a0%');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await findPlayerViolations(page)).toEqual([]);
    await site.putVideo(id);
    await site.putState(id, 'ready');
    await page.clock.runFor(5000);
    await page.clock.resume();
    await playsPast(page, 0.1);
    await expect(panel(page)).toHaveCount(0);
  });
});

test('explains that this site can’t show the video, with a link to a page that can', async ({
  page,
  site,
}) => {
  await page.goto(site.pageUrl('plain', '&embed=forbidden'));
  await expect(page.getByRole('alert')).toContainText('This video may not be shown on this site');
  const link = page.getByRole('link', { name: 'Open in a new tab' });
  await expect(link).toHaveAttribute('href', `${site.origin}/player/?id=plain`);
  expect(await findPlayerViolations(page)).toEqual([]);
});

test('offers to retry when offline', async ({ page, site }) => {
  await site.putVideo('offline');
  await page.route('**/data.json', (route) => route.abort());
  await page.goto(site.pageUrl('offline'));
  await expect(page.getByRole('alert')).toContainText('No connection');
  await page.unroute('**/data.json');
  await retry(page).click();
  await expect(startButton(page)).toBeVisible();
});

test('polls for a video that does not exist yet only while the page is visible', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.pageUrl('not-yet'));
  await expect(page.getByRole('alert')).toContainText('does not exist');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const setHidden = (isHidden: boolean) =>
    page.evaluate(
      (value) => Object.defineProperty(document, 'hidden', { configurable: true, value }),
      isHidden,
    );
  await setHidden(true);
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);
  await setHidden(false);
  await site.putVideo('not-yet');
  await page.clock.runFor(10_000);
  await expect(startButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('reports that a video became private during playback', async ({ page, site }) => {
  await site.putVideo('hidden');
  let isHidden = false;
  await page.route(/_([3-9]|1\d)\.m4s$/, (route) => route.fulfill({ status: 403 }));
  await page.route('**/hidden/data.json', (route) =>
    isHidden ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await page.goto(site.pageUrl('hidden'));
  await expect(startButton(page)).toBeVisible();
  await site.putState('hidden', 'private');
  isHidden = true;
  await startButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This video is private');
});

test('continues where it stopped if a frame can’t be decoded', async ({ page, site }) => {
  await site.putVideo('garbled', { hls: null });
  await openAndPlay(page, site.pageUrl('garbled'));
  // No test file causes a decode error in every browser, so the error is simulated.
  await page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    const code = MediaError.MEDIA_ERR_DECODE;
    // Continued playback would remove the message.
    video.pause();
    Object.defineProperty(video, 'error', { configurable: true, value: { code } });
    video.dispatchEvent(new Event('error'));
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Playback was interrupted');
  await retry(page).click();
  await expect(alert).toHaveCount(0);
  await playsPast(page, 0.5);
});

test('an element on a page of another origin follows the workspace’s rules', async ({ page, site }) => {
  await site.putVideo('limited', { embed: { access: 'limited', domains: ['a.example', 'localhost'] } });
  const markup = `<script type="module" src="${site.origin}/player/player.js"></script>
    <reelhof-player src="${site.origin}/videos/limited/data.json"></reelhof-player>`;
  const foreign = await site.serveForeign(markup);
  await page.goto(foreign);
  await expect(page.getByRole('alert')).toContainText('This video may not be shown on this site');
  await page.goto(foreign.replace('127.0.0.1', 'localhost'));
  await expect(startButton(page)).toBeVisible();
});
