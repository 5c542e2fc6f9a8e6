import type { Page } from '@playwright/test';

/** Sets a cookie in which the panel stores a choice. */
export const setCookie = (page: Page, name: string, value: string): Promise<void> =>
  page.context().addCookies([{ name, value, url: `http://localhost:${process.env.E2E_PORT}` }]);
