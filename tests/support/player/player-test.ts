import { test as base } from '@playwright/test';

import { startRichSite } from './rich-video';

type Site = Awaited<ReturnType<typeof startRichSite>>;

/** For tests of the player alone: in English unless one says otherwise, on a site they share, so each names its videos itself. */
export const test = base.extend<object, { site: Site }>({
  locale: 'en-US',
  site: [
    // Playwright wants to see the (here no) fixtures it stands on.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startRichSite();
      await provide(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
