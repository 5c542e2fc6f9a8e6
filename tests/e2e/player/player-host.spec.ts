import assert from 'node:assert';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { expect } from '@playwright/test';

import { findPlayerViolations, playsPast, readPlayer, startButton } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

type Site = { origin: string };

const elementOf = ({ origin }: Site, id: string, attributes = '') =>
  `<script type="module" src="${origin}/player/player.js"></script>
   <reelhof-player src="${origin}/videos/${id}/data.json" style="width:640px" ${attributes}>
   </reelhof-player>`;

test('the element falls back to the player page in a frame if the site’s policy blocks it', async ({
  page,
  site,
}) => {
  await site.putVideo('framed');
  const element = elementOf(site, 'framed', 'lang="de" t="4" muted');
  for (const directives of [
    // The page allows only its own styles.
    `style-src 'self'; script-src ${site.origin}; connect-src ${site.origin}`,
    // The page requires trusted types.
    `require-trusted-types-for 'script'`,
    // The page allows no data of other sites.
    `connect-src 'self'`,
  ]) {
    await page.goto(await site.serveForeign(element, directives));
    const frame = page.frameLocator('reelhof-player iframe');
    await expect(frame.locator('media-play-button.start'), directives).toBeVisible();
    await expect(frame.locator('reelhof-player'), directives).toHaveAttribute('t', '4');
    const place = await page.locator('reelhof-player').boundingBox();
    expect(await page.locator('reelhof-player iframe').boundingBox(), directives).toEqual(place);
    expect(await readPlayer(page, (player) => player.frame?.allow)).toContain('fullscreen');
    if (!directives.startsWith('style-src')) continue;
    await frame.locator('media-play-button.start').click();
    const video = frame.locator('reelhof-player video');
    const time = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
    await expect.poll(time, { intervals: [100] }).toBeGreaterThan(4);
  }
});

test('the element links to the player page if the site’s policy blocks frames too', async ({
  page,
  site,
}) => {
  await site.putVideo('unframed');
  const element = elementOf(site, 'unframed');
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('reelhof-player: '));
  await page.goto(await site.serveForeign(element, `style-src 'self'; frame-src 'none'`));
  await expect(page.getByRole('alert')).toContainText('This page does not let the player in');
  // The console names the missing directives.
  expect((await warned).text()).toContain('frame-src');
  await expect(page.getByRole('link')).toHaveAttribute('href', `${site.origin}/player/?id=unframed`);
});

test('takes the focus so that keys work, and refuses what it can’t do', async ({ page, site }) => {
  await site.putVideo('focus');
  await page.goto(await site.serveForeign(elementOf(site, 'focus')));
  await expect(startButton(page)).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('reelhof-player')?.focus());
  await page.keyboard.press('Space');
  await playsPast(page, 0.3);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const refused = await page.evaluate(() => {
    const player = document.querySelector('reelhof-player') as HTMLVideoElement & { captions: unknown };
    const attempt = (act: () => void): string => {
      try {
        act();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      attempt(() => (player.volume = 7)),
      attempt(() => (player.playbackRate = 99)),
      attempt(() => (player.captions = 'zz')),
      attempt(() => (player.captions = 'en-GB')),
    ];
  });
  expect(refused).toEqual(['IndexSizeError', 'NotSupportedError', 'RangeError', 'taken']);
});

test('a page whose policy forbids the element’s styles still shows ours', async ({ page, site }) => {
  await site.putVideo('adopted');
  await page.goto(site.pageUrl('adopted'));
  await expect(startButton(page)).toBeVisible();
  const styles = await readPlayer(page, ({ shadowRoot }) => [
    shadowRoot?.querySelectorAll('style').length,
    shadowRoot?.adoptedStyleSheets.length,
  ]);
  expect(styles).toEqual([0, 1]);
});

test('text styles of the surrounding page do not reach the player', async ({ page, site }) => {
  await site.putVideo('leaky', { design: { ...site.design, initCaptions: true } });
  const style =
    'html { letter-spacing: 9px; word-spacing: 20px; text-transform: uppercase; ' +
    'text-align: right; text-indent: 40px }';
  const url = await site.serveForeign(
    `<style>${style}</style><div dir="rtl">${elementOf(site, 'leaky')}</div>`,
  );
  await page.goto(url);
  const duration = page.locator('reelhof-player .time');
  await expect(startButton(page)).toBeVisible();
  for (const [property, value] of [
    ['direction', 'ltr'],
    ['letter-spacing', 'normal'],
    ['word-spacing', '0px'],
    ['text-transform', 'none'],
    ['text-indent', '0px'],
  ])
    await expect(duration).toHaveCSS(property ?? '', value ?? '');
  const play = await page.locator('.buttons media-play-button').boundingBox();
  const fullscreen = await page.locator('media-fullscreen-button').boundingBox();
  expect(play?.x).toBeLessThan(fullscreen?.x ?? 0);
});

