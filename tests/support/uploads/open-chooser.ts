import type { FileChooser, Page } from '@playwright/test';

/** Longer than a browser takes to open a chooser. Milliseconds. */
const timeout = 15_000;

/**
 * The file chooser that `press` opens. A click before hydration opens none and would wait until the test
 * ends, so it is repeated.
 */
export const openChooser = (page: Page, press: () => Promise<void>): Promise<FileChooser> => {
  const attempt = async (): Promise<FileChooser> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout }), press()]);
    return chooser;
  };
  return attempt().catch(attempt);
};
