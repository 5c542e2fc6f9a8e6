import { test as base } from '../player/player-test';
import { stopCameras } from './camera';
import { startLiveStage } from './live-stage';

/** For tests of the player with events of a real process for live. */
export const test = base.extend<{ stage: Awaited<ReturnType<typeof startLiveStage>> }>({
  // Playwright wants to see the (here no) fixtures it stands on.
  // oxlint-disable-next-line no-empty-pattern
  stage: async ({}, provide) => {
    const stage = await startLiveStage();
    await provide(stage);
    stopCameras();
    await stage.stop();
  },
});
