import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('redirects a disabled member to the unauthorized page, where they can sign out', async ({ page }) => {
  const workspace = await root.createWorkspace();
  const person = await root.createPerson(workspace);
  await root.join(person, workspace, 'admin', true);
  await signIn(page, person);
  await page.goto('/admin/collections/videos');
  await expect(page).toHaveURL(/\/admin\/unauthorized/);
  await expect(page.getByText(person.email)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('shows a signed-in user what they can’t access, without asking them to sign in', async ({ page }) => {
  await page.goto('/admin/outbox');
  await expect(page).toHaveURL(/\/admin\/login\?redirect=%2Fadmin%2Foutbox/);
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto('/admin/outbox');
  await expect(page).toHaveURL(/\/admin\/unauthorized/);

  const title = page.getByRole('heading', { level: 1 });
  await goTo(page, '/admin/collections/members/create');
  await expect(title).toHaveText('Mitglieder');
  await expect(page.getByRole('heading', { name: 'Keine Berechtigung' })).toBeVisible();
  await expect(page.getByText('Bitte wenden Sie sich an einen Superadmin')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abmelden' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();

  // Pages of the platform and of development answer like pages that do not exist.
  await page.goto('/admin/outbox-that-is-not-there');
  const missing = await title.innerText();
  for (const path of ['collections/workspaces', 'gallery']) {
    await page.goto(`/admin/${path}`);
    await expect(title, path).toHaveText(missing);
    await expect(page.getByText('ConfirmDialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Paket von .* setzen/ })).toHaveCount(0);
  }
});

test('shows a user without a workspace what they can do', async ({ page }) => {
  const person = await root.createPerson(null);
  await signIn(page, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Noch kein Workspace' })).toBeVisible();
  await expect(page.getByText(`${person.email} ist in keinem Workspace Mitglied`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Workspace anlegen' })).toBeVisible();
  await expect(page.getByRole('link', { name: /support@/ })).toHaveAttribute('href', /^mailto:/);
});

test('switches between workspaces', async ({ page }) => {
  const { person, workspace } = await root.createMember('admin');
  const other = await root.createWorkspace();
  await root.join(person, other, 'editor');
  await signIn(page, person);
  await page.goto('/admin/collections/integrations');
  await page.getByRole('button', { name: new RegExp(workspace.name) }).click();
  await page.getByRole('button', { name: other.name }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText(`zum ersten geteilten Video aus ${other.name}.`)).toBeVisible();
  // The user is an editor there, so entries for admins are gone.
  await expect(page.getByRole('link', { name: 'Integrationen' })).toHaveCount(0);
});

test.describe('the panel on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens the navigation as a drawer, also by keyboard', async ({ page }) => {
    const { person } = await root.createMember('editor');
    await signIn(page, person);
    await page.goto('/admin');
    const videos = page.getByRole('link', { name: 'Videos', exact: false }).first();
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden();
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
    // The button works once its script runs, which first closes the drawer.
    await expect(page.locator('.template-default--nav-hydrated')).toBeVisible();
    await expect(async () => {
      // The drawer's script may take the focus when it closes the drawer.
      await page.locator('.template-default__nav-toggler').focus();
      if (!(await navigation.isVisible())) await page.keyboard.press('Enter');
      await expect(navigation).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await findViolations(page)).toEqual([]);
    await videos.click();
    await expect(page).toHaveURL(/\/admin\/collections\/videos/);
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden();
  });
});
