import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { signInAsRoot } from '../../support/panel/panel-people';

test('changes the terms of the installation, sends a test email, and shows who did', async ({
  page,
  baseURL,
}) => {
  await signInAsRoot(page, baseURL);
  await page.goto('/admin/operator-settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Installation' })).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  const save = page.getByRole('button', { name: 'Speichern' });
  await expect(save).toBeDisabled();

  // Keys before hydration are lost.
  const terms = page.getByLabel('Link zu den Nutzungsbedingungen');
  await expect(async () => {
    await terms.fill('kein Link');
    await expect(save).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await save.click();
  await expect(page.getByText('Dieser Wert wird nicht akzeptiert', { exact: false })).toBeVisible();
  await expect(terms).toHaveAttribute('aria-invalid', 'true');
  await terms.fill('https://example.com/agb');
  await save.click();
  await expect(page.getByText('Einstellungen gespeichert')).toBeVisible();
  await expect(
    page.getByText('Link zu den Nutzungsbedingungen: nicht gesetzt → https://example.com/agb'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Test-E-Mail an mich' }).click();
  await expect(page.getByText('im Postausgang abgelegt', { exact: false })).toBeVisible();
  await page.reload();
  await expect(terms).toHaveValue('https://example.com/agb');

  await expect(async () => {
    await terms.fill('');
    await expect(save).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await save.click();
  await expect(
    page.getByText('Link zu den Nutzungsbedingungen: https://example.com/agb → nicht gesetzt'),
  ).toBeVisible();
});
