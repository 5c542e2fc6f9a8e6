import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** Another tab of the same browser switches the workspace. */
const switchElsewhere = async (page: Page, workspaceId: string) => {
  const data = { workspaceId };
  const answer = await page.request.post('/api/users/set-active-workspace', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
};

const words = {
  de: { field: 'Titel', save: 'Anlegen', title: 'Sie haben den Workspace gewechselt', cancel: 'Abbrechen' },
  en: { field: 'Title', save: 'Create', title: 'You switched workspaces', cancel: 'Cancel' },
};

for (const [language, { field, save, title, cancel }] of Object.entries(words)) {
  test(`saves in the workspace of the page, and opens a link in its own workspace (${language})`, async ({
    page,
  }) => {
    const { person, workspace } = await root.createMember('superadmin');
    const other = await root.createWorkspace();
    await root.join(person, other, 'superadmin');
    await signIn(page, person);
    await setLanguage(page, language as 'de' | 'en');
    await page.goto('/admin/collections/playerPresets/create');
    const name = page.getByRole('textbox', { name: field, exact: true });
    await name.fill('Typed before the switch');
    await switchElsewhere(page, other.id);

    const dialog = page.getByRole('dialog', { name: title });
    // On a slow machine, the page may open the dialog before the button is pressed.
    await expect(async () => {
      if (!(await dialog.isVisible()))
        await page.getByRole('button', { name: save, exact: true }).click({ timeout: 2000 });
      await expect(dialog).toContainText(workspace.name);
    }).toPass();
    expect(await findViolations(page)).toEqual([]);
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/two-tabs-${language}.png` });
    await dialog.getByRole('button', { name: cancel }).click();
    await expect(name).toHaveValue('Typed before the switch');

    await page.getByRole('button', { name: save, exact: true }).click();
    await dialog.getByRole('button').last().click();
    await expect(page).toHaveURL(/\/playerPresets\/[\w-]{20,}/);
    const link = page.url();
    const answer = await page.request.get('/api/playerPresets?depth=0');
    const { docs } = (await answer.json()) as { docs: { title: string; workspace: string }[] };
    expect(docs).toContainEqual(
      expect.objectContaining({ title: 'Typed before the switch', workspace: workspace.id }),
    );

    await switchElsewhere(page, other.id);
    await page.goto(link);
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText(workspace.name);
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/elsewhere-${language}.png` });
    await offer.getByRole('button').last().click();
    await expect(page.getByRole('textbox', { name: field, exact: true })).toHaveValue(
      'Typed before the switch',
    );
  });
}
