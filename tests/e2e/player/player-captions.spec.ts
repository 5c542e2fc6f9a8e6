import { expect, type Locator, type Page } from '@playwright/test';

import {
  findPlayerViolations,
  openPaused,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { hostileTitle, shownText, track, transcript } from '../../support/player/rich-video';

const isHacked = (page: Page): Promise<boolean> => page.evaluate(() => 'hacked' in window);

test('captions are hidden if there are subtitles of their language, and can be chosen in the menu', async ({
  page,
  site,
}) => {
  await site.putRich(
    'rule',
    {},
    {
      texttracks: [track('en', 'en', 'captions'), track('en', 'en'), track('de', 'de', 'captions')],
    },
  );
  await openPaused(page, site.pageUrl('rule'));
  await expect(shownText(page)).toHaveCount(0);
  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: /^Captions/ }).click();
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveText([/^Off/, /^en subtitles/, /^de captions with sounds/]);
  await items.nth(2).click();
  await expect(shownText(page)).toContainText('Satz');
  await expect(page.locator('.captions-button')).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('.settings-button')).toBeFocused();
  await page.keyboard.press('c');
  await expect(shownText(page)).toHaveCount(0);
  // The last chosen language is used.
  await page.keyboard.press('c');
  await expect(shownText(page)).toContainText('Satz');
});

test('starts with the captions that the design, the URL or the viewer requests', async ({ page, site }) => {
  await site.putRich('wish', { initCaptions: true });
  await openPaused(page, site.pageUrl('wish', '&lang=de'));
  await expect(shownText(page)).toHaveText(/^Satz \d+: /);
  await openPaused(page, site.pageUrl('wish', '&lang=de&captions=en'));
  await expect(shownText(page)).toHaveText(/^Line \d+ here$/);
  // Captions that are turned off before playback stay off.
  await page.goto(site.pageUrl('wish'));
  const button = page.locator('.captions-button');
  await expect(button).toHaveAttribute('aria-checked', 'true');
  await startButton(page).focus();
  await page.keyboard.press('c');
  await page.keyboard.press('k');
  await playsPast(page, 0.3);
  await expect(button).toHaveAttribute('aria-checked', 'false');
  await openPaused(page, site.pageUrl('wish', '&captions=0'));
  await expect(button).toHaveAttribute('aria-checked', 'false');
  await expect(shownText(page)).toHaveCount(0);
});

test('captions stay above the controls, look as the viewer chooses, and are remembered on request', async ({
  page,
  site,
}) => {
  await site.putRich('look', { initCaptions: true });
  await openPaused(page, site.pageUrl('look'));
  // The design asks for captions in the language of the page.
  await expect(shownText(page)).toHaveText(/^Line \d+ here$/);
  const controls = page.locator('reelhof-player media-time-range');
  const bottomOf = async () => {
    const [cue, bar] = await Promise.all([shownText(page).boundingBox(), controls.boundingBox()]);
    return (bar?.y ?? 0) - ((cue?.y ?? Infinity) + (cue?.height ?? 0));
  };
  await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);
  const before = await shownText(page).boundingBox();
  const stored = () =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  const dialog = page.getByRole('dialog', { name: 'Look of the captions' });
  const keep = dialog.getByRole('checkbox', { name: 'Remember on this device' });
  const choose = (name: string) => dialog.getByRole('radio', { name }).check({ force: true });
  const openLook = async () => {
    await page.locator('.settings-button').click();
    await page.getByRole('menuitem', { name: 'Look of the captions' }).click();
  };
  const colour = (value: string) => expect(shownText(page).locator('span').first()).toHaveCSS('color', value);

  await openLook();
  await choose('Very large');
  await choose('Black on white');
  await choose('Translucent');
  expect(await findPlayerViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await colour('rgb(0, 0, 0)');
  expect((await shownText(page).boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) * 1.5);
  await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);
  // The choice applies to this page only, unless the viewer asks to keep it.
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await openLook();
  await expect(keep).not.toBeChecked();
  await keep.check();
  await choose('Yellow on black');
  await choose('Medium');
  await choose('Solid');
  await page.keyboard.press('Escape');
  expect(Object.keys(await stored())).toEqual(['reelhof-captions']);
  await page.keyboard.press('c');
  await page.keyboard.press('c');
  await expect(shownText(page)).toHaveText(/^Line \d+ here$/);
  expect(JSON.parse((await stored())['reelhof-captions'] ?? '')).toEqual({
    ...{ size: 'medium', background: 'solid', contrast: 'yellow', language: 'en' },
  });

  // The stored choice now turns captions on.
  await site.putRich('look');
  await openPaused(page, site.pageUrl('look'));
  await colour('rgb(255, 233, 77)');
  await openLook();
  await expect(keep).toBeChecked();
  await keep.uncheck();
  expect(await stored()).toEqual({});
  // Invalid values, or those of an older player, are ignored.
  await page.evaluate(() => localStorage.setItem('reelhof-captions', '{"contrast":7,"language":7}'));
  await openPaused(page, site.pageUrl('look'));
  await expect(shownText(page)).toHaveCount(0);
});

