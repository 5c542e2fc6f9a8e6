import { expect, test } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('finds videos, pages and actions by keyboard, and lists the keys of a page', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await createVideo(page.request, 'Hallenplan');
  await page.goto('/admin');
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' });
  const field = palette.getByRole('combobox');
  const active = palette.getByRole('option', { selected: true });
  // Keys before hydration are lost.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await field.fill('hallen');
  await expect(active).toHaveText('Hallenplan');
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/collections\/videos\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('button', { name: 'Suchen und springen (Strg K)' }).click();
  await field.fill('mitgl');
  await expect(palette.getByRole('option')).toHaveText(['Mitglieder', 'Mitglied einladen']);
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText('Mitglied einladen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'einladen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'einladen' })).toHaveCount(0);

  // The page's search, or the palette if there is none.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('searchbox')).toHaveValue('?');
  await page.getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Videos/ })).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await expect(keys.getByText('Videos verschieben, statt sie hinzuzufügen')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/admin/profile');
  const setting = page.getByRole('switch', { name: 'Tasten / und ? verwenden' });
  const saved = page.waitForResponse('**/api/payload-preferences/single-keys');
  await expect(async () => {
    await setting.uncheck();
    await saved;
  }).toPass();
  await page.reload();
  await expect(setting).not.toBeChecked();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Tastenkürzel zeigen' }).click();
  await expect(keys.getByText('sind im Profil abgeschaltet', { exact: false })).toBeVisible();
});
