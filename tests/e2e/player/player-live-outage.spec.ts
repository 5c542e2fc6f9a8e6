import { expect, type Page } from '@playwright/test';

import { startCamera } from '../../support/live/camera';
import { test } from '../../support/live/stage-test';
import { currentTime, playsPast } from '../../support/player/player-page';
import { poll } from '../../support/poll';

const screen = (page: Page) => page.locator('reelhof-player .live-screen');
const playsFor = async (page: Page, seconds: number) => playsPast(page, (await currentTime(page)) + seconds);

for (const isByParts of [true, false])
  test(`requests the playlist rarely while the camera is away, with${isByParts ? '' : 'out'} parts`, async ({
    page,
    stage,
  }) => {
    const url = await stage.start('away');
    const camera = startCamera({ url });
    await stage.open('away');
    await page.goto(stage.pageUrl('away', isByParts));
    await playsFor(page, 3);
    camera.kill();
    await expect(screen(page)).toContainText('A short interruption');
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const [from, seconds] = [Date.now(), 12];
    await poll(() => Date.now() - from > seconds * 1000, { seconds: 20 });
    const lists = asked.filter((each) => each.includes('.m3u8'));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.length).toBeLessThanOrEqual((isByParts ? seconds / 3 : seconds) + 1);
    expect(asked.length - lists.length).toBeLessThanOrEqual(seconds / 3);

    const backAt = Date.now();
    startCamera({ url });
    await expect(screen(page)).toHaveCount(0);
    expect(Date.now() - backAt).toBeLessThan(5000);
    await playsFor(page, 1);
  });

test('counts a long outage from its start, also for late viewers', async ({ page, context, stage }) => {
  // A clock that is a minute fast simulates viewers who come after the first minute.
  await context.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 65_000;
  });
  const url = await stage.start('long');
  const camera = startCamera({ url });
  await stage.open('long');
  await page.goto(stage.pageUrl('long', true));
  await playsFor(page, 3);
  camera.kill();
  // A viewer who saw the outage begin does not depend on the clock.
  await expect(screen(page)).toContainText('A short interruption');
  const late = await context.newPage();
  await late.goto(stage.pageUrl('long', true));
  await expect(screen(late)).toContainText('The broadcast is interrupted');
  startCamera({ url });
  for (const each of [page, late]) await expect(screen(each)).toHaveCount(0);
});
