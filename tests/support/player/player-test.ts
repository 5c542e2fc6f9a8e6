import { test as base } from '@playwright/test';

import { startRichSite } from './rich-video';

type Site = Awaited<ReturnType<typeof startRichSite>>;

/**
 * The Playwright test for tests of the player alone: in English by default, on a shared site, so each test
 * uses unique video ids.
 */
export const test = base.extend<object, { site: Site }>({
  locale: 'en-US',
  site: [
    // Playwright requires a destructured parameter, even without other fixtures.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startRichSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
