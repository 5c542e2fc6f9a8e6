import { expect, type Page } from '@playwright/test';

import {
  currentTime,
  findPlayerViolations,
  openAndPlay,
  playUntilLost,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

const sentences = {
  de: {
    private: 'Dieses Video ist privat',
    missing: 'Dieses Video gibt es nicht',
    waiting: 'Dieses Video wird noch hochgeladen',
    encoding: 'Dieses Video wird noch verarbeitet',
    failed: 'Dieses Video konnte nicht verarbeitet werden',
    forbidden: 'Dieses Video darf auf dieser Website nicht gezeigt werden',
    offline: 'Keine Verbindung',
    retry: 'Erneut versuchen',
    openPage: 'In neuem Tab öffnen',
    percent: '64\u00a0%',
  },
  en: {
    private: 'This video is private',
    missing: 'This video does not exist',
    waiting: 'This video is still being uploaded',
    encoding: 'This video is still being processed',
    failed: 'This video could not be processed',
    forbidden: 'This video may not be shown on this site',
    offline: 'No connection',
    retry: 'Try again',
    openPage: 'Open in a new tab',
    percent: '64%',
  },
};

for (const language of ['de', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'de' ? 'de-AT' : 'en-GB' });
    const words = sentences[language];
    const panel = (page: Page) => page.locator('reelhof-player .error');

    for (const { id, state, sentence, hasRetry } of [
      { id: 'missing', state: null, sentence: words.missing, hasRetry: true },
      { id: '..%2Fplayer', state: null, sentence: words.missing, hasRetry: true },
      { id: 'private', state: 'private', sentence: words.private, hasRetry: true },
      { id: 'failed', state: 'error', sentence: words.failed, hasRetry: true },
      { id: 'waiting', state: 'waiting', sentence: words.waiting, hasRetry: false },
    ] as const) {
      test(`says “${sentence}” of ${id}`, async ({ page, site }) => {
        if (state) await site.putState(id, state);
        await page.goto(site.pageUrl(id));
        await expect(panel(page)).toContainText(sentence);
        await expect(page.getByRole('button', { name: words.retry })).toHaveCount(hasRetry ? 1 : 0);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await findPlayerViolations(page)).toEqual([]);
      });
    }

    test('says how far the encoding is, and begins by itself when it is over', async ({ page, site }) => {
      const id = `encoding-${language}`;
      await site.putState(id, 'encoding', 7);
      await page.clock.install();
      await page.goto(site.pageUrl(id));
      await expect(page.getByRole('status')).toContainText(words.encoding);
      await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 7);
      await site.putState(id, 'encoding', 64);
      await page.clock.runFor(5000);
      await expect(panel(page)).toContainText(words.percent);
      expect(await findPlayerViolations(page)).toEqual([]);
      await site.putVideo(id);
      await site.putState(id, 'ready');
      await page.clock.runFor(5000);
      await page.clock.resume();
      await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
      await expect(panel(page)).toHaveCount(0);
    });

    test('says that this site may not show it, with a way to the page that may', async ({ page, site }) => {
      await page.goto(site.pageUrl('plain', '&embed=forbidden'));
      await expect(page.getByRole('alert')).toContainText(words.forbidden);
      const link = page.getByRole('link', { name: words.openPage });
      await expect(link).toHaveAttribute('href', `${site.origin}/player/?id=plain`);
      expect(await findPlayerViolations(page)).toEqual([]);
    });

    test('offers to try again when the line is down', async ({ page, site }) => {
      await site.putVideo('offline');
      await page.route('**/data.json', (route) => route.abort());
      await page.goto(site.pageUrl('offline'));
      await expect(page.getByRole('alert')).toContainText(words.offline);
      expect(await findPlayerViolations(page)).toEqual([]);
      await page.unroute('**/data.json');
      await page.getByRole('button', { name: words.retry }).click();
      await expect(startButton(page)).toBeVisible();
    });
  });
}

test('asks for a video that is not there yet only while somebody sees the page', async ({ page, site }) => {
  await page.clock.install();
  await page.goto(site.pageUrl('later'));
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
  await site.putVideo('later');
  await page.clock.runFor(10_000);
  await expect(startButton(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('says that a video has become private in mid-play', async ({ page, site }) => {
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

test('goes on where it stopped when a picture can’t be decoded', async ({ page, site }) => {
  await site.putVideo('garbled', { hls: null });
  await openAndPlay(page, site.pageUrl('garbled'));
  // No file of ours does that to a browser, so the element is told that one has.
  await page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    const code = MediaError.MEDIA_ERR_DECODE;
    // It would take the sentence back by playing on.
    video.pause();
    Object.defineProperty(video, 'error', { configurable: true, value: { code } });
    video.dispatchEvent(new Event('error'));
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Playback was interrupted');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
});

test('?lang= outranks the browser', async ({ page, site }) => {
  await page.goto(site.pageUrl('missing', '&lang=de'));
  await expect(page.getByRole('alert')).toContainText('Dieses Video gibt es nicht');
});

test('goes on by itself when the line comes back and nobody says so', async ({ page, site }) => {
  test.setTimeout(60_000);
  await site.putVideo('silent');
  const giveBack = await playUntilLost(page, site.pageUrl('silent'));
  giveBack();
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(8.5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an element on a page of another origin obeys the workspace', async ({ page, site }) => {
  await site.putVideo('limited', { embed: { access: 'limited', domains: ['a.example', 'localhost'] } });
  const markup = `<script type="module" src="${site.origin}/player/player.js"></script>
    <reelhof-player src="${site.origin}/videos/limited/data.json"></reelhof-player>`;
  const foreign = await site.serveForeign(markup);
  await page.goto(foreign);
  await expect(page.getByRole('alert')).toContainText('This video may not be shown on this site');
  await page.goto(foreign.replace('127.0.0.1', 'localhost'));
  await expect(startButton(page)).toBeVisible();
});
