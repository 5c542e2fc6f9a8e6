import { expect, type Page } from '@playwright/test';

import { readReport } from '@/lib/analytics/experience';
import { playerDesignDefaults } from '@/lib/videos/players/design';

import { currentTime, playsPast, readPlayer, startButton, settle } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

/** Counts the requests of a page and its frames from now on, by kind. */
const watchRequests = (page: Page) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const count = (pattern: RegExp) => () => urls.filter((url) => pattern.test(url)).length;
  return {
    /** Requests that are counted as views. */
    views: count(/\/master\.m3u8\?from=[^&]*(?:&begun=\d+)?$/),
    lists: count(/\/stream_\d\.m3u8$/),
    scripts: count(/\/chunk-\w+\.js$/),
    storyboards: count(/\/storyboard\.vtt$/),
    videoSegments: count(/\/stream_[01]_\d+\.m4s(?:\?uncounted)?$/),
    /** Segments that count as watched when they are requested. */
    watched: count(/\/stream_[01]_\d+\.m4s$/),
    media: count(/\.(?:m4s|mp4)(?:\?uncounted)?$/),
  };
};

const playToEnd = async (page: Page): Promise<void> => {
  await readPlayer(page, (player) => void (player.currentTime = 19));
  await expect.poll(() => readPlayer(page, ({ paused }) => paused), { timeout: 15_000 }).toBe(true);
};

test('loads only poster and playlists until a viewer shows interest if the design says so', async ({
  page,
  site,
}) => {
  await site.putVideo('quiet', { design: { ...playerDesignDefaults, noPreload: true } });
  const asked = watchRequests(page);
  const answer = await page.goto(site.pageUrl('quiet'));
  const named = new Set((await answer?.text())?.match(/chunk-\w+\.js/g));
  await expect(startButton(page)).toBeVisible();
  await expect.poll(asked.lists).toBe(2);
  await settle(page);
  // Chunks that every video loads, and hls.js.
  expect(asked.scripts()).toBe(named.size + 2);
  expect([asked.media(), asked.storyboards(), asked.views()]).toEqual([0, 0, 0]);

  await page.locator('reelhof-player media-controller').focus();
  await expect.poll(asked.videoSegments).toBe(1);
  await expect.poll(asked.storyboards).toBe(1);
  await settle(page);
  expect([asked.videoSegments(), asked.views()]).toEqual([1, 0]);
  await page.keyboard.press('k');
  await expect.poll(asked.videoSegments).toBeGreaterThan(3);
});

test('preloads a small segment when in view, and counts it as watched only once it plays', async ({
  page,
  site,
}) => {
  await site.putVideo('glance');
  const asked = watchRequests(page);
  await page.goto(site.pageUrl('glance'));
  await expect.poll(asked.videoSegments).toBe(1);
  await settle(page);
  expect([asked.videoSegments(), asked.watched(), asked.storyboards(), asked.views()]).toEqual([1, 0, 0, 0]);
  const readyState = await page
    .locator('reelhof-player video')
    .evaluate((video: HTMLVideoElement) => video.readyState);
  expect(readyState).toBeGreaterThan(2);
  const view = page.waitForRequest(/\/master\.m3u8\?from=/);
  await startButton(page).click();
  expect(new URL((await view).url()).search).toBe('?from=&begun=0');
  await expect.poll(asked.watched).toBeGreaterThan(1);
});

test('preloads one segment at the start position', async ({ page, site }) => {
  await site.putVideo('later-on');
  const asked = watchRequests(page);
  await page.goto(site.pageUrl('later-on', '&t=9'));
  await startButton(page).hover();
  await expect.poll(asked.videoSegments).toBe(1);
  await expect.poll(() => currentTime(page)).toBe(9);
  await settle(page);
  expect(asked.videoSegments()).toBe(1);
});

