import type { Page } from '@playwright/test';

/** Lets the share page come without its script until it is released, as on a slow line. */
export const holdScript = async (page: Page): Promise<{ release: () => void }> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/collaborate\/assets\/share-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return { release: () => release() };
};
