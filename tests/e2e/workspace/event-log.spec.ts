import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('narrows the log by area, person and time, and exports it', async ({ page }) => {
  const { person, workspace } = await root.createMember('admin');
  const colleague = await root.createPerson(workspace);
  await root.join(colleague, workspace, 'editor');
  await signIn(page, person);
  for (const title of ['Intranet', 'Mediathek']) {
    const data = { title, permissions: { videos: ['read'] } };
    expect((await page.request.post('/api/integrations', { data })).ok()).toBe(true);
  }
  const emails = [`log-${Date.now()}@example.org`];
  expect((await page.request.post('/api/members/invite', { data: { emails, role: 'editor' } })).ok()).toBe(
    true,
  );
  const log = page.getByRole('main');
  // Written a moment after the calls.
  await expect(async () => {
    await page.goto('/admin/collections/eventLogs?target=integrations');
    await expect(log.getByRole('status')).toHaveText('2 Ereignisse', { timeout: 1000 });
    await page.goto('/admin/collections/eventLogs');
    await expect(log.getByText(emails[0] ?? '')).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('combobox', { name: 'Bereich' }).selectOption({ label: 'Integrationen' });
  await expect(page).toHaveURL(/target=integrations/);
  await expect(log.getByRole('status')).toHaveText('2 Ereignisse');
  await expect(log.getByText(emails[0] ?? '')).toHaveCount(0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => findViolations(page), { message: `at ${width}` }).toEqual([]);
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV exportieren' }).click();
  expect((await saved).suggestedFilename()).toBe('reelhof-log.csv');

  await page.getByRole('combobox', { name: 'Person' }).selectOption(colleague.id);
  await expect(page.getByRole('heading', { name: 'Keine Ereignisse in diesem Zeitraum' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Person' }).selectOption(person.id);
  await expect(log.getByRole('status')).toHaveText('2 Ereignisse');
  await page.getByRole('button', { name: /^Zeitraum/ }).click();
  const period = page.getByRole('dialog', { name: 'Zeitraum' });
  await period.getByLabel('Bis').fill('2020-01-01');
  await period.getByRole('button', { name: 'Anwenden' }).click();
  await expect(log.getByRole('status')).toHaveText('0 Ereignisse');
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await expect(log.getByText(emails[0] ?? '')).toBeVisible();
});
