import { expect, type Page } from '@playwright/test';

import { setCookie } from './set-cookie';
import type { WithRouter } from './with-router';

type Language = 'de' | 'en';

/**
 * Gives a page the language that somebody has chosen before. Where a test's `locale` says it, its browser is a new one, which compiles all
 * scripts anew: for tests that are not about what a browser asks for.
 */
export const setLanguage = (page: Page, language: Language): Promise<void> =>
  setCookie(page, 'payload-lng', language);

/** Changes the language of a screen as the panel's own switch does: what is open stays open, and it costs a third of a load. */
export const switchLanguage = async (page: Page, language: Language): Promise<void> => {
  await setLanguage(page, language);
  await page.evaluate(() => (window as unknown as WithRouter).next?.router?.refresh());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};
