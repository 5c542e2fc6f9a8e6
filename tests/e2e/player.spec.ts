import { readFile } from 'node:fs/promises';

import { expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';

import { buildPlayer } from '../../player/build.mjs';
import type { ReelhofPlayer } from '../../player/reelhof-player';
import { startPlayerSite } from '../support/player-site';

type Site = Awaited<ReturnType<typeof startPlayerSite>>;

let site: Site;
test.beforeAll(async () => {
  site = await startPlayerSite(buildPlayer);
});
test.afterAll(() => site.stop());
test.use({ locale: 'en-US' });

/** Playwright unpacks the types of arguments and results deeply; given the element's own type, that never ends. */
type Evaluate = <Result>(read: (player: ReelhofPlayer) => Result) => Promise<Result>;

const readPlayer = <Result>(page: Page, read: (player: ReelhofPlayer) => Result): Promise<Result> => {
  const locator = page.locator('reelhof-player') as unknown as { evaluate: Evaluate };
  return locator.evaluate(read);
};

const currentTime = (page: Page): Promise<number> => readPlayer(page, (player) => player.currentTime);
const isPaused = (page: Page): Promise<boolean> => readPlayer(page, (player) => player.paused);

const startButton = (page: Page) => page.locator('reelhof-player media-play-button.start');

const openAndPlay = async (page: Page, id: string): Promise<void> => {
  await page.goto(site.pageUrl(id));
  await startButton(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
};

/** The rules axe finds broken, with the elements that break them. */
const findViolations = async (page: Page): Promise<unknown> => {
  // Evaluated, not added as a tag: the page's own policy allows no inline script.
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ html }) => html) }));
  });
};

test('plays with sound, from its own origin only, and keeps nothing', async ({ page, context }) => {
  await site.putVideo('plain');
  const urls: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));

  await openAndPlay(page, 'plain');
  await expect(page).toHaveTitle('A <b>title</b> & more');
  const hasSound = await page
    .locator('reelhof-player video')
    .evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => [
      video.muted,
      (video.webkitAudioDecodedByteCount ?? 0) > 0,
    ]);
  expect(hasSound).toEqual([false, true]);

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
});

test('costs its poster until somebody shows an interest', async ({ page }) => {
  await site.putVideo('quiet');
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''));
  const hasHls = () => names.some((name) => name.endsWith('.m3u8'));
  const hasMedia = () => names.some((name) => name.endsWith('.m4s'));
  await page.goto(site.pageUrl('quiet'));
  await expect(startButton(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(names).toContain('poster.jpg');
  expect(names).not.toContain('storyboard.vtt');
  const scripts = new Set(names.filter((name) => name.endsWith('.js')));
  expect([hasHls(), hasMedia()]).toEqual([false, false]);

  // The focus hints at it, a press asks for it.
  await page.locator('reelhof-player media-controller').focus();
  await expect.poll(hasHls).toBe(true);
  await expect.poll(() => names).toContain('storyboard.vtt');
  expect(hasMedia()).toBe(false);
  expect(names.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(scripts.size);
  await page.keyboard.press('k');
  await expect.poll(hasMedia).toBe(true);
});

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
      test(`says “${sentence}” of ${id}`, async ({ page }) => {
        if (state) await site.putState(id, state);
        await page.goto(site.pageUrl(id));
        await expect(panel(page)).toContainText(sentence);
        await expect(page.getByRole('button', { name: words.retry })).toHaveCount(hasRetry ? 1 : 0);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await findViolations(page)).toEqual([]);
      });
    }

    test('says how far the encoding is, and begins by itself when it is over', async ({ page }) => {
      const id = `encoding-${language}`;
      await site.putState(id, 'encoding', 7);
      await page.clock.install();
      await page.goto(site.pageUrl(id));
      await expect(page.getByRole('status')).toContainText(words.encoding);
      await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 7);
      await site.putState(id, 'encoding', 64);
      await page.clock.runFor(5000);
      await expect(panel(page)).toContainText(words.percent);
      expect(await findViolations(page)).toEqual([]);
      await site.putVideo(id);
      await site.putState(id, 'ready');
      await page.clock.runFor(5000);
      await page.clock.resume();
      await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
      await expect(panel(page)).toHaveCount(0);
    });

    test('says that this site may not show it, with a way to the page that may', async ({ page }) => {
      await page.goto(site.pageUrl('plain', '&embed=forbidden'));
      await expect(page.getByRole('alert')).toContainText(words.forbidden);
      const link = page.getByRole('link', { name: words.openPage });
      await expect(link).toHaveAttribute('href', `${site.origin}/player/?id=plain`);
      expect(await findViolations(page)).toEqual([]);
    });

    test('offers to try again when the line is down', async ({ page }) => {
      await site.putVideo('offline');
      await page.route('**/data.json', (route) => route.abort());
      await page.goto(site.pageUrl('offline'));
      await expect(page.getByRole('alert')).toContainText(words.offline);
      expect(await findViolations(page)).toEqual([]);
      await page.unroute('**/data.json');
      await page.getByRole('button', { name: words.retry }).click();
      await expect(startButton(page)).toBeVisible();
    });
  });
}

