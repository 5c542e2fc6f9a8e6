import { expect, test } from '@playwright/test';

import { getClip } from '../../support/encoding/clips';
import {
  changeVideo,
  expectNoViolations,
  makeSharedVideo,
  openVideo,
  readVideo,
} from '../../support/panel/edit-page';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';

const chapters = [
  { title: 'Anfang', timestamp: '00:00:00' },
  { title: 'Ende', timestamp: '00:00:04' },
];
const vtt = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHallo\n\n00:04.000 --> 00:04.500\nTschüss\n';

test('a shorter file lists captions and chapters after its end, and removes them on request', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  const request = await playwright.request.newContext({ baseURL });
  const { person, id } = await makeSharedVideo(root, request, { file: 'faststart.mp4' });
  await signIn(page, person);
  await expect.poll(async () => (await readVideo(page, id)).status, { timeout: 120_000 }).toBe('COMPLETE');
  const put = await page.request.put(`/api/videos/${id}/texttracks`, {
    data: { language: 'de-DE', type: 'subtitles', content: vtt },
  });
  expect(put.ok(), await put.text()).toBe(true);
  await changeVideo(page, id, { chapters });

  await openVideo(page, id);
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Datei ersetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datei ersetzen' });
  const chooser = await openChooser(page, () =>
    dialog.getByRole('button', { name: 'Neue Datei auswählen' }).click(),
  );
  await chooser.setFiles(await getClip('short.mp4'));
  await expect(dialog.getByText(/„short.mp4“ ist kürzer/)).toBeVisible();
  await expect(dialog).toContainText('1 Kapitel, Deutsch');
  await expectNoViolations(page, 'replacing');
  await dialog.getByRole('button', { name: 'Trotzdem hochladen' }).click();

  const notice = page.getByText(/Nicht alles passt zur Länge des Videos/);
  await expect(notice).toBeVisible({ timeout: 120_000 });
  await expectNoViolations(page, 'misfits');
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(notice).toHaveCount(0);
  const left = await page.request.get(`/api/videos/${id}?depth=0`);
  expect((await left.json()) as object).toMatchObject({ chapters: [] });
});
