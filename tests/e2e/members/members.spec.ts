import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** A code of the authenticator app at an offset in seconds, because each code is valid once. */
const codeAt = (secret: string, seconds: number): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

const fillLogin = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
};

test('five people are invited until no seat is free, and each of their invitations is resolved', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  test.setTimeout(150_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { person, workspace } = await root.createMember('admin', { numberOfMembers: 6 });
  await signIn(page, person);
  await page.goto('/admin/collections/members');
  const invite = page.getByRole('button', { name: 'Einladen' });
  await invite.click();
  const emails = [1, 2, 3, 4, 5].map((number) => `neu-${number}-${Date.now()}@example.org`);
  const [email = '', second = '', third = ''] = emails;
  const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words });
  const dialog = page.getByRole('dialog', { name: 'Personen einladen' });
  await dialog.getByLabel('E-Mail-Adressen').fill('kaputt');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${person.email} ${emails.join(' ')} `);
  await expect(dialog.locator('[aria-live]')).toHaveText(/^Gewählt: kaputt \(ungültig\), /);
  await dialog.getByRole('button', { name: '5 Einladungen senden' }).click();
  await expect(dialog.getByText('Das ist keine E-Mail-Adresse: kaputt')).toBeVisible();
  await expectAccessible(page, 'invite');
  await dialog.getByRole('button', { name: 'kaputt entfernen' }).click();
  await dialog.getByRole('button', { name: '5 Einladungen senden' }).click();
  for (const each of emails) await expect(rowOf(each)).toContainText('Offen');
  await expect(page.getByText('Alle Plätze sind belegt: 6 von 6')).toBeVisible();
  await expect(invite).toHaveCount(0);
  await expectAccessible(page, 'members-full');

  await rowOf(second).getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Kopiert').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/accept-invite?inviteToken=');
  await rowOf(second).getByRole('button', { name: 'Erneut senden' }).click();
  await expect(page.getByText(`Die Einladung an ${second} ist unterwegs.`)).toBeVisible();
  await rowOf(third)
    .getByRole('button', { name: /Weitere Aktionen/ })
    .click();
  await page.getByRole('menuitem', { name: 'Zurückziehen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
  await expect(rowOf(third)).toHaveCount(0);
  await expect(invite).toBeVisible();

  await expect.poll(() => root.findMailedLink(email)).toContain('inviteToken=');
  const guest = await browser.newPage({ baseURL, locale: 'en-GB' });
  await guest.goto(await root.findMailedLink(email));
  await expect(guest.getByRole('heading', { name: 'Änne Probst invited you' })).toBeVisible();
  await expect(guest).toHaveURL(/\/admin\/accept-invite$/);
  await expect(guest.getByText(workspace.name)).toBeVisible();
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await expect(guest.getByText('Please enter your first name.')).toBeVisible();
  await expectAccessible(guest, 'accept');
  await guest.getByLabel('First name').fill('Nora');
  await guest.getByLabel('Last name').fill('Neu');
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Create account and join' }).click();
  await expect(guest).toHaveURL(`${baseURL}/admin`);
  await goTo(guest, '/admin/collections/members');
  await expect(guest.getByRole('row').filter({ hasText: email })).toContainText('Nora Neu');
  await expectAccessible(guest, 'members-editor');
  await guest.keyboard.press('/');
  await expect(guest.getByRole('searchbox')).toBeFocused();

  await page.reload();
  const nora = rowOf(email);
  await nora.getByRole('combobox').selectOption('manager');
  const question = page.getByRole('dialog', { name: /^Rolle von .* ändern\?$/ });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(nora.getByRole('combobox')).toHaveValue('editor');
  await nora.getByRole('combobox').selectOption('manager');
  await question.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(nora.getByRole('combobox')).toHaveValue('manager');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(nora.getByRole('combobox')).toHaveValue('editor');
  await nora.getByRole('combobox').selectOption('manager');
  await question.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(nora.getByRole('combobox')).toHaveValue('manager');

  // On the phone, the row opens a sheet.
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = nora.getByRole('button', { name: 'Weitere Aktionen für Nora Neu' });
  const sheet = page.getByRole('dialog', { name: 'Nora Neu' });
  await nora.click({ position: { x: 60, y: 20 } });
  await expect(sheet.getByRole('radio', { name: /Manager/ })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/member-sheet.png` });
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await sheet.getByRole('radio', { name: /Redakteur/ }).check();
  await sheet.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(nora).toContainText('Redakteur');
  await opener.click();
  await sheet.getByRole('button', { name: 'Deaktivieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click();
  await expect(nora).toContainText('Deaktiviert');
  // The guest has no other workspace. The page names the one that is closed to them.
  await guest.reload();
  await expect(guest).toHaveURL(/\/admin\/unauthorized/);
  await expect(
    guest.getByText(`Your access to these workspaces is disabled: ${workspace.name}`),
  ).toBeVisible();
  await opener.click();
  await sheet.getByRole('button', { name: 'Wieder aktivieren' }).click();
  await expect(nora).not.toContainText('Deaktiviert');
  await guest.context().close();
});

