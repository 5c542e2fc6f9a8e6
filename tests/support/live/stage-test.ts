import { test as base } from '../player/player-test';
import { stopCameras } from './camera';
import { startLiveStage } from './live-stage';

/** The Playwright test for player tests with events of a real live process. */
export const test = base.extend<{ stage: Awaited<ReturnType<typeof startLiveStage>> }>({
  // Playwright requires a destructured parameter, even without other fixtures.
  // oxlint-disable-next-line no-empty-pattern
  stage: async ({}, provide) => {
    const stage = await startLiveStage();
    await provide(stage);
    stopCameras();
    await stage.stop();
  },
});
