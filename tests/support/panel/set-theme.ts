import type { Page } from '@playwright/test';

import { setCookie } from './set-cookie';

type Theme = 'light' | 'dark';

/** Gives a page the theme that somebody has chosen before. */
export const setTheme = (page: Page, theme: Theme): Promise<void> => setCookie(page, 'payload-theme', theme);

/** Changes the theme of a screen as the panel's own switch does: by the attribute that all colours follow, and for what is loaded next. */
export const switchTheme = async (page: Page, theme: Theme): Promise<void> => {
  await setTheme(page, theme);
  await page.evaluate((chosen) => {
    // Without colours that are on their way for a while: whoever looks at once would see neither theme.
    const still = document.createElement('style');
    still.textContent = '*, *::before, *::after { transition: none !important }';
    document.head.append(still);
    document.documentElement.dataset.theme = chosen;
    document.body.getBoundingClientRect();
    still.remove();
  }, theme);
};
