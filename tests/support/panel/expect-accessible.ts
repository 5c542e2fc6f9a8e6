import { expect, type Page } from '@playwright/test';

import { findViolations, type Look } from './find-violations';

/** Expects no accessibility violation on a screen of this width. */
export const expectNoFault = async (
  page: Page,
  name: string,
  { width, ...options }: Look & { width: number },
): Promise<void> => {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => findViolations(page, options), { message: `${name} at ${width}` }).toEqual([]);
  if (process.env.E2E_SHOTS)
    await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}-${width}.png`, fullPage: true });
};

/**
 * Expects no accessibility violation: on a phone the rules that depend on the width, then all rules on a
 * desktop. Leaves the screen wide.
 */
export const expectAccessible = async (page: Page, name: string): Promise<void> => {
  await expectNoFault(page, name, { width: 390, only: ['width', 'names'] });
  await expectNoFault(page, name, { width: 1440 });
};
