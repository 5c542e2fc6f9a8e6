import { expect } from '@playwright/test';

import {
  currentTime,
  isPaused,
  openPaused,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { chapters, hostileTitle, shownText, transcript } from '../../support/player/rich-video';

test('chapters are in order, on the timeline and in the menu; a single one is ignored', async ({
  page,
  site,
}) => {
  await site.putRich('chapters');
  await openPaused(page, site.pageUrl('chapters'));
  await page.locator('.chapters-button').click();
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveText([/^Beginning\s*0:00$/, /^Middle\s*0:08$/, /^<img.{96,}0:14$/]);
  await expect(items.nth(2).locator('.label')).toHaveText(hostileTitle.padEnd(100, '!'));
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeCloseTo(8, 1);
  await expect(page.locator('media-time-range #segments-clipping rect')).toHaveCount(3);
  await page.locator('media-time-range').hover();
  await expect(page.locator('.preview-chapter')).toHaveText('Middle');

  await site.putRich('single', {}, { chapters: chapters.slice(0, 1) });
  await page.goto(site.pageUrl('single'));
  await expect(startButton(page)).toBeVisible();
  await expect(page.locator('.chapters-button')).toHaveCount(0);
});

test('everything works by keyboard alone', async ({ page, site }) => {
  await site.putRich('keyboard', { showTranscription: true });
  await page.goto(site.pageUrl('keyboard'));
  await expect(startButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const press = (key: string) => page.keyboard.press(key);
  const said = page.locator('reelhof-player .announcer');
  await press('Space');
  await playsPast(page, 0.1);
  await press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  await press('k');
  await expect.poll(() => isPaused(page)).toBe(false);
  await press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);

  await press('5');
  await expect.poll(() => currentTime(page)).toBeCloseTo(10, 1);
  await press('j');
  await expect.poll(() => currentTime(page)).toBeCloseTo(0, 1);
  await press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(10, 1);
  await press('j');
  await expect.poll(() => currentTime(page)).toBeCloseTo(0, 1);
  await press('n');
  await expect.poll(() => currentTime(page)).toBeCloseTo(8, 1);
  await expect(said).toHaveText('Chapter: Middle');
  await press('Shift+ArrowRight');
  await expect.poll(() => currentTime(page)).toBeCloseTo(14, 1);
  await press('p');
  await expect.poll(() => currentTime(page)).toBeCloseTo(8, 1);
  await press('c');
  await expect(shownText(page)).toHaveText('Line 8 here');
  await expect(said).toHaveText('Captions: en captions');
  await press('m');
  await expect(said).toHaveText('Sound off');
  await press('ArrowDown');
  await expect(said).toHaveText('Volume: 95%');
  await press('>');
  await expect(said).toHaveText('Speed: 1.25×');

  await press('f');
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isFullscreen).toBe(true);
  // The player updates after the document; a key press in between would request full screen again.
  await expect(page.locator('reelhof-player media-controller[mediaisfullscreen]')).toBeVisible();
  await press('f');
  await expect.poll(isFullscreen).toBe(false);

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next chapter');
  await press('Escape');
  await expect(help).toHaveCount(0);

  // The transcript is open with the page. Tab reaches its search, and Enter chooses a line.
  await expect(transcript(page).locator('.cues button')).toHaveCount(20);
  await press('t');
  await expect(transcript(page)).toHaveCount(0);
  await press('t');
  const search = page.getByRole('searchbox', { name: 'Search in transcript' });
  const isOn = (selector: string) =>
    page
      .locator('reelhof-player')
      .evaluate(({ shadowRoot }, wanted) => shadowRoot?.activeElement?.matches(wanted) ?? false, selector);
  const tabTo = async (selector: string) => {
    for (let count = 0; count < 25 && !(await isOn(selector)); count += 1) await press('Tab');
    expect(await isOn(selector)).toBe(true);
  };
  await tabTo('input[type=search]');
  await page.keyboard.type('line 1');
  await expect(transcript(page).locator('.count')).toHaveText('1 of 11');
  await press('Enter');
  await expect(transcript(page).locator('.count')).toHaveText('2 of 11');
  await expect(search).toBeFocused();
  await tabTo('.cues button');
  await expect(transcript(page).locator('.cues button:focus')).toContainText('Line 10');
  await press('ArrowDown');
  await press('Enter');
  await expect.poll(() => currentTime(page)).toBeCloseTo(11, 1);
  await expect(transcript(page).locator('[aria-current]')).toContainText('Line 11');

  await page.locator('reelhof-player media-controller').focus();
  await tabTo('.buttons media-play-button');
  await press('Enter');
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('the help lists only keys that have a function here', async ({ page, site }) => {
  await site.putVideo('silent', { texttracks: [], chapters: [] });
  await page.goto(site.pageUrl('silent'));
  await startButton(page).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Fullscreen');
  await expect(help).not.toContainText(/transcript|captions|chapter/i);
});

test('shows the offset and position of a seek, and steps frame by frame', async ({ page, site }) => {
  await site.putRich('steps');
  await openPaused(page, site.pageUrl('steps', '&muted=1'));
  await page.keyboard.press('0');
  await expect.poll(() => currentTime(page)).toBe(0);
  const flash = page.locator('reelhof-player .seek-flash');
  const said = page.locator('reelhof-player .announcer');
  await page.keyboard.press('l');
  await expect(flash).toHaveText('+10 s0:10');
  await expect(flash).toHaveCSS('opacity', '1');
  await expect(said).toHaveText('+10 s, 0:10');
  await expect(flash).toHaveCSS('opacity', '0');
  await page.keyboard.press('0');
  await expect.poll(() => currentTime(page)).toBe(0);
  for (const frame of [1, 2]) {
    await page.keyboard.press('.');
    await expect(said).toHaveText(`Frame ${frame}`);
  }
  await page.keyboard.press(',');
  await expect(said).toHaveText('Frame 1');
  expect(await currentTime(page)).toBeLessThan(0.2);
});

test('leaves the keys of the surrounding page alone, and toggles full screen with a double click', async ({
  page,
  site,
}) => {
  await site.putVideo('own-keys');
  const script = `<script type="module" src="${site.origin}/player/player.js"></script>`;
  const src = `${site.origin}/videos/own-keys/data.json`;
  const element = `<reelhof-player shortcuts="off" src="${src}" style="width:640px"></reelhof-player>`;
  await page.goto(await site.serveForeign(script + element));
  await expect(startButton(page)).toBeVisible();
  await page.locator('media-controller').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('k');
  const player = page.locator('reelhof-player') as unknown as {
    evaluate: <R>(read: (each: { muted: boolean; paused: boolean; fullscreen: boolean }) => R) => Promise<R>;
  };
  expect(await player.evaluate(({ muted, paused }) => [muted, paused])).toEqual([false, true]);
  await page.locator('media-controller').dblclick({ position: { x: 320, y: 60 } });
  await expect.poll(() => player.evaluate(({ fullscreen }) => fullscreen)).toBe(true);
});

test('settings respond immediately while their code is loading, and a key opens picture in picture', async ({
  page,
  site,
}) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/chunk-\w+\.js/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('toggleSettings:')) await isReleased;
    await route.fulfill({ response });
  });
  await site.putRich('slow-part');
  await page.goto(site.pageUrl('slow-part', '&muted=1'));
  await expect(startButton(page)).toBeVisible();
  await readPlayer(page, (player) => void player.play());
  await playsPast(page, 0);
  const settings = page.locator('.settings-button');
  await settings.click();
  await expect(settings).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('menu')).toHaveCount(0);
  release();
  await expect(page.getByRole('menu', { name: 'Settings' })).toBeVisible();
  await expect(settings).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Escape');

  await page.evaluate((name) => {
    addEventListener(name, () => document.body.setAttribute('data-asked', name), { capture: true });
  }, 'mediaenterpiprequest');
  await page.keyboard.press('i');
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'mediaenterpiprequest');
});
