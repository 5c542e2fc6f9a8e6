import { expect, type Page } from '@playwright/test';

import { test } from '../../support/player/player-test';

type Site = { origin: string; pageUrl: (id: string, query?: string) => string };

const frameOf = (site: Site, id: string, query = '') =>
  `<iframe id="${id}" src="${site.pageUrl(id, query)}" title="${id}"` +
  ' width="480" height="270" allow="autoplay"></iframe>';

/** A script of the embedding page that uses the helper. */
const scriptOf = (site: Site, body: string) =>
  `<script type="module">
     import { connectPlayer } from '${site.origin}/player/embed-api.js';
     const connect = (id) => {
       const player = connectPlayer(document.getElementById(id));
       const heard = (window.heard ??= {});
       heard[id] = [];
       for (const name of ['ready', 'play', 'pause', 'timeupdate', 'qualitychange', 'playererror'])
         player.on(name, ({ detail }) => heard[id].push(detail));
       return player;
     };
     Object.assign(window, { connect });
     ${body}
   </script>`;

type Reported = { event: string; time?: number; id?: string; code?: string };

const heard = (page: Page, id: string) =>
  page.evaluate(
    (key) => (window as unknown as { heard?: Record<string, Reported[]> }).heard?.[key] ?? [],
    id,
  );
const names = async (page: Page, id: string) => (await heard(page, id)).map(({ event }) => event);
const videoOf = (page: Page, id: string) => page.frameLocator(`#${id}`).locator('reelhof-player video');
const isPlaying = (page: Page, id: string) =>
  videoOf(page, id).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

/** Delays a video's data until it is released. */
const holdData = async (page: Page, id: string): Promise<() => void> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/${id}/data.json`, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
};

test('commands sent before the video is loaded are run when it is', async ({ page, site }) => {
  await site.putVideo('early');
  const release = await holdData(page, 'early');
  const orders = 'const player = connect("early"); player.muted = true; player.seek(9); player.play();';
  await page.goto(await site.serveForeign(frameOf(site, 'early') + scriptOf(site, orders)));
  // The page and its frame have loaded, so all commands have been sent.
  release();
  await expect
    .poll(async () => Math.max(...(await heard(page, 'early')).map(({ time }) => time ?? 0), 0))
    .toBeGreaterThan(9.2);
});

test('a page without the helper also gets messages before the video is loaded', async ({ page, site }) => {
  await site.putVideo('raw');
  const release = await holdData(page, 'raw');
  const post = `frame.contentWindow.postMessage({ protocol: 'reelhof:1', method, value }, '${site.origin}')`;
  const script = `<script>
    const frame = document.querySelector('iframe');
    const send = (method, value) => ${post};
    frame.addEventListener('load', () => { send('mute', true); send('play'); });
  </script>`;
  await page.goto(await site.serveForeign(frameOf(site, 'raw') + script));
  release();
  await expect.poll(() => isPlaying(page, 'raw')).toBe(true);
});

test('a late listener learns the current state', async ({ page, site }) => {
  await site.putVideo('late');
  await page.goto(await site.serveForeign(frameOf(site, 'late', '&autoplay=1&t=3') + scriptOf(site, '')));
  await expect.poll(() => isPlaying(page, 'late')).toBe(true);
  await page.evaluate(() => (window as unknown as { connect: (id: string) => void }).connect('late'));
  await expect.poll(() => names(page, 'late')).toContain('quality');
  const [first, second, third] = await heard(page, 'late');
  expect(first).toMatchObject({ event: 'ready', id: 'late', duration: 20 });
  expect(second?.event).toBe('play');
  expect(third?.event).toBe('time');
  expect(third?.time).toBeGreaterThan(3);

  await page.goto(await site.serveForeign(frameOf(site, 'nowhere') + scriptOf(site, '')));
  await expect(page.frameLocator('#nowhere').getByRole('alert')).toContainText('does not exist');
  await page.evaluate(() => (window as unknown as { connect: (id: string) => void }).connect('nowhere'));
  await expect.poll(() => heard(page, 'nowhere')).toMatchObject([{ event: 'error', code: 'missing' }]);
});

test('only one player on a page plays at a time, in frames and as elements', async ({ page, site }) => {
  for (const id of ['one', 'two']) await site.putVideo(id);
  await page.goto(await site.serveForeign(frameOf(site, 'one') + frameOf(site, 'two')));
  for (const [id, other] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    await page.frameLocator(`#${id}`).locator('media-controller').press('k');
    await expect.poll(() => isPlaying(page, id)).toBe(true);
    expect(await videoOf(page, other).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  }
  const elements = ['one', 'two'].map(
    (id) =>
      `<reelhof-player id="${id}" src="${site.origin}/videos/${id}/data.json" style="width:480px">` +
      '</reelhof-player>',
  );
  const script = `<script type="module" src="${site.origin}/player/player.js"></script>`;
  await page.goto(await site.serveForeign(script + elements.join('')));
  const paused = (id: string) =>
    page.locator(`#${id} video`).evaluate((video: HTMLVideoElement) => video.paused);
  await page.locator('#one media-controller').press('k');
  await expect.poll(() => paused('one')).toBe(false);
  await page.locator('#two media-controller').press('k');
  await expect.poll(() => paused('one')).toBe(true);
  expect(await paused('two')).toBe(false);
});

test('muted videos keep playing beside each other until one is unmuted', async ({ page, site }) => {
  for (const id of ['loop-a', 'loop-b']) await site.putVideo(id);
  const frames = ['loop-a', 'loop-b'].map((id) => frameOf(site, id, '&autoplay=1&loop=1'));
  await page.goto(
    await site.serveForeign(frames.join('') + scriptOf(site, 'window.player = connect("loop-a");')),
  );
  await expect.poll(() => isPlaying(page, 'loop-a')).toBe(true);
  await expect.poll(() => isPlaying(page, 'loop-b')).toBe(true);
  expect(await isPlaying(page, 'loop-a')).toBe(true);
  // An unmuted video takes part in taking turns.
  await page.frameLocator('#loop-a').getByRole('button', { name: 'Turn on sound' }).click();
  await page.frameLocator('#loop-b').getByRole('button', { name: 'Turn on sound' }).click();
  await expect.poll(() => isPlaying(page, 'loop-a')).toBe(false);
  expect(await isPlaying(page, 'loop-b')).toBe(true);
});
