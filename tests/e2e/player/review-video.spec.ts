import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import { makeComment } from '../../support/sharing/review-site';
import { test } from '../../support/sharing/review-test';

const player = (page: Page) => page.locator('reelhof-player');
const readTime = (page: Page): Promise<number> =>
  player(page).evaluate((each) => (each as HTMLVideoElement).currentTime);

/** The links of comments to their timecodes. */
const getPlace = (page: Page) =>
  page.getByRole('group', { name: 'Comments', exact: true }).getByRole('button', { name: /^\d\d:/ });

test('the end of a video whose audio is longer is its last frame', async ({ page, site, review }) => {
  await site.putVideo('long-sound', { fps: 10, duration: 20.011, frameCount: 200 });
  const { url } = review.share('long-sound', [], { video: { duration: 20.011, frameCount: 200 } });
  await page.goto(url);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  await page.getByRole('button', { name: 'Play' }).last().click();
  await expect.poll(() => readTime(page)).toBeGreaterThan(0.2);
  const box = await timeline.boundingBox();
  if (!box) throw new Error('no timeline');
  await page.keyboard.press('k');
  // Checks the presented frame, not only the requested position.
  const presented = await player(page).evaluateHandle((each) => {
    const video = each.shadowRoot?.querySelector('video');
    const times: number[] = [];
    const look = (): unknown =>
      video?.requestVideoFrameCallback((_now, { mediaTime }) => {
        times.push(mediaTime);
        look();
      });
    look();
    return times;
  });
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
  await expect(timeline).toHaveAttribute('aria-valuenow', '199');
  await expect.poll(() => readTime(page)).toBeCloseTo(19.95);
  await expect.poll(async () => (await presented.jsonValue()).at(-1)).toBeCloseTo(19.9);
  await expect(page.getByText('of 00:00:20:00 · 10 fps')).toBeVisible();
});

test('a player seek past its last frame ends on that frame', async ({ page, site }) => {
  await site.putVideo('seek-end', { fps: 10, frameCount: 199 });
  await page.goto(site.pageUrl('seek-end'));
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect.poll(() => readTime(page)).toBeGreaterThan(0);
  await player(page).evaluate((each) => {
    const element = each as HTMLVideoElement;
    element.pause();
    element.currentTime = 19.97;
  });
  await expect.poll(() => readTime(page)).toBeCloseTo(19.85);
});

test('timecodes count from the source, from zero or from a custom start', async ({ page, site, review }) => {
  await site.putVideo('clock', { fps: 10 });
  const { url } = review.share('clock', [makeComment({ text: 'Here', frameIn: 25, frameOut: 30 })], {
    video: { startTimecode: '10:00:00:00' },
  });
  await page.goto(url);
  const place = getPlace(page);
  await expect(place).toHaveText('10:00:02:05–10:00:03:00');
  const where = page.getByRole('button', { name: '10:00:00:00', exact: true });
  await where.click();
  const dialog = page.getByRole('dialog', { name: 'Timecode' });
  await dialog.getByLabel('Own start').check();
  await dialog.getByLabel('Timecode of the first frame').fill('01:00:00:10');
  await expect(dialog.getByRole('alert')).toHaveText('This timecode does not exist at this frame rate.');
  await dialog.getByLabel('Timecode of the first frame').fill('01:00:00:00');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(place).toHaveText('01:00:02:05–01:00:03:00');
  // The setting is stored on the device.
  await page.reload();
  await expect(place).toHaveText('01:00:02:05–01:00:03:00');
  await page.getByRole('button', { name: '01:00:00:00', exact: true }).click();
  await dialog.getByLabel('From zero').check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(place).toHaveText('00:00:02:05–00:00:03:00');
});

