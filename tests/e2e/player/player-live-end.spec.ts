import { expect, type Page } from '@playwright/test';

import { startCamera } from '../../support/live/camera';
import { test } from '../../support/live/stage-test';
import { currentTime, playsPast } from '../../support/player/player-page';
import { watchScreen } from '../../support/player/watch-screen';
import { poll } from '../../support/poll';

const screen = (page: Page) => page.locator('reelhof-player .live-screen');
const playsFor = async (page: Page, seconds: number) => playsPast(page, (await currentTime(page)) + seconds);

test('shows only that the event has ended when it ends with a second camera', async ({ page, stage }) => {
  const url = await stage.start('evening');
  const first = startCamera({ url });
  await stage.announce('evening');
  await page.goto(stage.pageUrl('evening', true));
  await expect(screen(page)).toContainText('It is about to begin');
  await stage.goLive('evening');
  await expect(screen(page)).toHaveCount(0);
  await playsFor(page, 3);
  first.kill();
  await poll(async () => !(await stage.isSending('evening')));
  startCamera({ url, size: '640x360' });
  await poll(() => stage.isSending('evening'));
  await playsFor(page, 5);

  const watched = await watchScreen(page);
  await stage.end('evening');
  await expect(screen(page)).toContainText('The broadcast is over');
  expect((await watched(1000)).texts).toEqual(['', expect.stringContaining('The broadcast is over')]);
});