test('an invalid invitation link shows that it is invalid', async ({ page }) => {
  await page.goto('/admin/accept-invite?inviteToken=guessed');
  await expect(page.getByRole('heading', { name: 'Keine Einladung gefunden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible();
});

test('a second factor is set up, required, and replaced by a recovery code', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Einrichten' }).click();
  await expect(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  const secret = (await page.locator('dialog code').innerText()).replace(/\s/g, '');
  await expectAccessible(page, 'totp');
  await page.getByLabel('Aktuelles Passwort').fill(password);
  await page.getByLabel('Sechs Ziffern aus der App eingeben').fill('000000');
  await expect(
    page.getByText('Der Code stimmt nicht, ist abgelaufen oder wurde schon benutzt.'),
  ).toBeVisible();
  await page.getByLabel('Sechs Ziffern aus der App eingeben').fill(codeAt(secret, -30));
  const codes = page.getByRole('dialog', { name: 'Wiederherstellungscodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await expectAccessible(page, 'codes');
  await codes.getByLabel('Ich habe die Codes an einem sicheren Ort abgelegt.').check();
  await codes.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Noch 10 von 10')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin/login');
  await fillLogin(page, person.email);
  await expect(page.getByRole('heading', { name: 'Bestätigen, dass Sie es sind' })).toBeVisible();
  await expectAccessible(page, 'login-code');
  await page.getByLabel('Code').fill(codeAt(secret, 0));
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin/login');
  await fillLogin(page, person.email);
  await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await page.getByLabel('Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await goTo(page, '/admin/profile');
  await expect(page.getByText('Noch 9 von 10')).toBeVisible();

  await page.getByRole('button', { name: 'Neue erstellen' }).click();
  const proof = page.getByRole('dialog');
  await proof.getByLabel('Sechs Ziffern aus der App eingeben').fill(codeAt(secret, 30));
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const newCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByLabel('Ich habe die Codes an einem sicheren Ort abgelegt.').check();
  await codes.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Noch 10 von 10')).toBeVisible();

  // Three sign-ins, one of which is this browser.
  const devices = page.getByRole('listitem').filter({ hasText: 'Angemeldet' });
  await expect(devices.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1);
  const others = page.getByRole('button', { name: /^Abmelden: / });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  await page.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click();
  await expect(others).toHaveCount(0);

  await page.getByRole('button', { name: 'Ausschalten' }).click();
  await proof.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await proof.getByLabel('Wiederherstellungscode').fill(newCode);
  await expectAccessible(page, 'totp-off');
  await proof.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(page.getByRole('button', { name: 'Einrichten' })).toBeVisible();
  await expect(page.getByText('Noch 9 von 10')).toHaveCount(0);
});