test('counts one view and reports its quality once, without identification', async ({ page, site }) => {
  await site.putVideo('counted');
  const asked = watchRequests(page);
  const reported: { url: string; method: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('experience='))
      reported.push({ url: request.url(), method: request.method(), headers: request.headers() });
  });
  await page.goto(site.pageUrl('counted'));
  await startButton(page).hover();
  await expect.poll(asked.videoSegments).toBe(1);
  expect(asked.views()).toBe(0);
  await startButton(page).click();
  await expect.poll(asked.views).toBe(1);
  await playsPast(page, 1);
  expect(reported).toEqual([]);
  await playToEnd(page);
  await expect.poll(() => reported.length).toBe(1);
  expect(reported[0]).toMatchObject({ method: 'HEAD' });
  expect(reported[0]?.headers.referer ?? '').toBe('');
  const {
    watched,
    isFirst,
    view: report,
  } = readReport(new URL(reported[0]?.url ?? '').search.slice(1)) ?? {};
  expect([watched, isFirst]).toEqual([expect.any(Number), true]);
  expect(report).toMatchObject({ error: 'none', stalls: 0 });
  // The start time is rounded to ten, and may be 0 because the frame was preloaded.
  expect(report?.start).toBeGreaterThanOrEqual(0);
  expect(Number(report?.start) % 10).toBe(0);
  expect(report?.shorterSide).toBeGreaterThan(0);
  expect(report?.played).toBeGreaterThanOrEqual(1000);
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => readPlayer(page, ({ paused }) => paused)).toBe(false);
  await playToEnd(page);
  expect(asked.views()).toBe(1);
  await page.goto('about:blank');
  await settle(page);
  expect(reported).toHaveLength(1);
});

test('reports the host of the embedding page, and nothing else of its URL', async ({ page, site }) => {
  await site.putVideo('framed');
  const frame =
    `<iframe src="${site.pageUrl('framed')}" title="framed"` +
    ' width="600" height="360" allow="autoplay"></iframe>';
  await page.goto(`${await site.serveForeign(frame)}secret/page?token=1`);
  const view = page.waitForRequest(/\/master\.m3u8\?from=/);
  await page.frameLocator('iframe').locator('media-play-button.start').click();
  expect(new URL((await view).url()).search).toMatch(/^\?from=127\.0\.0\.1(?:&begun=0)?$/);
});

test('counts a view of a video without a playlist in data.json once it plays, and not before', async ({
  page,
  site,
}) => {
  await site.putVideo('old', { hlsMaster: null });
  const asked = watchRequests(page);
  await page.goto(site.pageUrl('old'));
  await startButton(page).hover();
  await expect.poll(asked.storyboards).toBe(1);
  await settle(page);
  expect([asked.views(), asked.lists(), asked.media()]).toEqual([0, 0, 0]);
  await startButton(page).click();
  await playsPast(page, 0.1);
  expect(asked.views()).toBe(1);
});

for (const hlsMaster of [undefined, null]) {
  const kind = hlsMaster === null ? 'without' : 'with';
  test(`does not count a preview in the panel ${kind} the playlist in its data`, async ({ page, site }) => {
    await site.putVideo('preview', hlsMaster === null ? { hlsMaster } : {});
    const asked = watchRequests(page);
    const src = `${site.origin}/videos/preview/data.json`;
    const script = `<script type="module" src="${site.origin}/player/player.js"></script>`;
    await page.goto(
      await site.serveForeign(`${script}<reelhof-player preview src="${src}"></reelhof-player>`),
    );
    await startButton(page).click();
    await playsPast(page, 0.1);
    expect(asked.views()).toBe(0);
    // The panel and review pages play so, and neither their views nor their seconds count.
    await page.goto('about:blank');
    await settle(page);
    expect(site.reports.filter((url) => url.includes('/preview/'))).toEqual([]);
  });
}

