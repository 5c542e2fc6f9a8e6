import { expect, type Page } from '@playwright/test';

import {
  currentTime,
  findPlayerViolations,
  openAndPlay,
  playsPast,
  readPlayer,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';
import { serveVoices, voices } from '../../support/player/voices';

const openAudio = async (page: Page): Promise<void> => {
  await page.locator('.settings-button').click();
  await page.getByRole('menuitem', { name: 'Audio' }).click();
};
const kept = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

test('an audio track can be chosen by keyboard, by the viewer’s preference or by the embedding page', async ({
  page,
  site,
}) => {
  const heard = await serveVoices(page, site);
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
  await playsPast(page, before + 0.2);
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

  const reported = await readPlayer(page, (player) => {
    const names: (string | null)[] = [];
    player.addEventListener('audiotrackchange', () => names.push(player.audioTrack));
    for (const name of ['Deutsch (AD)', 'Klingon', 'Deutsch (AD)']) player.audioTrack = name;
    return { names, count: player.audioTracks.length };
  });
  expect(reported).toEqual({ names: ['Deutsch (AD)'], count: 3 });
  await expect.poll(() => heard.has('voice-ad')).toBe(true);
});
