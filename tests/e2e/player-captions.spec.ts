import { expect, type Page, test } from '@playwright/test';

import { buildPlayer } from '../../player/build.mjs';
import {
  currentTime,
  findPlayerViolations,
  isPaused,
  openAndPlay,
  startButton,
} from '../support/player-page';
import {
  chapters,
  createVtt,
  hostileTitle,
  shownText,
  startRichSite,
  track,
  transcript,
} from '../support/rich-video';

type Site = Awaited<ReturnType<typeof startRichSite>>;

let site: Site;
test.beforeAll(async () => {
  site = await startRichSite(buildPlayer);
});
test.afterAll(() => site.stop());
test.use({ locale: 'en-US' });

const isHacked = (page: Page): Promise<boolean> => page.evaluate(() => 'hacked' in window);

test('captions give way to subtitles of their language, and are chosen in the menu', async ({ page }) => {
  await site.putRich(
    'rule',
    {},
    {
      texttracks: [track('en', 'en', 'captions'), track('en', 'en'), track('de', 'de', 'captions')],
    },
  );
  await openAndPlay(page, site.pageUrl('rule'));
  await expect(shownText(page)).toHaveCount(0);
  await page.keyboard.press('k');
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
  // The language that was on last.
  await page.keyboard.press('c');
  await expect(shownText(page)).toContainText('Satz');
});

test('begins with captions as design, address and viewer wish', async ({ page }) => {
  await site.putRich('wish', { initCaptions: true });
  await openAndPlay(page, site.pageUrl('wish'));
  await expect(shownText(page)).toHaveText(/^Line \d+ here$/);
  await openAndPlay(page, site.pageUrl('wish', '&lang=de'));
  await expect(shownText(page)).toHaveText(/^Satz \d+: /);
  await openAndPlay(page, site.pageUrl('wish', '&lang=de&captions=en'));
  await expect(shownText(page)).toHaveText(/^Line \d+ here$/);
  // Switched off before it plays, they stay off.
  await page.goto(site.pageUrl('wish'));
  const button = page.locator('.captions-button');
  await expect(button).toHaveAttribute('aria-checked', 'true');
  await button.click();
  await page.keyboard.press('k');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(button).toHaveAttribute('aria-checked', 'false');
  await openAndPlay(page, site.pageUrl('wish', '&captions=0'));
  await expect(page.locator('.captions-button')).toHaveAttribute('aria-checked', 'false');
  await expect(shownText(page)).toHaveCount(0);
});

