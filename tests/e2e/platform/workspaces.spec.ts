import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { password, signInAsRoot, signInPanelAdmin, type PanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('sets a workspace’s plan manually, and shows no raw JSON', async ({ page, baseURL }) => {
  const { workspace } = await root.createMember('admin');
  await signInAsRoot(page, baseURL);
  await page.goto(`/admin/collections/workspaces?search=${encodeURIComponent(workspace.name)}`);
  const row = page.getByRole('row', { name: workspace.name });
  await expect(row).toHaveCount(1);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await row.getByRole('button', { name: /Paket von .* setzen/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paket', { exact: true }).selectOption({ label: 'Start · Monatlich' });
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Paket setzen' }).click();
  await expect(row.getByText('Start', { exact: true })).toBeVisible();

  await row.getByRole('link', { name: workspace.name }).click();
  await expect(page).toHaveURL(new RegExp(workspace.id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API', exact: true })).toHaveCount(0);
});

test('creates a workspace with its owner in one form, and saves it again', async ({ page, baseURL }) => {
  const { person } = await root.createMember('admin');
  await signInAsRoot(page, baseURL);
  await page.goto('/admin/collections/workspaces/create');
  const slug = `neu-${Date.now().toString(36)}`;
  await page.getByLabel(/^Name/).fill('Neue Filme');
  await page.getByLabel(/^Kurzname/).fill(slug);
  const owner = page.locator('.field-type').filter({ hasText: 'Inhaber' }).getByRole('combobox');
  await owner.fill(person.email);
  await page.getByRole('option', { name: person.email }).click();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page).toHaveURL(/\/workspaces\/[0-9a-f-]{24,}/);

  await page.getByLabel(/^Name/).fill('Neuere Filme');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  expect((await saved).status()).toBe(200);
});

test('creates a user with a password in the form, who signs in with it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsRoot(page, baseURL);
  await page.goto('/admin/collections/users/create');
  const email = `neu-${Date.now()}@example.org`;
  await page.getByLabel(/E-Mail/).fill(email);
  await page.getByLabel(/^Vorname/).fill('Nora');
  await page.getByLabel(/^Nachname/).fill('Neu');
  await page.getByLabel(/^Neues Passwort/).fill(password);
  await page.getByLabel(/^Passwort bestätigen/).fill(password);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{24,}/);
  const own = await browser.newContext();
  const answer = await own.request.post(`${baseURL}/api/users/login`, { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await own.close();
});

test.describe('the list of workspaces on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('fits the screen', async ({ page, baseURL }) => {
    await signInAsRoot(page, baseURL);
    await setLanguage(page, 'en');
    await page.goto('/admin/collections/workspaces');
    await expect(page.getByRole('columnheader', { name: 'Traffic this month' })).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