/** A track with colours, styles, ruby and a region. */
const looks = `WEBVTT

STYLE
::cue(.loud) { color: rgb(1, 2, 3); font-weight: 700 }
::cue(v[voice="Mary"]) { font-style: italic }

REGION
id:low
width:50%
lines:2

00:00.000 --> 00:20.000 line:0
<c.yellow.bg_blue>colour</c> <c.loud>styled</c> <v Mary>voice</v> <ruby>漢<rt>kan</rt></ruby> AT&amp T

00:00.000 --> 00:20.000 region:low
In a region
`;

test('captions follow their file’s position and style, and stay clear of controls and each other', async ({
  page,
  site,
}) => {
  const cues = [
    ['line:0 align:start', 'Top left'],
    ['line:50% size:40%', 'In the middle of it'],
    ['line:-1 align:end', 'Bottom right'],
    ['line:97% position:0% align:start', 'Too low'],
    ['line:-2', 'Last but one'],
  ];
  const texts = cues.map(([settings, text]) => `00:00.000 --> 00:20.000 ${settings}\n${text}`);
  await site.putTrack('placed', `WEBVTT\n\n${texts.join('\n\n')}\n`);
  await site.putTrack('looks', looks);
  const texttracks = [track('placed', 'en'), track('looks', 'de')];
  await site.putRich('placed', { initCaptions: true }, { texttracks });
  await openPaused(page, site.pageUrl('placed'));
  const boxOf = async (text: string) => {
    const box = await shownText(page).filter({ hasText: text }).locator('span').boundingBox();
    if (!box) throw new Error(`${text} is not shown`);
    return { ...box, bottom: box.y + box.height, right: box.x + box.width };
  };
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const readBoxes = () => Promise.all(cues.map(([, text = '']) => boxOf(text)));
  const controls = page.locator('reelhof-player media-time-range');
  const roomBelow = async () =>
    ((await controls.boundingBox())?.y ?? 0) - Math.max(...(await readBoxes()).map(({ bottom }) => bottom));
  await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);

  const [top, middle, bottom, low, last] = await readBoxes();
  expect(top).toMatchObject({ y: expect.closeTo(height * 0.05, -2), x: expect.closeTo(width * 0.05, -2) });
  expect(Math.abs((middle?.y ?? 0) - height / 2)).toBeLessThan(height * 0.1);
  expect(Math.abs((middle?.x ?? 0) + (middle?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  expect(bottom?.right).toBeGreaterThan(width * 0.9);
  expect(low?.x).toBeLessThan(width * 0.1);
  const below = [bottom, low, last].map((box) => ({ y: box?.y ?? 0, bottom: box?.bottom ?? 0 }));
  below.sort((a, b) => a.y - b.y);
  expect(below[0]?.bottom).toBeLessThanOrEqual((below[1]?.y ?? 0) + 1);
  expect(below[1]?.bottom).toBeLessThanOrEqual((below[2]?.y ?? 0) + 1);

  await readPlayer(page, (player) => void (player.captions = 'de'));
  const chunk = (text: string) => shownText(page).locator('.text *').filter({ hasText: text }).first();
  await expect(chunk('colour')).toHaveCSS('color', 'rgb(255, 255, 0)');
  await expect(chunk('colour')).toHaveCSS('background-color', 'rgb(0, 0, 255)');
  await expect(chunk('styled')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(chunk('styled')).toHaveCSS('font-weight', '700');
  await expect(chunk('voice')).toHaveCSS('font-style', 'italic');
  await expect(shownText(page).last()).toContainText('AT& T');
  const [base, reading] = await Promise.all([
    shownText(page).locator('ruby').boundingBox(),
    shownText(page).locator('rt').boundingBox(),
  ]);
  expect(reading?.height).toBeLessThan((base?.height ?? 0) * 0.8);
  expect(reading?.y).toBeLessThan(base?.y ?? 0);
  const region = page.locator('reelhof-player .captions .region');
  await expect(region).toHaveText('In a region');
  const [box, picture] = await Promise.all([
    region.boundingBox(),
    page.locator('reelhof-player').boundingBox(),
  ]);
  expect(box?.x).toBeLessThan((picture?.width ?? 0) * 0.1);
  expect(box?.width).toBeLessThan((picture?.width ?? 0) * 0.5);
  // Native cues must have no region, because some browsers render regions outside the player's styles.
  const regions = await page
    .locator('reelhof-player video')
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].flatMap(({ cues }) => [...(cues ?? [])].filter((cue) => (cue as VTTCue).region)),
    );
  expect(regions).toEqual([]);
});

test('captions stay clear of preview and menus, however large the player is', async ({ page, site }) => {
  await site.putTrack(
    'clear',
    'WEBVTT\n\n00:00.000 --> 00:20.000\nWho asked for this one\nand what did they say?\n',
  );
  await site.putRich('clear', { initCaptions: true }, { texttracks: [track('clear', 'en')] });
  const text = shownText(page).locator('.text');
  const menu = page.getByRole('menu');
  for (const [width, height] of [
    [320, 180],
    [420, 640],
    [640, 360],
  ] as const) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await openPaused(page, site.pageUrl('clear'));
    const expectClear = async (other: Locator) => {
      await expect(other, size).toBeVisible();
      const overlap = async () => {
        const [cue, box] = await Promise.all([text.boundingBox(), other.boundingBox()]);
        if (!cue || !box) throw new Error('Nothing is shown');
        expect(cue.y, size).toBeGreaterThanOrEqual(0);
        const down = Math.min(cue.y + cue.height, box.y + box.height) - Math.max(cue.y, box.y);
        const across = Math.min(cue.x + cue.width, box.x + box.width) - Math.max(cue.x, box.x);
        return Math.min(down, across);
      };
      await expect.poll(overlap, { message: size }).toBeLessThanOrEqual(0);
    };
    await page.locator('reelhof-player media-time-range').hover({ position: { x: width * 0.4, y: 12 } });
    await expectClear(page.locator('media-time-range [part~="preview-box"]'));
    const expectClearOfMenu = async () => {
      if (width > 479 || height > 300) return expectClear(menu);
      // The menu covers the whole player, so captions are hidden.
      await expect(menu).toHaveCSS('height', `${height}px`);
      await expect(text).toBeHidden();
    };
    await page.locator('.settings-button').click();
    await expectClearOfMenu();
    await page.getByRole('menuitem', { name: /^Speed/ }).click();
    await expectClearOfMenu();
  }
});

