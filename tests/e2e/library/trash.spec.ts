import { expect, test, type Page } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { checkThemes } from '../../support/panel/check-screen';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const openLibrary = async (page: Page) => {
  await page.goto('/admin/collections/videos');
  // Payload's list adds this parameter once it is hydrated. Earlier clicks are lost.
  await expect(page).toHaveURL(/limit=/);
};

test('a deleted video is undone, found in the trash, restored, and deleted for good', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await createVideo(page.request, 'Wiesenhase');
  await createVideo(page.request, 'Feldhase');
  const cards = page.getByRole('article');
  const bar = page.getByRole('region', { name: 'Auswahl' });
  const trash = async (title: string) => {
    await page.getByRole('checkbox', { name: `${title} auswählen` }).check({ force: true });
    await bar.getByRole('button', { name: 'Löschen' }).click();
    const dialog = page.getByRole('dialog', { name: `„${title}“ in den Papierkorb legen?` });
    await expect(dialog).toContainText('zählt weiter zu Ihrem Paket');
    await expect(dialog).toContainText('30 Tage lang');
    await dialog.getByRole('button', { name: 'In den Papierkorb' }).click();
    await expect(page.getByText(`„${title}“ liegt im Papierkorb.`)).toBeVisible();
  };

  await openLibrary(page);
  await trash('Wiesenhase');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByText('„Wiesenhase“ ist wiederhergestellt.')).toBeVisible();
  await expect(cards).toHaveCount(2);

  await trash('Wiesenhase');
  await page.getByRole('navigation').getByRole('link', { name: 'Papierkorb' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Papierkorb' })).toBeVisible();
  const row = page.getByRole('row', { name: /Wiesenhase/ });
  await expect(row).toContainText('in 30 Tagen');
  await checkThemes(page, 'trash');
  await row.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Der Papierkorb ist leer' })).toBeVisible();

  await openLibrary(page);
  await expect(cards).toHaveCount(2);
  await trash('Feldhase');
  await goTo(page, '/admin/trash');
  await page.getByRole('button', { name: 'Endgültig löschen: Feldhase' }).click();
  const dialog = page.getByRole('dialog', { name: '„Feldhase“ endgültig löschen?' });
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(page.getByText('„Feldhase“ ist endgültig gelöscht.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Der Papierkorb ist leer' })).toBeVisible();
  await page.getByLabel('Gelöschtes aufbewahren').selectOption('7');
  await expect(page.getByText(/^Gespeichert\. Das gilt/)).toBeVisible();
});