test('a comment on the very first frame shows its timecode', async ({ page, site, review }) => {
  await site.putVideo('first', { fps: 10 });
  const shared = review.share('first', []);
  await page.goto(shared.url);
  await page.getByRole('button', { name: 'Comment at 00:00:00:00', exact: false }).click();
  await page.getByLabel('Your name').fill('Jonas');
  await page.getByLabel('Comment', { exact: true }).fill('The slate is wrong.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(getPlace(page)).toHaveText('00:00:00:00');
  expect(shared.get().map(({ frameIn }) => frameIn)).toEqual([0]);
});

test('the timeline shows frame and timecode under the pointer, and markers are complete', async ({
  page,
  site,
  review,
}) => {
  await site.putVideo('hover', { fps: 10 });
  const frames = [0, 198, 199, 199];
  const { url } = review.share(
    'hover',
    frames.map((frameIn) => makeComment({ frameIn })),
  );
  await page.goto(url);
  const box = await page.getByRole('slider', { name: 'Timeline' }).boundingBox();
  if (!box) throw new Error('no timeline');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const preview = page.locator('[data-hover-preview]');
  await expect(preview).toHaveText('00:00:10:00');
  await expect(preview.locator('i')).toHaveCSS('background-image', /sprite\.jpg/);
  await page.mouse.move(10, 10);
  await expect(preview).toHaveCount(0);
  const marker = await page.getByRole('button', { name: 'Sabine at 00:00:00:00', exact: true }).boundingBox();
  expect(marker?.x).toBeGreaterThanOrEqual(box.x);
  const number = await page.getByText('+2').boundingBox();
  if (!number) throw new Error('no number');
  expect(number.x + number.width).toBeLessThanOrEqual(box.x + box.width);
});

test('volume and quality are chosen below the video', async ({ page, site, review }) => {
  await site.putVideo('settings', { fps: 10 });
  const { url } = review.share('settings', []);
  await page.goto(url);
  await page.getByRole('button', { name: 'Play' }).last().click();
  const quality = page.getByLabel('Quality');
  await expect(quality.getByRole('option')).toHaveText(['Automatic', '360p', '180p']);
  await quality.selectOption('180p');
  await expect
    .poll(() => player(page).evaluate((each) => (each as unknown as { quality: number }).quality))
    .toBe(180);
  await page.getByLabel('Volume').fill('0.25');
  expect(await player(page).evaluate((each) => (each as HTMLVideoElement).volume)).toBe(0.25);
  await page.getByLabel('Volume').fill('0');
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
});

/** The mean difference between the player's screenshot and an image, from 0 to 255. */
const measureDistance = async (page: Page, picture: string): Promise<number> => {
  const [seen, wanted] = await Promise.all(
    [await player(page).screenshot(), picture].map((image) =>
      sharp(image).removeAlpha().resize(64, 36, { fit: 'fill' }).raw().toBuffer(),
    ),
  );
  if (!seen || !wanted) throw new Error('no pictures');
  return wanted.reduce((sum, value, index) => sum + Math.abs(value - (seen[index] ?? 0)), 0) / wanted.length;
};

test('a newly opened page shows the first frame, and not the poster', async ({ page, site, review }) => {
  const folder = 'videos/clip/1';
  await site.putVideo('opened', { fps: 10, poster: `${folder}/sprite.jpg` });
  const fetched: string[] = [];
  page.on('request', (request) => /_0_\d+\.m4s/.test(request.url()) && fetched.push(request.url()));
  await page.goto(review.share('opened', []).url);
  await expect(page.getByText('frame 0')).toBeVisible();
  // The clip's poster is its first frame, with the play button on top.
  await expect.poll(() => measureDistance(page, `${site.root}/${folder}/poster.jpg`)).toBeLessThan(20);
  // Other segments load only on play.
  expect(fetched.filter((url) => !/_0_[01]\.m4s/.test(url))).toEqual([]);
});

test('two versions are compared by the same frame', async ({ page, site, review }) => {
  await site.putVideo('compared', { fps: 10 });
  const versions = [2, 1].map((version) => ({ version, createdAt: '2026-11-20T09:00:00.000Z' }));
  const { url } = review.share('compared', [], { video: { version: 2 }, versions });
  await page.goto(url);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('frame 0')).toHaveCount(3);
  const readTimes = () =>
    player(page).evaluateAll((all) => all.map((each) => (each as HTMLVideoElement).currentTime));
  // The position is the middle of the first frame, not the poster.
  await expect.poll(readTimes).toEqual([0.05, 0.05]);
});
