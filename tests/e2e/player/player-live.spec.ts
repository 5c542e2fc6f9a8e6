import { expect, type Page } from '@playwright/test';

import { createLiveSite } from '../../support/player/live-site';
import { findPlayerViolations, isPaused, playsPast, readPlayer } from '../../support/player/player-page';
import { test as base } from '../../support/player/player-test';
import { watchScreen } from '../../support/player/watch-screen';

const test = base.extend<{ live: ReturnType<typeof createLiveSite> }>({
  live: async ({ site }, provide) => {
    const live = createLiveSite(site);
    await provide(live);
    live.stopAll();
  },
});

const screen = (page: Page) => page.locator('reelhof-player .live-screen');
const pill = (page: Page) => page.locator('reelhof-player .live-pill');
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const day = 86_400_000;

test('counts down, and offers a calendar file if the event is days away', async ({ page, live }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await live.putLive('announced', {
    ...{ startDateTime: inMs(6.5 * day), endDateTime: inMs(7 * day), title: 'A talk' },
  });
  await page.goto(live.livePageUrl('announced', '&lang=de'));
  await expect(page.getByRole('timer')).toHaveText(/^6 Tage$/);
  await expect(page).toHaveTitle('A talk');
  expect(await findPlayerViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'In den Kalender' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('A talk.ics');

  await page.setViewportSize({ width: 390, height: 720 });
  await live.putLive('announced', { startDateTime: inMs(3500) });
  await page.goto(live.livePageUrl('announced'));
  await expect(page.getByRole('timer')).toHaveText(/^00:0[1-3]$/);
  await expect(screen(page)).toContainText('The player starts by itself');
  // The countdown ends by itself.
  await expect(screen(page)).toContainText('It is about to begin', { timeout: 6000 });
  expect(await findPlayerViolations(page)).toEqual([]);
  await live.putLive('announced', { state: 'ENDED', endedAt: inMs(0), isRecorded: false });
  await expect(screen(page)).toContainText('There is no recording');
});

test('plays when the event goes live, rewinds, survives an outage, and becomes the recording', async ({
  page,
  site,
  live,
}) => {
  const data = { hls: 'live/event/b1/master.m3u8', state: 'LIVE' } as const;
  await live.putLive('event');
  await page.goto(live.livePageUrl('event'));
  await expect(screen(page)).toContainText('It is about to begin');
  const stream = await live.broadcast('event');
  await live.putLive('event', data);
  await expect(screen(page)).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(pill(page)).toHaveText('LIVE');
  expect(await findPlayerViolations(page)).toEqual([]);

  // Arrow keys seek by ten seconds. The button appears at a larger distance from live.
  await page.locator('reelhof-player media-controller').focus();
  const toLive = page.getByRole('button', { name: 'Go to live' });
  await expect(toLive).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(pill(page)).toHaveText(/^−0:(1[5-9]|2\d)$/);
  await toLive.click();
  await expect(pill(page)).toHaveText('LIVE');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(toLive).toBeVisible();
  await page.keyboard.press('End');
  await expect(pill(page)).toHaveText('LIVE');
  await expect(toLive).toBeHidden();

  // The viewer's own connection fails until hls.js gives up. The stream is then reloaded and playback
  // resumes.
  await page.route(/\.(m3u8|m4s)/, (route) => route.abort());
  await expect(screen(page)).toContainText('A short interruption', { timeout: 20_000 });
  await expect.poll(() => isPaused(page), { timeout: 10_000 }).toBe(true);
  await page.unroute(/\.(m3u8|m4s)/);
  await expect(screen(page)).toHaveCount(0, { timeout: 15_000 });
  expect(await isPaused(page)).toBe(false);

  await stream.end();
  await live.putLive('event', { ...data, state: 'ENDED', hls: null, endedAt: inMs(0) });
  await expect(screen(page)).toContainText('The recording will appear here in a moment', { timeout: 20_000 });
  // An early press of play is not lost.
  await readPlayer(page, (player) => void player.play());
  await site.putVideo('taped', { title: 'The recording' });
  const archive = { videoId: 'taped', data: 'videos/taped/data.json', poster: null, posterSize: null };
  await live.putLive('event', { ...data, state: 'ENDED', hls: null, endedAt: inMs(0), archive });
  await expect(page).toHaveTitle('The recording');
  await playsPast(page, 0.1);
  expect(await isPaused(page)).toBe(false);
});

for (const end of ['ends', 'is refused'] as const) {
  test(`labels a rehearsal, and stops requesting once its stream ${end}`, async ({ page, live }) => {
    let isRefused = false;
    const stream = await live.broadcast('tried');
    await live.putLive('tried', { startDateTime: inMs(day / 48) });
    await page.route(/\/lp\//, async (route) => {
      const url = route
        .request()
        .url()
        .replace(/\/lp\/[^/]+\//, '/live/tried/b1/');
      if (isRefused) return route.fulfill({ status: 404 });
      return route.fulfill({ response: await route.fetch({ url }) });
    });
    await page.goto(live.livePageUrl('tried', '&rehearsal=a.token'));
    await playsPast(page, 0.1);
    await expect(pill(page)).toHaveText('Rehearsal');
    expect(await findPlayerViolations(page)).toEqual([]);
    if (end === 'ends') await stream.end();
    isRefused = end === 'is refused';
    await expect(screen(page)).toHaveText('The rehearsal is over. This link is no longer valid.', {
      timeout: 60_000,
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const over = Date.now();
    await expect.poll(() => Date.now() - over, { timeout: 20_000 }).toBeGreaterThan(8000);
    expect(asked).toEqual([]);
  });
}

test('continues with the recording for a viewer who was playing, at the same volume', async ({
  page,
  site,
  live,
}) => {
  const data = { hls: 'live/on/b1/master.m3u8', state: 'LIVE' } as const;
  const stream = await live.broadcast('on');
  await live.putLive('on', data);
  await site.putVideo('on-tape', { title: 'The recording' });
  await page.goto(live.livePageUrl('on'));
  await playsPast(page, 0.1);
  await page.locator('reelhof-player media-controller').focus();
  await page.keyboard.press('m');
  const isMuted = () => readPlayer(page, (player) => player.shadowRoot?.querySelector('video')?.muted);
  const before = await isMuted();
  await stream.end();
  const archive = { videoId: 'on-tape', data: 'videos/on-tape/data.json', poster: null, posterSize: null };
  await live.putLive('on', { ...data, state: 'ENDED', hls: null, endedAt: inMs(0), archive });
  await expect(page).toHaveTitle('The recording', { timeout: 20_000 });
  await playsPast(page, 0.1);
  expect(await isMuted()).toBe(before);
});

test('shows one message and seeks at most twice while the camera is away', async ({ page, live }) => {
  const data = { hls: 'live/away/b1/master.m3u8', state: 'LIVE' } as const;
  const stream = await live.broadcast('away');
  await live.putLive('away', data);
  await page.goto(live.livePageUrl('away'));
  await expect.poll(() => isPaused(page)).toBe(false);
  await playsPast(page, 0.1);
  const watched = await watchScreen(page);
  stream.interrupt();
  await expect(screen(page)).toContainText('A short interruption', { timeout: 20_000 });
  const seen = await watched(8000);
  expect(seen.texts).toEqual(['', expect.stringContaining('A short interruption')]);
  expect(seen.seeks).toBeLessThanOrEqual(2);
});

test('shows a slate in a break without audio, and continues with both', async ({ page, live }) => {
  const data = { hls: 'live/rest/b1/master.m3u8', state: 'LIVE' } as const;
  const isMuted = () => readPlayer(page, (player) => player.shadowRoot?.querySelector('video')?.muted);
  await live.broadcast('rest');
  await live.putLive('rest', data);
  await page.goto(live.livePageUrl('rest'));
  await expect.poll(() => isPaused(page)).toBe(false);
  await playsPast(page, 0.1);
  const before = await isMuted();
  await live.putLive('rest', { ...data, isOnBreak: true });
  await expect(screen(page)).toContainText('Break', { timeout: 15_000 });
  await expect(screen(page).locator('img')).toBeVisible();
  expect(await isMuted()).toBe(true);
  expect(await findPlayerViolations(page)).toEqual([]);
  await live.putLive('rest', data);
  await expect(screen(page)).toHaveCount(0, { timeout: 15_000 });
  expect(await isMuted()).toBe(before);
  expect(await isPaused(page)).toBe(false);
});

test('keeps the video hidden by a break hidden if the event ends during the break', async ({
  page,
  live,
}) => {
  const data = { hls: 'live/cut/b1/master.m3u8', state: 'LIVE' } as const;
  const stream = await live.broadcast('cut');
  await live.putLive('cut', data);
  await page.goto(live.livePageUrl('cut'));
  await playsPast(page, 0.1);
  await live.putLive('cut', { ...data, isOnBreak: true });
  await expect(screen(page)).toContainText('Break', { timeout: 15_000 });
  const watched = await watchScreen(page);
  await live.putLive('cut', { ...data, state: 'ENDED', hls: null, endedAt: inMs(0) });
  await expect(screen(page)).toContainText('The broadcast is over', { timeout: 15_000 });
  await stream.end();
  expect(await watched(1000)).toMatchObject({
    texts: [expect.stringContaining('Break'), expect.stringContaining('The broadcast is over')],
    isPlaying: false,
  });
  // No frame remains visible behind the message.
  expect(await readPlayer(page, ({ shadowRoot }) => shadowRoot?.querySelector('video')?.readyState)).toBe(0);
});

/** Records the highest number of captions shown at the same time. */
const watchCueCount = (page: Page) =>
  readPlayer(page, ({ shadowRoot }) => {
    const overlay = shadowRoot?.querySelector<HTMLElement>('.captions');
    if (!overlay) throw new Error('The player has no place for captions');
    new MutationObserver(() => {
      const count = overlay.querySelectorAll('.cue').length;
      overlay.dataset['most'] = String(Math.max(count, Number(overlay.dataset['most'] ?? 0)));
    }).observe(overlay, { childList: true });
  });

test('shows captions while they are turned on, also after rewinding', async ({ page, live }) => {
  const data = { hls: 'live/read/b1/master.m3u8', state: 'LIVE', hasLiveCaptions: true } as const;
  await live.broadcast('read', { already: 20, hasCaptions: true });
  await live.putLive('read', data);
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/captions') && asked.push(request.url())));
  await page.goto(live.livePageUrl('read'));
  await expect.poll(() => isPaused(page)).toBe(false);
  const captions = page.getByRole('switch', { name: 'Captions' });
  await expect(captions).toBeVisible();
  await expect(captions).not.toBeChecked();
  await playsPast(page, 0.1);
  expect(asked).toEqual([]);

  const shown = page.locator('reelhof-player .captions');
  await watchCueCount(page);
  await captions.click();
  await expect(captions).toBeChecked();
  await expect(shown).toHaveText(/^Part \d+$/, { timeout: 20_000 });
  const part = async () => Number(/\d+/.exec(await shown.innerText())?.[0] ?? NaN);
  // The visible caption matches the visible frame: segments have 2 s and numbers from 0.
  const readSeen = () =>
    readPlayer(page, ({ currentTime: time, shadowRoot }) => ({
      time,
      text: shadowRoot?.querySelector('.captions')?.textContent ?? '',
    }));
  let seen = await readSeen();
  // Between two captions, there is a moment without any.
  await expect
    .poll(async () => {
      seen = await readSeen();
      return seen.text === `Part ${Math.floor(seen.time / 2)}`;
    })
    .toBe(true);
  const edge = Math.floor(seen.time / 2);
  expect(edge).toBeGreaterThan(15);
  expect(await findPlayerViolations(page)).toEqual([]);
  await page.locator('reelhof-player media-controller').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(part).toBeLessThan(edge - 5);
  await page.keyboard.press('c');
  await expect(captions).not.toBeChecked();
  await expect(shown).toBeEmpty();
  expect(await shown.getAttribute('data-most')).toBe('1');
});