test('captions are never under the controls, and look as the viewer chooses, on this page only', async ({
  page,
}) => {
  await site.putRich('look', { initCaptions: true });
  await openAndPlay(page, site.pageUrl('look'));
  await page.keyboard.press('k');
  const controls = page.locator('reelhof-player media-time-range');
  const bottomOf = async () => {
    const [cue, bar] = await Promise.all([shownText(page).boundingBox(), controls.boundingBox()]);
    return (bar?.y ?? 0) - ((cue?.y ?? Infinity) + (cue?.height ?? 0));
  };
  await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);
  const before = await shownText(page).boundingBox();

  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: 'Look of the captions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Look of the captions' });
  await dialog.getByRole('radio', { name: 'Very large' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Black on white' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Translucent' }).check({ force: true });
  expect(await findPlayerViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(shownText(page).locator('span').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect((await shownText(page).boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) * 1.5);
  await expect.poll(bottomOf).toBeGreaterThanOrEqual(0);

  await openAndPlay(page, site.pageUrl('look'));
  await expect(shownText(page).locator('span').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('captions stand where their file says, inside the picture and clear of controls and each other', async ({
  page,
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
  await site.putRich('placed', { initCaptions: true }, { texttracks: [track('placed', 'en')] });
  await openAndPlay(page, site.pageUrl('placed'));
  await page.keyboard.press('k');
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
});

test('hostile texts and titles are text', async ({ page }) => {
  await site.putRich(
    'hostile',
    { initCaptions: true, showTranscription: true },
    {
      title: hostileTitle,
      texttracks: [{ ...track('hostile', 'en'), label: hostileTitle }],
    },
  );
  await openAndPlay(page, site.pageUrl('hostile'));
  await page.keyboard.press('k');
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
  await page.locator('reelhof-player media-time-range').hover({ position: { x: 950, y: 8 } });
  await expect(page.locator('media-preview-chapter-display')).toContainText('<img src=x');
  const strangers = await page
    .locator('reelhof-player')
    .evaluate(
      ({ shadowRoot }) =>
        shadowRoot?.querySelectorAll('img, script, iframe, [onerror], [onload], [onclick]').length,
    );
  expect(strangers).toBe(0);
  expect(await isHacked(page)).toBe(false);
});

test('chapters are in order, on the timeline and in the menu; a single one is none', async ({ page }) => {
  await site.putRich('chapters');
  await openAndPlay(page, site.pageUrl('chapters'));
  await page.keyboard.press('k');
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
  await expect(page.locator('media-preview-chapter-display')).toHaveText('Middle');

  await site.putRich('single', {}, { chapters: chapters.slice(0, 1) });
  await page.goto(site.pageUrl('single'));
  await expect(startButton(page)).toBeVisible();
  await expect(page.locator('.chapters-button')).toHaveCount(0);
});

test('everything by keyboard alone', async ({ page }) => {
  await site.putRich('keyboard', { showTranscription: true });
  await page.goto(site.pageUrl('keyboard'));
  await expect(startButton(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const press = (key: string) => page.keyboard.press(key);
  const said = page.locator('reelhof-player .announcer');
  await press('Space');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.3);
  await press('k');
  await expect.poll(() => isPaused(page)).toBe(true);

  await press('5');
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
  await press('f');
  await expect.poll(isFullscreen).toBe(false);

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next chapter');
  await press('Escape');
  await expect(help).toHaveCount(0);

  // The transcript comes with the page; its search is reached by Tab, a line chosen by Enter.
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
});

test('the transcript follows, lets go, folds umlauts, copies, and says when it is empty', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await site.putRich(
    'transcript',
    { showTranscription: true },
    {
      texttracks: [track('de', 'de'), track('en', 'en'), track('empty', 'fr'), track('gone', 'it')],
    },
  );
  await page.setViewportSize({ width: 1000, height: 420 });
  await page.goto(site.pageUrl('transcript', '&lang=de'));
  const list = transcript(page).locator('.cues');
  await expect(list.locator('button')).toHaveCount(20);
  const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop);
  const follow = page.getByRole('button', { name: 'Wiedergabe folgen' });
  await page.locator('reelhof-player media-controller').focus();
  await page.keyboard.press('9');
  await expect(list.locator('[aria-current]')).toContainText('Satz 18');
  await expect.poll(scrolled).toBeGreaterThan(50);
  await expect(follow).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await list.hover();
  await page.mouse.wheel(0, -2000);
  await expect(follow).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.locator('reelhof-player media-controller').focus();
  await page.keyboard.press('8');
  await expect(list.locator('[aria-current]')).toContainText('Satz 16');
  expect(await scrolled()).toBe(0);
  await follow.click();
  await expect(follow).toBeHidden();
  await expect.poll(scrolled).toBeGreaterThan(50);

  await page.getByRole('searchbox').fill('ueber');
  await expect(transcript(page).locator('.count')).toHaveText('1 von 4');
  await expect(list.locator('mark')).toHaveText(['Über', 'Über', 'Über', 'Über']);
  await page.getByRole('button', { name: 'Vorheriger Treffer' }).click();
  await expect(transcript(page).locator('.count')).toHaveText('4 von 4');
  await page.getByRole('searchbox').fill('xyz');
  await expect(transcript(page).locator('.count')).toHaveText('Keine Treffer');
  await list.getByRole('button', { name: /Satz 3:/ }).click();
  await expect.poll(() => currentTime(page)).toBeCloseTo(3, 1);

  await page.getByRole('button', { name: 'Transkript kopieren' }).click();
  await expect(page.locator('reelhof-player .announcer')).toHaveText('Transkript kopiert');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').slice(0, 2)).toEqual(['Satz 0: Über den Wolken', 'Satz 1: auf der Erde']);

  const language = transcript(page).getByRole('combobox');
  await language.selectOption('en subtitles');
  await expect(list.locator('button').first()).toContainText('Line 0 here');
  await language.selectOption('empty subtitles');
  await expect(transcript(page)).toContainText('Dieses Transkript enthält keinen Text.');
  await language.selectOption('gone subtitles');
  await expect(transcript(page)).toContainText('konnte nicht geladen werden');
  await site.putTrack(
    'gone',
    createVtt((at) => `Riga ${at}`),
  );
  await transcript(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(list.locator('button').last()).toContainText('Riga 19');
});
