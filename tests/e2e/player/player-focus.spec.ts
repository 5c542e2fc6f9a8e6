import { expect, type Page } from '@playwright/test';

import {
  findPlayerViolations,
  openAndPlay,
  openPaused,
  playsPast,
  playUntilLost,
  readPlayer,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

/** The focused element in the player, by name and classes. */
const focused = (page: Page): Promise<string> =>
  readPlayer(page, ({ shadowRoot }) => {
    const element = shadowRoot?.activeElement;
    return element ? `${element.localName}.${element.className}` : '';
  });

test('in forced-colours mode, timeline, buttons and the focused control are visible', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await site.putRich('ring', { showTranscription: true });
  await page.setViewportSize({ width: 700, height: 420 });
  await openPaused(page, site.pageUrl('ring'));
  const colours = await readPlayer(page, ({ shadowRoot }) => {
    const styleOf = (root: ParentNode | null | undefined, selector: string) => {
      const element = root?.querySelector(selector);
      return element ? getComputedStyle(element) : null;
    };
    const range = shadowRoot?.querySelector('media-time-range')?.shadowRoot;
    return {
      track: styleOf(range, '#track')?.backgroundColor,
      bar: styleOf(shadowRoot, '.controls')?.backgroundColor,
      border: styleOf(shadowRoot, '.buttons media-play-button')?.borderTopStyle,
    };
  });
  expect(colours.border).toBe('solid');
  expect(colours.track).not.toBe(colours.bar);
  expect(colours.track).not.toBe('rgba(0, 0, 0, 0)');
  expect(await findPlayerViolations(page)).toEqual([]);

  const seen = new Map<string, string>();
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press('Tab');
    const [name, ring] = await readPlayer(page, ({ shadowRoot }) => {
      const element = shadowRoot?.activeElement;
      const style = element && getComputedStyle(element);
      return style
        ? [`${element.localName}.${element.className}`, `${style.outlineStyle} ${style.outlineWidth}`]
        : ['', ''];
    });
    if (!name) break;
    seen.set(name, ring ?? '');
  }
  expect(seen.size).toBeGreaterThanOrEqual(9);
  for (const [name, ring] of seen) expect([name, ring]).toEqual([name, 'solid 2px']);
});

test('controls stay while one of them has keyboard focus, and hide when it leaves', async ({
  page,
  site,
}) => {
  await site.putVideo('held');
  await openAndPlay(page, site.pageUrl('held', '&muted=1&loop=1'));
  const controls = page.locator('reelhof-player .controls');
  for (let press = 0; press < 8 && !(await focused(page)).includes('mute-button'); press += 1)
    await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('mute-button');
  // Controls hide after two seconds without activity.
  await playsPast(page, 3, 20_000);
  await expect(controls).toHaveCSS('opacity', '1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(controls).toHaveCSS('opacity', '0', { timeout: 10_000 });
});

test('nothing behind an error message can be focused, and playback resumes when reconnected', async ({
  page,
  site,
}) => {
  await site.putVideo('behind');
  const giveBack = await playUntilLost(page, site.pageUrl('behind'));
  // The controller had the focus, because pressing the start button hides it.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();
  const reached: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    reached.push(await focused(page));
  }
  expect(reached.filter((name) => name && name !== 'button.action')).toEqual([]);
  giveBack();
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 20_000 });
  await playsPast(page, 8.5, 20_000);
});
