import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('support comes for a reason, is seen by the owner, and sent away', async ({ page, browser }) => {
  const { person, workspace } = await root.createMember('superadmin');
  await signIn(page, await root.createPerson(null, { rootAccess: true }));
  const shoot = async (name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => findViolations(page), { message: `${name} at ${width}` }).toEqual([]);
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}-${width}.png` });
    }
  };
  await page.goto(`/admin/collections/workspaces/${workspace.id}`);
  await page.getByRole('button', { name: 'Als Support anmelden' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Als Support anmelden' }).click();
  await expect(dialog.getByText('Bitte geben Sie mindestens 10 Zeichen ein.')).toBeVisible();
  await shoot('support-dialog');
  await dialog.getByLabel('Grund').fill('Ticket 4711: Video spielt nicht');
  await dialog.getByRole('button', { name: 'Als Support anmelden' }).click();
  await expect(page.getByText(`Sie sind als Support in ${workspace.name}`)).toBeVisible();
  await expect(page.getByText('Plattform', { exact: true })).toBeHidden();
  await shoot('support-bar');

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, person);
  await owner.goto('/admin/collections/tags');
  await expect(owner.getByText('Grund: Ticket 4711: Video spielt nicht')).toBeVisible();
  await owner.getByRole('button', { name: 'Support jetzt beenden' }).click();
  await expect(owner.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await expect(owner.getByText('Grund: Ticket 4711')).toBeHidden();
  await owner.context().close();
  await page.reload();
  await expect(page.getByText('Sie sind als Support')).toBeHidden();
});
