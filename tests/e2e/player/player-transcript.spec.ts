import { expect } from '@playwright/test';

import { currentTime, playsPast, startButton } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { createVtt, track, transcript } from '../../support/player/rich-video';

test('the transcript is beside a wide player, below a narrow one, and hidden in a flat one', async ({
  page,
  site,
}) => {
  await site.putRich('place', { showTranscription: true });
  const boxes = async () => {
    const [picture, text] = await Promise.all([
      page.locator('reelhof-player .picture').boundingBox(),
      transcript(page).boundingBox(),
    ]);
    return {
      right: (text?.x ?? 0) >= (picture?.width ?? 0) - 1,
      below: (text?.y ?? 0) >= (picture?.height ?? 0) - 1,
    };
  };
  await page.goto(site.pageUrl('place'));
  await expect(transcript(page)).toBeVisible();
  expect(await boxes()).toEqual({ right: true, below: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(boxes).toEqual({ right: false, below: true });
  await page.setViewportSize({ width: 390, height: 220 });
  await page.reload();
  await expect(startButton(page)).toBeVisible();
  await expect(transcript(page)).toHaveCount(0);
  await startButton(page).click();
  await playsPast(page, 0);
  // In a narrow player, the transcript opens from the settings.
  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: 'Transcript' }).click();
  await expect(transcript(page).locator('.cues button')).toHaveCount(20);
  await page.getByRole('button', { name: 'Close transcript' }).click();
  await expect(transcript(page)).toHaveCount(0);

  await site.putRich('none', { showTranscription: false });
  await page.goto(site.pageUrl('none'));
  await expect(startButton(page)).toBeVisible();
  await expect(page.locator('.transcript-button')).toHaveCount(0);
});

test('the transcript follows playback, stops on request, and can be searched and copied', async ({
  page,
  site,
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
