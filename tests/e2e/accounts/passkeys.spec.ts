import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** A device with a fingerprint reader, simulated by Chromium. */
const plugInAuthenticator = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('a passkey is added in the profile, signs in alone and after the password, and is removed', async ({
  page,
}) => {
  const { person } = await root.createMember('editor');
  await plugInAuthenticator(page);
  await signIn(page, person);
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkey hinzufügen' });
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await expect(dialog.getByText('Bitte geben Sie einen Namen ein.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Laptop im Büro');
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await expectAccessible(page, 'passkey-add');
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByLabel('Ich habe die Codes an einem sicheren Ort abgelegt.').check();
  await codes.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Passkey „Laptop im Büro“')).toBeVisible();
  await expectAccessible(page, 'passkey-profile');

  await page.context().clearCookies();
  await page.goto('/admin/login');
  const alone = page.getByRole('button', { name: 'Mit Passkey anmelden' });
  await expect(alone).toBeVisible();
  await expectAccessible(page, 'passkey-login');
  await alone.click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin/login');
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Bestätigen Sie die Anmeldung mit Ihrem Passkey.')).toBeVisible();
  await expectAccessible(page, 'passkey-step');
  await page.getByRole('button', { name: 'Passkey verwenden' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await goTo(page, '/admin/profile');
  await page.getByRole('button', { name: 'Aktionen für Passkey „Laptop im Büro“' }).click();
  await page.getByRole('menuitem', { name: 'Entfernen' }).click();
  await expectAccessible(page, 'passkey-remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Passkey verwenden' }).click();
  await expect(page.getByText('Passkey „Laptop im Büro“')).toHaveCount(0);
});
