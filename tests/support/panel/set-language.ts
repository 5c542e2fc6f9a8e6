import type { Page } from '@playwright/test';

/**
 * Gives a page the language that somebody has chosen before. Where a test's `locale` says it, its browser is a new one, which compiles all
 * scripts anew: for tests that are not about what a browser asks for.
 */
export const setLanguage = (page: Page, language: 'de' | 'en'): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'payload-lng', value: language, url: `http://localhost:${process.env.E2E_PORT}` }]);
