import { expect, test, type Page } from '@playwright/test';

import { expectNoViolations, uploadFilm } from '../../support/panel/edit-page';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';

const vtt = `WEBVTT

00:00:00.000 --> 00:00:01.900
Willkommen im Werk.

00:00:02.000 --> 00:00:03.000
Der Gabelstapler fährt langsam.
`;

const search = async (page: Page, label: string, words: string) => {
  await page.goto('/admin/collections/videos');
  await expect(page).toHaveURL(/limit=/);
  await page.getByRole('searchbox', { name: label }).fill(words);
};

test('finds a spoken word, shows its sentence and opens the video at that second', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFilm(page, 'Unterweisung');
  const data = { language: 'de-DE', type: 'subtitles', content: vtt };
  expect((await page.request.put(`/api/videos/${id}/texttracks`, { data })).ok()).toBe(true);
  const find = () => page.request.get('/api/videos/library?search=gabelstapler');
  await expect.poll(async () => ((await (await find()).json()) as { docs: [] }).docs.length).toBe(1);

  await search(page, 'Titel, ID oder gesprochenes Wort', 'GABELST');
  const card = page.getByRole('article');
  await expect(card.getByText('Bei 0:02 gesagt:')).toBeAttached();
  await expect(card.locator('q')).toHaveText('Der Gabelstapler fährt langsam.');
  await expect(card.locator('mark')).toHaveText('Gabelstapler');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `the sentence in a card, ${width} px wide`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`card-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByTitle('Liste').click();
  await expect(page.getByRole('row', { name: /Unterweisung/ }).locator('mark')).toHaveText('Gabelstapler');
  await expectNoViolations(page, 'the sentence in a row');
  await page.screenshot({ path: test.info().outputPath('row.png') });

  await page.getByRole('link', { name: 'Unterweisung' }).click();
  await expect(page).toHaveURL(new RegExp(`/videos/${id}\\?t=2`));
  const player = page.locator('reelhof-player');
  await player.getByRole('button', { name: 'Abspielen' }).first().click();
  const read = () => player.evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(read).toBeGreaterThanOrEqual(2);
});

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('says what can be searched for', async ({ page, playwright, baseURL }) => {
    const root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
    const { person } = await root.createMember('editor');
    await signIn(page, person);
    await search(page, 'Title, ID or spoken word', 'nothing of this');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expectNoViolations(page, 'nothing found');
  });
});
