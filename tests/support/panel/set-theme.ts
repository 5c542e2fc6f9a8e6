import type { Page } from '@playwright/test';

import { setCookie } from './set-cookie';

type Theme = 'light' | 'dark';

/** Sets a page's theme by cookie. */
export const setTheme = (page: Page, theme: Theme): Promise<void> => setCookie(page, 'payload-theme', theme);

/**
 * Changes a screen's theme like the panel's switch: by the attribute that all colours follow, and by cookie
 * for later pages.
 */
export const switchTheme = async (page: Page, theme: Theme): Promise<void> => {
  await setTheme(page, theme);
  await page.evaluate((chosen) => {
    // Disables colour transitions, which would mix both themes.
    const still = document.createElement('style');
    still.textContent = '*, *::before, *::after { transition: none !important }';
    document.head.append(still);
    document.documentElement.dataset.theme = chosen;
    document.body.getBoundingClientRect();
    still.remove();
  }, theme);
};