test('asks for a video that is not there yet only while somebody sees the page', async ({ page }) => {
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

test('says that a video has become private in mid-play', async ({ page }) => {
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

test('goes on where it stopped when a picture can’t be decoded', async ({ page }) => {
  await site.putVideo('garbled', { hls: null });
  await openAndPlay(page, 'garbled');
  // No file of ours does that to a browser, so the element is told that one has.
  await page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    const code = MediaError.MEDIA_ERR_DECODE;
    Object.defineProperty(video, 'error', { configurable: true, value: { code } });
    video.dispatchEvent(new Event('error'));
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Playback was interrupted');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
});

test('?lang= outranks the browser', async ({ page }) => {
  await page.goto(site.pageUrl('missing', '&lang=de'));
  await expect(page.getByRole('alert')).toContainText('Dieses Video gibt es nicht');
});

test('goes on where it stopped when the line comes back in mid-play', async ({ page }) => {
  test.setTimeout(60_000);
  await site.putVideo('cut');
  const lost = /_[4-9]\.m4s$|_1\d\.m4s$/;
  await page.route(lost, (route) => route.abort());
  await page.goto(site.pageUrl('cut'));
  await startButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('No connection', { timeout: 40_000 });
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(8.5);
  await expect(alert).toHaveCount(0);
});

test('takes the MP4 where the stream is broken, and says so where nothing can be played', async ({
  page,
}) => {
  await site.putFile('videos/clip/1/broken.m3u8', 'This is not a playlist.');
  await site.putVideo('fallback', { hls: 'videos/clip/1/broken.m3u8' });
  await openAndPlay(page, 'fallback');

  await site.putVideo('empty', { hls: null, mp4: [] });
  await page.goto(site.pageUrl('empty'));
  await expect(page.getByRole('alert')).toContainText('This video cannot be played');

  await site.putVideo('foreign', { hls: 'https://elsewhere.example/a.m3u8', mp4: [] });
  await page.goto(site.pageUrl('foreign'));
  await expect(page.getByRole('alert')).toContainText('This video cannot be played');
});

test('goes over to the new file where a video is replaced in mid-play', async ({ page }) => {
  await site.putVideo('replaced');
  let isReplaced = false;
  await page.route(/_([3-9]|1\d)\.m4s$/, (route) =>
    isReplaced ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.goto(site.pageUrl('replaced'));
  await expect(startButton(page)).toBeVisible();
  await site.putVideo('replaced', { v: 2, title: 'Version 2' });
  page.on('request', (request) => (isReplaced ||= request.url().endsWith('/data.json')));
  await startButton(page).click();
  await expect(page).toHaveTitle('Version 2', { timeout: 15_000 });
  await expect.poll(() => currentTime(page), { timeout: 15_000 }).toBeGreaterThan(6.5);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('is played and paused by keyboard alone', async ({ page }) => {
  await site.putVideo('keys');
  await page.goto(site.pageUrl('keys'));
  await expect(startButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('k');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await currentTime(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 5);

  // The play button is reached with Tab and works with Enter.
  const isOnPlayButton = () =>
    readPlayer(
      page,
      ({ shadowRoot }) => shadowRoot?.activeElement?.matches('.buttons media-play-button') ?? false,
    );
  for (let press = 0; press < 6 && !(await isOnPlayButton()); press += 1) await page.keyboard.press('Tab');
  expect(await isOnPlayButton()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('axe finds nothing before, during and in the settings', async ({ page }) => {
  await site.putVideo('axe');
  await page.goto(site.pageUrl('axe'));
  await expect(startButton(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await startButton(page).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  expect(await findViolations(page)).toEqual([]);
  await page.locator('reelhof-player media-settings-menu-button').click();
  const quality = page.getByRole('menuitem', { name: 'Quality', exact: false }).first();
  await expect(quality).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await quality.click();
  await expect(page.getByRole('menuitemradio', { name: '180p' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('lets a viewer choose the quality', async ({ page }) => {
  await site.putVideo('quality');
  await openAndPlay(page, 'quality');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.locator('reelhof-player media-settings-menu-button').click();
  await page.getByRole('menuitem', { name: 'Quality' }).first().click();
  await page.getByRole('menuitemradio', { name: '180p' }).click();
  await expect.poll(() => requests.some((url) => url.includes('stream_1'))).toBe(true);
  const video = page.locator('reelhof-player video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoHeight), { timeout: 15_000 })
    .toBe(180);
});

test('shows captions as text, at once where the design says so', async ({ page }) => {
  await site.putVideo('captions', { design: { ...site.design, initCaptions: true } });
  await openAndPlay(page, 'captions');
  const shown = () =>
    page
      .locator('reelhof-player video')
      .evaluate((video: HTMLVideoElement) =>
        [...video.textTracks]
          .filter(({ mode, kind }) => mode === 'showing' && kind === 'subtitles')
          .map(({ activeCues }) => (activeCues?.[0] as VTTCue | undefined)?.text),
      );
  await expect.poll(shown).toEqual(['<b>Hello</b> & welcome']);
});

test('shows the storyboard over the timeline', async ({ page }) => {
  await site.putVideo('storyboard');
  await openAndPlay(page, 'storyboard');
  await page.locator('reelhof-player media-time-range').hover();
  await expect(page.locator('reelhof-player media-preview-thumbnail img').first()).toHaveAttribute(
    'src',
    /sprite\.jpg/,
  );
});

test('obeys the design: no controls, autoplay in silence, loop, colours', async ({ page }) => {
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
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  const video = page.locator('reelhof-player video');
  expect(
    await video.evaluate(({ muted, loop, style }: HTMLVideoElement) => [muted, loop, style.objectFit]),
  ).toEqual([true, true, 'cover']);
  await expect(page.locator('reelhof-player')).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await expect(page.locator('reelhof-player media-play-button')).toHaveCount(0);
});

test('takes no colour that is not a colour', async ({ page }) => {
  await site.putVideo('hostile', {
    design: { ...site.design, primaryColor: 'red; background: url(https://elsewhere.example/)' },
  });
  await page.goto(site.pageUrl('hostile'));
  await expect(startButton(page)).toHaveCSS('--reelhof-primary', '#D90B5A');
});
