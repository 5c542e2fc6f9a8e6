import { expect, type Page } from '@playwright/test';

type Language = 'de' | 'en';

/** Next's own, which it leaves in the page for tests like this. */
type WithRouter = { next?: { router?: { refresh: () => void } } };

/**
 * Gives a page the language that somebody has chosen before. Where a test's `locale` says it, its browser is a new one, which compiles all
 * scripts anew: for tests that are not about what a browser asks for.
 */
export const setLanguage = (page: Page, language: Language): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'payload-lng', value: language, url: `http://localhost:${process.env.E2E_PORT}` }]);

/** Changes the language of a screen as the panel's own switch does: what is open stays open, and it costs a third of a load. */
export const switchLanguage = async (page: Page, language: Language): Promise<void> => {
  await setLanguage(page, language);
  await page.evaluate(() => (window as unknown as WithRouter).next?.router?.refresh());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};
