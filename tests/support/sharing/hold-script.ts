import type { Page } from '@playwright/test';

/** Delays the share page's script until it is released, like a slow connection. */
export const holdScript = async (page: Page): Promise<{ release: () => void }> => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/collaborate\/assets\/share-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return { release: () => release() };
};
