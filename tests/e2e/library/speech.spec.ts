import { expect } from '@playwright/test';

import { deleteTexttracks, test } from '../../support/panel/clip-test';
import { changeVideo, expectNoViolations } from '../../support/panel/edit-page';
import { signIn } from '../../support/panel/panel-people';

const vtt = `WEBVTT

00:00:00.000 --> 00:00:00.900
Willkommen im Werk.

00:00:01.000 --> 00:00:01.900
Der Gabelstapler fährt langsam.
`;

test('finds a spoken word, shows its sentence and opens the video at that second', async ({ page, clip }) => {
  const { person, id } = clip;
  await signIn(page, person);
  await changeVideo(page, id, { title: 'Unterweisung' });
  const data = { language: 'de-DE', type: 'subtitles', content: vtt };
  expect((await page.request.put(`/api/videos/${id}/texttracks`, { data })).ok()).toBe(true);
  const find = () => page.request.get('/api/videos/library?search=gabelstapler');
  await expect.poll(async () => ((await (await find()).json()) as { docs: [] }).docs.length).toBe(1);

  await page.goto('/admin/collections/videos');
  await expect(page).toHaveURL(/limit=/);
  await page.getByRole('searchbox', { name: 'Videos suchen' }).fill('GABELST');
  const card = page.getByRole('article');
  await expect(card.getByText('Bei 0:01 gesagt:')).toBeAttached();
  await expect(card.locator('q')).toHaveText('Der Gabelstapler fährt langsam.');
  await expect(card.locator('mark')).toHaveText('Gabelstapler');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `the sentence in a card, ${width} px wide`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByTitle('Liste').click();
  await expect(page.getByRole('row', { name: /Unterweisung/ }).locator('mark')).toHaveText('Gabelstapler');
  await expectNoViolations(page, 'the sentence in a row');

  await page.getByRole('link', { name: 'Unterweisung' }).click();
  await expect(page).toHaveURL(new RegExp(`/videos/${id}\\?t=1`));
  const player = page.locator('reelhof-player');
  await player.getByRole('button', { name: 'Abspielen' }).first().click();
  const read = () => player.evaluate((element) => (element as HTMLVideoElement).currentTime);
  let begun = 0;
  // A video that started at 0 would get there later.
  await expect.poll(async () => (begun ||= await read())).toBeGreaterThanOrEqual(1);
  // Other tests use the same video.
  await deleteTexttracks(page, id);
});
