import { test as base } from '../player/player-test';
import { startReviewSite } from './review-site';

type Review = Awaited<ReturnType<typeof startReviewSite>>;

/** The Playwright test for tests of the share page alone, with a player site for its video. */
export const test = base.extend<object, { review: Review }>({
  review: [
    async ({ site }, provide) => {
      const review = await startReviewSite(site.origin);
      await provide(review);
      await review.stop();
    },
    { scope: 'worker' },
  ],
});
