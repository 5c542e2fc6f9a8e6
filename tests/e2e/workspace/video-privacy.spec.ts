import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const privacyPath = '/admin/globals/account?tab=video-privacy';

test('sets where videos can be embedded, and warns about unsaved changes', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto('/admin');
  await page.goto(privacyPath);
  const save = page.getByRole('button', { name: 'Speichern', exact: true });
  await expect(save).toBeDisabled();

  await page.getByRole('radio', { name: 'Nur auf diesen Domains' }).check();
  await save.click();
  const field = page.getByRole('textbox', { name: 'Domain hinzufügen' });
  await expect(page.getByText('Keine Domains gewählt. Fügen Sie mindestens eine hinzu.')).toBeVisible();
  for (const domain of ['nordwind.example', '*.nordwind.example']) {
    await field.fill(domain);
    await field.press('Enter');
    await expect(field).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: domain }).first()).toBeVisible();
  }
  await field.fill('Nordwind.example');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('nordwind.example ist schon in der Liste.');
  await page.getByLabel('Seite prüfen').fill('karriere.nordwind.example/stellen');
  await expect(page.getByText('durch *.nordwind.example')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const question = page.getByRole('dialog', { name: 'Änderungen speichern?' });
  await page.goBack();
  await expect(question).toContainText('Einbetten: 2 statt 0 Domains.');
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await page.getByRole('link', { name: 'Allgemein' }).click();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Speichern und weiter' }).click();
  await expect(page).toHaveURL(/tab=general/);

  await goTo(page, privacyPath);
  await expect(page.getByRole('listitem').filter({ hasText: '*.nordwind.example' })).toBeVisible();
  await page.getByRole('button', { name: '*.nordwind.example entfernen' }).click();
  await expect(page.getByRole('button', { name: 'nordwind.example entfernen' })).toBeFocused();
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page).not.toHaveURL(/video-privacy/);
});

test.describe('the privacy page on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('keeps the save button in view, and shows which plan includes the setting', async ({ page }) => {
    const { person } = await root.createMember('superadmin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    await page.goto(privacyPath);
    await page.getByRole('radio', { name: 'Nowhere' }).check();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Not saved')).toHaveCount(0);

    const without = await root.createMember('superadmin', { numberOfVideos: 5 });
    await signIn(page, without.person);
    await page.goto(privacyPath);
    await expect(page.getByText('from Grow')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
