import { expect, type Page } from '@playwright/test';

import { findViolations, type Look } from './find-violations';

/** What axe finds on a screen: on a phone what the width decides, then all of it where there is room. It stays wide. */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  for (const [width, options] of [
    [390, { only: ['width', 'names'] }],
    [1440, {}],
  ] satisfies [number, Look][]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findViolations(page, options), { message: `${name} at ${width}` }).toEqual([]);
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}-${width}.png`, fullPage: true });
  }
};
