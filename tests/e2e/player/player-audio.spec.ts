import { expect, type Page } from '@playwright/test';

import { currentTime, findPlayerViolations, openAndPlay, readPlayer } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { serveVoices, voices } from '../../support/player/voices';

const openAudio = async (page: Page): Promise<void> => {
  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: 'Audio' }).click();
};
const kept = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

test('a viewer chooses a track of sound by keyboard, and has it kept only where they ask for it', async ({
  page,
  site,
}) => {
  const heard = await serveVoices(page);
  await site.putVideo('voices', voices);
  await openAndPlay(page, site.pageUrl('voices'));
  await expect.poll(() => readPlayer(page, (player) => player.audioTrack)).toBe('Deutsch');
  expect([...heard]).toEqual(['stream_2']);

  await page.locator('.settings-button').focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Settings' });
  await menu.getByRole('menuitem', { name: 'Audio Deutsch' }).press('Enter');
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveText(['Deutsch', 'English', 'Deutsch (AD) audio description']);
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toHaveAttribute('aria-checked', 'true');
  expect(await findPlayerViolations(page)).toEqual([]);
  const before = await currentTime(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('reelhof-player .announcer')).toHaveText('Audio: English');
  await expect.poll(() => heard.has('voice-en')).toBe(true);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
  expect(await kept(page)).toEqual([]);

  await openAudio(page);
  await expect(items.nth(1)).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('menuitemcheckbox', { name: 'Remember on this device' }).click();
  expect(await kept(page)).toEqual(['reelhof-audio']);
  heard.clear();
  await openAndPlay(page, site.pageUrl('voices'));
  await expect.poll(() => readPlayer(page, (player) => player.audioTrack)).toBe('English');
  await expect.poll(() => heard.has('voice-en')).toBe(true);
  await openAudio(page);
  await page.getByRole('menuitemcheckbox', { name: 'Remember on this device' }).click();
  expect(await kept(page)).toEqual([]);
});

test('a page chooses by the element, and a video with one track offers no choice', async ({ page, site }) => {
  await serveVoices(page);
  await site.putVideo('voices-element', voices);
  await openAndPlay(page, site.pageUrl('voices-element'));
  await expect.poll(() => readPlayer(page, ({ audioTracks }) => audioTracks.length)).toBe(3);
  const told = await readPlayer(page, (player) => {
    const names: (string | null)[] = [];
    player.addEventListener('audiotrackchange', () => names.push(player.audioTrack));
    for (const name of ['Deutsch (AD)', 'Klingon', 'Deutsch (AD)']) player.audioTrack = name;
    return names;
  });
  expect(told).toEqual(['Deutsch (AD)']);

  await site.putVideo('one-voice', {});
  await openAndPlay(page, site.pageUrl('one-voice'));
  await page.locator('.settings-button').click();
  await expect(page.getByRole('menuitem', { name: 'Speed' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audio' })).toHaveCount(0);
});
