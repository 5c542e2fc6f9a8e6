import { expect, test } from '@playwright/test';
import sharp from 'sharp';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('a superadmin changes name, logo, colour and language of the workspace', async ({ page }) => {
  const { person, workspace } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto('/admin/globals/account');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue(workspace.name);
  await name.fill('No');
  await expect(page.getByText('Bitte geben Sie 3 bis 30 Zeichen ein.')).toBeVisible();
  await name.fill(`${workspace.name} Neu`);
  await page.getByRole('textbox', { name: 'Hauptfarbe', exact: true }).fill('#1155CC');
  await page.getByLabel('Sprache', { exact: true }).selectOption('en');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('button', { name: /^Workspace wechseln/ })).toContainText(
    `${workspace.name} Neu`,
  );
  const buffer = await sharp({ create: { width: 320, height: 80, channels: 3, background: '#1155cc' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Logo hochladen' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Logo des Workspace' })).toBeVisible();
  await expectAccessible(page, 'workspace-look');
  await page.reload();
  await expect(name).toHaveValue(`${workspace.name} Neu`);
  await expect(page.getByRole('img', { name: 'Logo des Workspace' })).toBeVisible();
  await page.getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(page.getByText('Kein Logo')).toBeVisible();
});

test('a person changes their address, and the former one undoes it', async ({ page }) => {
  const { person } = await root.createMember('editor');
  const email = person.email.replace('@', '-neu@');
  await signIn(page, person);
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-Mail-Adresse ändern' });
  await expectAccessible(page, 'change-email');
  await dialog.getByLabel('Neue E-Mail-Adresse').fill(email);
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText(`${email} wartet auf Bestätigung.`)).toBeVisible();
  await expectAccessible(page, 'change-email-pending');
  await expect.poll(() => root.findMailedLink(email)).toContain('/admin/change-email?token=confirm');
  await page.goto(await root.findMailedLink(email));
  await expect(page.getByText(`${email} wird die Adresse Ihres Kontos.`)).toBeVisible();
  await expectAccessible(page, 'change-email-confirm');
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(page).toHaveURL(/\/admin\/profile/);
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(email);
  await expect
    .poll(() => root.findMailedLink(person.email), { timeout: 60_000 })
    .toContain('/admin/change-email?token=undo');
  await page.context().clearCookies();
  await page.goto(await root.findMailedLink(person.email));
  await page.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Adresse ist wiederhergestellt' })).toBeVisible();
  await expectAccessible(page, 'change-email-undone');
});
