import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';

import { uploadVideo } from '../../support/api/video-requests';
import { makeClip } from '../../support/encoding/clips';
import { expectNoViolations, openVideo, readVideo } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { currentTime, isPaused, readPlayer, startButton } from '../../support/player/player-page';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('watches a private upload that no browser plays while it is encoded, and sees its ladder take over', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const film = await makeClip('slow-30.mkv', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25:duration=30'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=30'],
    ...['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'flac'],
  ]);
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadVideo(page.request, 'Gleich zu sehen', await readFile(film));
  await openVideo(page, id);
  const hint = page.getByText('Sie können das Video schon ansehen.');
  await expect(hint).toBeVisible({ timeout: 30_000 });
  await startButton(page).click();
  await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(await readPlayer(page, ({ quality }) => quality)).toBe(360);
  expect((await readVideo(page, id)).status).not.toBe('COMPLETE');
  await expectNoViolations(page, 'playing while it is encoded');

  // On a busy machine the film is over before its ladder is there, so it begins again.
  await page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    video.loop = true;
    const seen = { video, pauses: 0 };
    video.addEventListener('pause', () => (seen.pauses += 1));
    Object.assign(window, { seen });
  });
  // Which of its rungs plays is the machine's to say.
  await expect
    .poll(() => readPlayer(page, ({ data }) => data?.hls?.includes('/early/')), { timeout: 240_000 })
    .toBe(false);
  // What took its place plays.
  await expect.poll(() => readPlayer(page, ({ quality }) => quality)).not.toBeNull();
  expect((await readVideo(page, id)).status).toBe('COMPLETE');
  expect(await isPaused(page)).toBe(false);
  // The very same element, which was not told to stop.
  const seen = await page.evaluate(() => {
    const { video, pauses } = (window as unknown as { seen: { video: HTMLVideoElement; pauses: number } })
      .seen;
    return { isConnected: video.isConnected, pauses };
  });
  expect(seen).toEqual({ isConnected: true, pauses: 0 });
  await expect(hint).toHaveCount(0);
});
