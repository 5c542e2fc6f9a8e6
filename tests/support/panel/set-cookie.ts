import type { Page } from '@playwright/test';

/** Gives a page what the panel remembers somebody has chosen. */
export const setCookie = (page: Page, name: string, value: string): Promise<void> =>
  page.context().addCookies([{ name, value, url: `http://localhost:${process.env.E2E_PORT}` }]);