test('captions of the first frame wait until the poster is gone', async ({ page, site }) => {
  await site.putRich('poster', { initCaptions: true });
  await page.goto(site.pageUrl('poster', '&lang=de'));
  await expect(page.locator('.captions-button')).toHaveAttribute('aria-checked', 'true');
  await expect(page.locator('video')).toHaveAttribute('poster', /poster/);
  await expect(shownText(page)).toHaveCount(0);
  await startButton(page).click();
  await expect(shownText(page)).toHaveText(/^Satz \d+: /);
});

test('hostile texts and titles are shown as text', async ({ page, site }) => {
  await site.putRich(
    'hostile',
    { initCaptions: true, showTranscription: true },
    {
      title: hostileTitle,
      texttracks: [{ ...track('hostile', 'en'), label: hostileTitle }],
    },
  );
  await openPaused(page, site.pageUrl('hostile'));
  for (const [key, text] of [
    ['0', 'picture'],
    ['1', 'drawing bold'],
    ['3', 'drawing bold'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(shownText(page)).toHaveText(text);
  }
  await expect(transcript(page).locator('.text').nth(3)).toHaveText(
    '<iframe src="javascript:window.hacked=1">',
  );
  await page.locator('.chapters-button').click();
  await expect(page.getByRole('menuitemradio').nth(2)).toContainText(hostileTitle);
  await page.keyboard.press('Escape');
  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: /^Captions/ }).click();
  await expect(page.getByRole('menuitemradio').nth(1)).toContainText(hostileTitle);
  await page.keyboard.press('Escape');
  const range = page.locator('reelhof-player media-time-range');
  const { width = 0 } = (await range.boundingBox()) ?? {};
  await range.hover({ position: { x: width * 0.9, y: 8 } });
  await expect(page.locator('.preview-chapter')).toContainText('<img src=x');
  const strangers = await page
    .locator('reelhof-player')
    .evaluate(
      ({ shadowRoot }) =>
        shadowRoot?.querySelectorAll('img, script, iframe, [onerror], [onload], [onclick]').length,
    );
  expect(strangers).toBe(0);
  expect(await isHacked(page)).toBe(false);
});
