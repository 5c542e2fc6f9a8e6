import { expect, type Page, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import {
  type PanelAdmin,
  password,
  signIn,
  signInPanelAdmin,
  triedPasswords,
} from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const fillLogin = async (page: Page, email: string, secret: string): Promise<void> => {
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(secret);
  await page.locator('form button[type="submit"]').click();
};

const openUserMenu = (page: Page) => page.getByRole('button', { name: 'Änne Probst' }).click();

test('signs in after a wrong password, continues where it was interrupted, and signs out', async ({
  page,
}) => {
  const { person } = await root.createMember('admin');
  await page.goto('/admin/collections/categories');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await fillLogin(page, person.email, triedPasswords.wrong);
  await expect(page.getByText(/E-Mail-Adresse oder das Passwort/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await findViolations(page)).toEqual([]);
  await fillLogin(page, person.email, password);
  await expect(page).toHaveURL(/\/admin\/collections\/categories/);
  await page.getByRole('link', { name: 'Übersicht' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await openUserMenu(page);
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('does not redirect to another site after sign-in', async ({ page, baseURL }) => {
  const { person } = await root.createMember('editor');
  const [first, ...others] = ['/\\evil.example', '//evil.example/', 'https://evil.example/'].map(
    (target) => `/admin/login?redirect=${encodeURIComponent(target)}`,
  );
  await page.goto(first ?? '');
  await fillLogin(page, person.email, password);
  await expect(page).toHaveURL(`${baseURL}/admin`);
  // Users who are already signed in are redirected immediately.
  for (const path of others) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([307, '/admin']);
  }
});

test('lets a user who forgot the password choose a new one by email, once', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(person.email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByRole('heading', { name: 'E-Mail unterwegs' })).toBeVisible();

  await expect.poll(() => root.findMailedLink(person.email)).toContain('/admin/reset-password?token=');
  const link = await root.findMailedLink(person.email);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('Neues Passwort').fill(triedPasswords.weak);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Das Passwort erfüllt die Vorgaben nicht.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Neues Passwort').fill(triedPasswords.next);
  await expect(page.getByRole('img', { name: '5 von 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await fillLogin(page, person.email, triedPasswords.next);
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Neues Passwort').fill(triedPasswords.late);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Dieser Link ist ungültig' })).toBeVisible();
});

test('changes the password on the account page, confirms it, and stays there', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Bitte geben Sie ein Passwort ein.')).toBeVisible();
  await page.getByLabel('Aktuelles Passwort').fill(triedPasswords.wrong);
  await page.getByLabel('Neues Passwort').fill(triedPasswords.next);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Das aktuelle Passwort stimmt nicht.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Aktuelles Passwort').fill(password);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Passwort geändert.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/profile$/);
});
