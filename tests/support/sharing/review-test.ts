import { test as base } from '../player/player-test';
import { startReviewSite } from './review-site';

type Review = Awaited<ReturnType<typeof startReviewSite>>;

/** For tests of the share page alone, with the player's site for its video. */
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
