import type { FileChooser, Page } from '@playwright/test';

/** Longer than a browser takes to open one. Milliseconds. */
const timeout = 15_000;

/**
 * The chooser that `press` opens. A press before the page has come to life opens none, and would be waited for to the end of the test: it is
 * done once more.
 */
export const openChooser = (page: Page, press: () => Promise<void>): Promise<FileChooser> => {
  const attempt = async (): Promise<FileChooser> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout }), press()]);
    return chooser;
  };
  return attempt().catch(attempt);
};