test('the element can be imported without a browser', async ({ site }) => {
  // Imports the published bundle in a process without a DOM.
  const file = pathToFileURL(path.join(site.root, 'player', 'player.js')).href;
  const script = `import(${JSON.stringify(file)}).then((all) => console.log(Object.keys(all)))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toContain('ReelhofPlayer');
});

test('remains usable down to 160 pixels of width', async ({ page, site }) => {
  const sizes = [
    [320, 180],
    [240, 135],
    [200, 113],
    [160, 90],
  ] as const;
  await site.putRich('tiny', { showTranscription: true });
  await page.setViewportSize({ width: 320, height: 180 });
  await page.goto(site.pageUrl('tiny'));
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const reach = async () => {
      const { x, y, width: own, height: tall } = (await startButton(page).boundingBox()) ?? assert.fail();
      return x >= 0 && x + own < width * 0.65 && y + tall <= height;
    };
    await expect.poll(reach, { message: `${width} pixels` }).toBe(true);
  }
  await startButton(page).click();
  await playsPast(page, 0);
  await page.keyboard.press('k');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // The smallest player offers settings only in full screen.
    const settings = page.locator('.settings-button');
    await (width >= 240 ? expect(settings).toBeVisible() : expect(settings).toBeHidden());
    const readBoxes = () =>
      readPlayer(page, ({ shadowRoot }) => {
        const shown = [...(shadowRoot?.querySelectorAll('.buttons > :not(.spacer), .tools > *') ?? [])]
          .map((each) => ({ name: each.localName + each.className, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0);
        return shown.map(({ name, box: { left, right, bottom } }) => ({ name, left, right, bottom }));
      });
    // The player is notified of its size asynchronously.
    const findOutside = async () =>
      (await readBoxes()).filter(({ left, right, bottom }) => left < 0 || right > width || bottom > height);
    await expect.poll(findOutside, { message: `${width} pixels` }).toEqual([]);
    await expect
      .poll(async () => (await readBoxes()).map(({ name }) => name).join())
      .toMatch(/media-play-button.*media-fullscreen-button/);
    if (width === 160) expect(await findPlayerViolations(page)).toEqual([]);
    if (width < 240) continue;
    await settings.click();
    await expect(page.getByRole('menu')).toBeVisible();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    if (width === 240) await expect.poll(() => findPlayerViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(settings).toBeFocused();
  }
});

test('a page without scripts has the browser’s own player, or explains why there is none', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.pageUrl('nothing-to-play'));
  await expect(page.getByText('Bitte erlauben Sie dieser Seite JavaScript')).toBeVisible();
  await expect(page.getByText('Please allow JavaScript on this page')).toBeVisible();
  await site.putRich('plain');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.pageUrl('plain'));
  const video = page.locator('video[controls]');
  await expect(video).toBeVisible();
  expect(await video.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page.getByText('JavaScript')).toHaveCount(2);
  await expect(page.getByText('Please allow JavaScript on this page')).toBeHidden();
  // The poster is loaded, but no media before it is played.
  expect(asked).toContain('/videos/clip/1/poster.jpg');
  expect(asked.filter((path_) => path_.endsWith('.mp4'))).toEqual([]);
  // The keyboard starts it, because the browser's own buttons can't be located.
  await video.press('Space');
  await expect.poll(() => asked).toContain('/videos/clip/1/low.mp4');
  await context.close();
});

test('an embed whose script does not load shows an error with a link to the file', async ({ page, site }) => {
  await site.putVideo('scriptless');
  await page.route('**/player.js', (route) => route.abort());
  await page.goto(site.pageUrl('scriptless'));
  const sentence = page.getByText('The player could not be loaded');
  await expect(sentence).toBeVisible();
  const link = page.getByRole('link', { name: 'A <b>title</b> & more' });
  await expect(link).toHaveAttribute('href', '../videos/clip/1/low.mp4');
  // The link opens the browser's own player in the same frame.
  await link.click();
  await expect(page.locator('video')).toBeVisible();
  await page.unroute('**/player.js');
  await page.goto(site.pageUrl('scriptless'));
  await expect(startButton(page)).toBeVisible();
  await expect(sentence).toBeHidden();
  await expect(page.locator('.fallback')).toBeHidden();
});

test('links data and poster in its head, and requests each once', async ({ page, site }) => {
  await site.putVideo('linked');
  // Cached for a moment, like at the edge.
  await page.route('**/linked/data.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cache-control': 'public, max-age=5' },
    });
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/player.js', async (route) => {
    await held;
    await route.continue();
  });
  const posters: string[] = [];
  page.on('request', (request) => request.url().endsWith('/poster.jpg') && posters.push(request.url()));
  await page.goto(site.pageUrl('linked'), { waitUntil: 'commit' });
  const link = (kind: string) => page.locator(`head link[rel="preload"][as="${kind}"]`);
  await expect(link('fetch')).toHaveAttribute('href', `${site.origin}/videos/linked/data.json`);
  await expect(link('image')).toHaveAttribute('href', `${site.origin}/videos/clip/1/poster.jpg`);
  // Both requests happen before the element exists.
  await expect.poll(() => posters.length).toBe(1);
  release();
  await expect(startButton(page)).toBeVisible();
  const asked = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/poster.jpg')).length,
  );
  expect([asked, posters.length]).toEqual([1, 1]);
});
