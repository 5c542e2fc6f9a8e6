import { expect, type Page } from '@playwright/test';

import { currentTime, openAndPlay, playUntilLost, readPlayer } from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

/** What has the focus in the player, by its name and classes. */
const focused = (page: Page): Promise<string> =>
  readPlayer(page, ({ shadowRoot }) => {
    const element = shadowRoot?.activeElement;
    return element ? `${element.localName}.${element.className}` : '';
  });

test('every control shows that it has the focus where the system forces its colours', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await site.putRich('ring', { showTranscription: true });
  await page.setViewportSize({ width: 700, height: 420 });
  await openAndPlay(page, site.pageUrl('ring'));
  await page.keyboard.press('k');
  const seen = new Map<string, string>();
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (!name) break;
    const ring = await readPlayer(page, ({ shadowRoot }) => {
      const style = shadowRoot?.activeElement && getComputedStyle(shadowRoot.activeElement);
      return style ? `${style.outlineStyle} ${style.outlineWidth}` : '';
    });
    seen.set(name, ring);
  }
  expect(seen.size).toBeGreaterThanOrEqual(9);
  for (const [name, ring] of seen) expect([name, ring]).toEqual([name, 'solid 2px']);
});

test('controls stay while the keyboard is on one of them, and go when it leaves', async ({ page, site }) => {
  await site.putVideo('held');
  await openAndPlay(page, site.pageUrl('held', '&muted=1&loop=1'));
  const controls = page.locator('reelhof-player .controls');
  for (let press = 0; press < 8 && !(await focused(page)).includes('mute-button'); press += 1)
    await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('mute-button');
  // They go after two seconds without a sign of a viewer.
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(5);
  await expect(controls).toHaveCSS('opacity', '1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(controls).toHaveCSS('opacity', '0', { timeout: 10_000 });
});

test('behind what a viewer reads there is nothing to tab through', async ({ page, site }) => {
  await site.putVideo('behind');
  const giveBack = await playUntilLost(page, site.pageUrl('behind'));
  // The controller had the focus, since the start button goes with its press.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  const reached: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  expect(reached.filter((name) => name && name !== 'button.action')).toEqual([]);
  giveBack();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 20_000 });
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(8.5);
});
