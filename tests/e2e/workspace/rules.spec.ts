import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

test('creates, edits, disables and deletes a rule, and shows refused input at its field', async ({
  page,
}) => {
  const { person, workspace } = await root.createMember('admin');
  await root.createCategory(workspace, 'Schulung');
  await signIn(page, person);
  await page.goto('/admin/collections/integrations');
  await page.getByRole('link', { name: 'Regeln' }).click();
  await expect(page.getByRole('heading', { name: 'Noch keine Regeln' })).toBeVisible();
  await expectNoViolations(page, 'the empty list');
  await page.getByRole('button', { name: 'Regel hinzufügen' }).click();

  const dialog = page.getByRole('dialog', { name: 'Neue Regel' });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  const title = dialog.getByLabel('Name');
  await save.click();
  await expect(title).toHaveAccessibleDescription('Geben Sie einen Namen ein.');
  await expect(title).toBeFocused();
  await title.fill('Einsortieren');
  await dialog.getByLabel('Dann').selectOption('Kategorie hinzufügen');
  await save.click();
  const category = dialog.getByRole('combobox', { name: 'Kategorie' });
  await expect(category).toHaveAccessibleDescription('Wählen Sie eine Kategorie.');
  await expect(category).toBeFocused();
  await category.selectOption('Schulung');
  await dialog.getByLabel('Dann').selectOption('Freigabelink anlegen und per E-Mail senden');
  const recipients = dialog.getByLabel('Empfänger');
  await recipients.fill('redaktion@example.org, keine-adresse');
  await save.click();
  await expect(recipients).toHaveAccessibleDescription(/1 bis 10 E-Mail-Adressen/);
  await dialog.getByLabel('Dann').selectOption('Kategorie hinzufügen');
  await expectNoViolations(page, 'the form');
  await save.click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Einsortieren/ });
  await expect(row).toContainText('Kategorie hinzufügen');
  await expect(row).toContainText('Schulung');
  await expect(row).toContainText('Aktiv');
  await expect(row).toContainText('noch nie');
  await expectNoViolations(page, 'the list');

  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Aktionen für Einsortieren' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Bearbeiten');
  const editing = page.getByRole('dialog', { name: 'Regel bearbeiten' });
  await expect(editing.getByRole('combobox', { name: 'Kategorie' })).toHaveValue(/.+/);
  await editing.getByLabel('Wenn').selectOption('Ein Live-Event ist beendet (die Aufzeichnung ist fertig)');
  await editing.getByRole('button', { name: 'Speichern' }).click();
  await expect(editing).toBeHidden();
  await expect(row).toContainText('Ein Live-Event ist beendet');
  await choose('Deaktivieren');
  await expect(row).toContainText('Deaktiviert');
  await choose('Aktivieren');
  await expect(row).toContainText('Aktiv');
  await choose('Löschen');
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('heading', { name: 'Noch keine Regeln' })).toBeVisible();
});

test.describe('the rules page on a phone, in English and dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('allows at most 20 rules, and refuses managers', async ({ page, browser, baseURL }) => {
    const { person } = await root.createMember('admin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    const post = (title: string) =>
      page.request.post('/api/rules', { data: { title, event: 'video.ready', action: 'publish' } });
    for (let each = 1; each < 20; each += 1) {
      const answer = await post(`Publish ${each}`);
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await page.goto('/admin/collections/rules');
    await expect(page.getByText('A workspace can have 20 rules.')).toBeVisible();
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'New rule' });
    await dialog.getByLabel('Name').fill('Publish 21');
    // Another person is faster.
    expect((await post('Publish 20')).ok()).toBe(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This workspace has the maximum number of rules.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
    await expectNoViolations(page, 'the full list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const manager = await root.createMember('manager');
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await signIn(other, manager.person);
    await other.goto('/admin/collections/rules');
    await expect(other.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
    await context.close();
  });
});
