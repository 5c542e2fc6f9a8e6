import { expect, test } from '@playwright/test';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('support enters with a reason, is visible to the owner, and is sent away', async ({ page }) => {
  const { person, workspace } = await root.createMember('superadmin');
  await signIn(page, await root.createPerson(null, { rootAccess: true }));
  await page.goto(`/admin/collections/workspaces/${workspace.id}`);
  await page.getByRole('button', { name: 'Als Support anmelden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Als Support anmelden' }).click();
  await expect(dialog.getByText('Bitte geben Sie mindestens 10 Zeichen ein.')).toBeVisible();
  await expectAccessible(page, 'support-dialog');
  await dialog.getByLabel('Grund').fill('Ticket 4711: Video spielt nicht');
  await dialog.getByRole('button', { name: 'Als Support anmelden' }).click();
  await expect(page.getByText(`Sie sind als Support in ${workspace.name}`)).toBeVisible();
  await expect(page.getByText('Plattform', { exact: true })).toBeHidden();
  await expectAccessible(page, 'support-bar');

  const ofSupport = await page.context().cookies();
  await page.context().clearCookies();
  await signIn(page, person);
  await page.goto('/admin/collections/tags');
  await expect(page.getByText('Grund: Ticket 4711: Video spielt nicht')).toBeVisible();
  await page.getByRole('button', { name: 'Support jetzt beenden' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await expect(page.getByText('Grund: Ticket 4711')).toBeHidden();
  await page.context().clearCookies();
  await page.context().addCookies(ofSupport);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Sie sind als Support')).toBeHidden();
});