test('prepares playback when visible, and neither out of sight nor with data saving', async ({
  page,
  site,
}) => {
  // Two of the players fit next to each other.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const id of ['seen', 'saving', 'below']) await site.putVideo(id);
  await page.addInitScript(() => {
    const connection = { saveData: location.search === '?id=saving' };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  const frame = (id: string, style = '') =>
    `<iframe src="${site.pageUrl(id)}" title="${id}" width="600" height="360" style="${style}"></iframe>`;
  // The last player is close enough to load its poster, with less than half of it visible.
  const below = frame('below', 'display: block; margin-top: 430px');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.m3u8')) lists.push(new URL(request.frame().url()).search);
  });
  await page.goto(await site.serveForeign(frame('seen') + frame('saving') + below));
  for (const index of [0, 1, 2])
    await expect(page.frameLocator('iframe').nth(index).locator('media-play-button.start')).toBeAttached();
  await expect.poll(() => lists.length).toBe(2);
  await settle(page);
  expect(lists).toEqual(['?id=seen', '?id=seen']);
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => lists.includes('?id=below')).toBe(true);
  expect(lists).not.toContain('?id=saving');
});

test('reports an interrupted view when the page closes, and none if the design says so', async ({
  page,
  site,
}) => {
  await site.putVideo('left');
  await site.putVideo('untold', { design: { ...site.design, measure: false } });
  for (const id of ['untold', 'left']) {
    await page.goto(site.pageUrl(id));
    await startButton(page).click();
    await playsPast(page, 1);
  }
  await page.goto('about:blank');
  const reported = () => site.reports.filter((url) => /\/(?:left|untold)\//.test(url));
  await expect.poll(reported).toHaveLength(1);
  expect(reported()[0]).toMatch(
    /^\/videos\/left\/state\.json\?experience=\d+\.0\.0\.\d+\.\d+\.none\.\d+\.1$/,
  );
});

test('reports the seconds that were played: while it plays, when hidden and at the end', async ({
  page,
  site,
}) => {
  await site.putVideo('measured');
  await page.clock.install();
  await page.goto(site.pageUrl('measured'));
  const sent = () =>
    site.reports.flatMap((url) =>
      url.includes('/measured/') ? (readReport(url.split('?')[1] ?? '') ?? []) : [],
    );
  const seconds = () => sent().reduce((sum, { watched }) => sum + watched, 0) / 1000;
  await page.clock.resume();
  await startButton(page).click();
  await playsPast(page, 2);
  await page.clock.fastForward(30_000);
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ isFirst: true, view: null });
  await playsPast(page, 4);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ isFirst: false, view: null });
  await playsPast(page, 6);
  await readPlayer(page, (player) => player.pause());
  const position = await currentTime(page);
  // Skipped seconds were not watched.
  await readPlayer(page, (player) => void (player.currentTime = 15));
  await settle(page);
  await page.goto('about:blank');
  await expect.poll(sent).toHaveLength(3);
  expect(sent()[2]).toMatchObject({ isFirst: false, view: { error: 'none' } });
  expect(Math.abs(seconds() - position)).toBeLessThan(0.5);
});

test('shows its poster as WebP at its own size, and as JPEG otherwise', async ({ page, site }) => {
  const posters = [
    { url: 'videos/clip/1/poster-small.webp', longest: 640 },
    { url: 'videos/clip/1/poster.webp', longest: 1280 },
  ];
  await site.putVideo('pictured', { posters });
  const asked: string[] = [];
  page.on('request', (request) => {
    const [name] = /poster[^/]*$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  const posterAt = async (width: number, id: string): Promise<string[]> => {
    await page.setViewportSize({ width, height: 360 });
    asked.length = 0;
    await page.goto(site.pageUrl(id));
    await expect(startButton(page)).toBeVisible();
    await settle(page);
    return [...new Set(asked)];
  };
  expect(await posterAt(600, 'pictured')).toEqual(['poster-small.webp']);
  expect(await posterAt(1200, 'pictured')).toEqual(['poster.webp']);
  await site.putVideo('older');
  expect(await posterAt(1200, 'older')).toEqual(['poster.jpg']);
});
