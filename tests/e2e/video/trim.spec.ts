import { expect, test } from '@playwright/test';

import {
  changeVideo,
  expectNoViolations,
  makeSharedVideo,
  openVideo,
  readVideo,
} from '../../support/panel/edit-page';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';

const chapters = [
  { title: 'Anfang', timestamp: '00:00:00' },
  { title: 'Mitte', timestamp: '00:00:02' },
  { title: 'Ende', timestamp: '00:00:04' },
];
const vtt = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHallo\n\n00:04.000 --> 00:04.500\nTschüss\n';

test('cuts off the end, says what goes with it, and brings it back', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  const request = await playwright.request.newContext({ baseURL });
  const { person, id } = await makeSharedVideo(root, request, { file: 'faststart.mp4' });
  await signIn(page, person);
  const until = (status: string) =>
    expect.poll(async () => (await readVideo(page, id)).status, { timeout: 120_000 }).toBe(status);
  await until('COMPLETE');
  const put = await page.request.put(`/api/videos/${id}/texttracks`, {
    data: { language: 'de-DE', type: 'subtitles', content: vtt },
  });
  expect(put.ok(), await put.text()).toBe(true);
  await changeVideo(page, id, { chapters });

  await openVideo(page, id);
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Schneiden' }).click();
  await expect(page.getByText('Noch nichts entfernt')).toBeVisible();
  const end = page.getByRole('slider', { name: 'Ende von Teil 1' });
  await end.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(end).toHaveAttribute('aria-valuetext', '00:04.000');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(end).toHaveAttribute('aria-valuetext', /^00:05/);
  await page.getByRole('textbox', { name: 'Ende von Teil 1' }).fill('0:03');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Neue Länge 00:03.000 statt 00:05/)).toBeVisible();
  await expect(page.getByText(/^Entfernt: 00:03.000 bis 00:05/)).toBeVisible();
  await expectNoViolations(page, 'trimming');
  await page.getByRole('button', { name: 'Schneiden', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Video schneiden?' });
  await expect(dialog).toContainText('1 Untertitel liegt in entfernten Teilen und fällt weg.');
  await expect(dialog).toContainText('1 Kapitel fällt weg.');
  await expectNoViolations(page, 'the effects of trimming');
  await dialog.getByRole('button', { name: 'Jetzt schneiden' }).click();

  await expect(page.getByText('Dieses Video ist geschnitten')).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(async () => (await page.request.get(`/api/videos/${id}?depth=0`)).json(), { timeout: 30_000 })
    .toMatchObject({
      duration: expect.closeTo(3, 1),
      downloadOriginalUrl: null,
      chapters: [{}, { timestamp: '00:00:02' }],
    });

  await page.getByRole('button', { name: /^Rückgängig machen \(bis/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(page.getByText('Das Video wird geschnitten')).toBeVisible();
  await expect(page.getByText('Noch nichts entfernt')).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(async () => (await page.request.get(`/api/videos/${id}?depth=0`)).json(), { timeout: 30_000 })
    .toMatchObject({
      duration: expect.closeTo(5, 1),
      trim: null,
      chapters: [{}, {}, { timestamp: '00:00:04' }],
    });
});
