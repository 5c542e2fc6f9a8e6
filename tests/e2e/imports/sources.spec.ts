import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';

import { getClip } from '../../support/encoding/clips';
import { startMediaServer } from '../../support/imports/media-server';
import { expectNoViolations } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
let server: Awaited<ReturnType<typeof startMediaServer>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  server = await startMediaServer(Number(process.env.E2E_MEDIA_PORT));
  const bytes = await readFile(await getClip('tiny.mp4'));
  server.files.set('/film.mp4', { bytes });
  server.folders.set('77', 'Schulung');
  for (let number = 10; number < 70; number += 1)
    server.vimeo.set(`9300000${number}`, {
      name: `Teil ${number}`,
      download: number === 11 ? null : [{ path: '/film.mp4', size: bytes.length, height: 720 }],
      ...(number < 13 && { folder: '77' }),
    });
});
test.afterAll(() => server.stop());

test('chooses videos of a Vimeo folder, checks a list, and takes the data out again', async ({ page }) => {
  test.setTimeout(180_000);
  const { person } = await root.createMember('superadmin', { numberOfVideos: 80 });
  await signIn(page, person);
  await page.goto('/admin/collections/videos/import');
  await page.getByLabel('Zugriffstoken von Vimeo').fill('old');
  await page.getByRole('button', { name: 'Konto durchsuchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Videos bei Vimeo' });
  await expect(dialog.getByRole('alert')).toContainText('Vimeo nimmt den Zugriffstoken nicht an.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByLabel('Zugriffstoken von Vimeo').fill('good-token');
  await page.getByRole('button', { name: 'Konto durchsuchen' }).click();
  await dialog.getByRole('button', { name: 'Alle 60 auswählen' }).click();
  await expect(dialog.getByText('59 Videos ausgewählt.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await dialog.getByLabel('Ordner', { exact: true }).selectOption('77');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Teil 11' })).toContainText('Kein Download');
  await dialog.getByRole('checkbox', { name: /Teil 10/ }).check();
  await dialog.getByText('Ordner als Kategorien übernehmen').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `an account, ${width} px wide`);
  }
  await dialog.getByRole('button', { name: '1 Video importieren' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Teil 10' });
  await expect(row).toContainText('Fertig', { timeout: 80_000 });
  const { docs } = (await (await page.request.get('/api/videos?depth=1')).json()) as {
    docs: { externalId: string; categories: { title: string }[] }[];
  };
  expect(docs).toMatchObject([{ externalId: 'vimeo:930000010', categories: [{ title: 'Schulung' }] }]);

  await page.getByText('Web-Adressen', { exact: true }).click();
  const list = 'url;title;categories\nhttps://example.com/a.mp4;A;\nhttps://example.com/b.mp4;B;Unbekannt\n';
  await page
    .getByLabel('Liste laden (.csv, .txt)')
    .first()
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(page.getByText('1 Video erkannt.')).toBeVisible();
  await expect(page.getByText('Zeile 3 nennt eine Kategorie, die es nicht gibt.')).toBeVisible();
  await page.getByText('S3-Bucket', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bucket durchsuchen' })).toBeDisabled();
  await expectNoViolations(page, 'a bucket');
});
