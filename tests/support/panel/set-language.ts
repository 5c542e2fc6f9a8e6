import { expect, type Page } from '@playwright/test';

import { setCookie } from './set-cookie';
import type { WithRouter } from './with-router';

type Language = 'de' | 'en';

/**
 * Sets a page's language by cookie. Setting `locale` instead creates a new browser context, which compiles
 * all scripts again; use it only for tests of the browser's language.
 */
export const setLanguage = (page: Page, language: Language): Promise<void> =>
  setCookie(page, 'payload-lng', language);

/**
 * Changes a screen's language like the panel's switch: open dialogs stay open, and it takes a third of a
 * load.
 */
export const switchLanguage = async (page: Page, language: Language): Promise<void> => {
  await setLanguage(page, language);
  await page.evaluate(() => (window as unknown as WithRouter).next?.router?.refresh());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};
