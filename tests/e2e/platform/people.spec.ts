import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { signIn, signInAsRoot, signInPanelAdmin, type PanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('appoints the owner of a workspace, who transfers it to a member', async ({
  page,
  browser,
  baseURL,
}) => {
  const { person: next, workspace } = await root.createMember('admin');
  const owner = await root.createPerson(null);
  await signInAsRoot(page, baseURL);
  await page.goto(`/admin/collections/workspaces/${workspace.id}`);
  await page.getByRole('button', { name: 'Inhaber und Mitglieder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inhaber und Mitglieder' });
  await dialog.getByLabel('E-Mail-Adresse des Inhabers').fill(owner.email);
  await dialog.getByRole('button', { name: 'Inhaber ernennen' }).click();
  const rowOf = (email: string) => dialog.getByRole('row').filter({ hasText: email });
  await expect(rowOf(owner.email)).toContainText('Inhaber');
  await expect(dialog.getByLabel('E-Mail-Adresse des Inhabers')).toHaveCount(0);
  await rowOf(next.email)
    .getByLabel(/Rolle von/)
    .selectOption({ label: 'Manager' });
  await expect(page.getByText('Gespeichert.').first()).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const own = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(own, owner);
  await own.request.post('/api/users/set-active-workspace', { data: { workspaceId: workspace.id } });
  await own.goto('/admin/collections/members');
  const member = own.getByRole('row').filter({ hasText: next.email });
  await member.getByRole('button', { name: /Weitere Aktionen/ }).click();
  await own.getByRole('menuitem', { name: 'Zum Inhaber machen' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Zum Inhaber machen' }).click();
  await expect(member).toContainText('Inhaber');
  await expect(member).toContainText('Superadmin');
  await own.close();
});
