import { expect, test } from '@playwright/test';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('filters the log by area, person and time, and exports it', async ({ page }) => {
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
  // Entries are written shortly after the calls.
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
  await expectAccessible(page, 'log');
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

test('uses the browser’s days, even if the server’s days differ', async ({ browser }) => {
  // At each hour, one of these time zones has another date than UTC.
  const timezoneId = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  const { person } = await root.createMember('admin');
  const context = await browser.newContext({ timezoneId });
  const page = await context.newPage();
  await signIn(page, person);
  const data = { title: 'Intranet', permissions: { videos: ['read'] } };
  expect((await page.request.post('/api/integrations', { data })).ok()).toBe(true);
  const count = page.getByRole('main').getByRole('status');
  await expect(async () => {
    await page.goto('/admin/collections/eventLogs?target=integrations');
    await expect(count).toHaveText('1 Ereignis', { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezoneId }).format();
  await page.getByRole('button', { name: /^Zeitraum/ }).click();
  const period = page.getByRole('dialog', { name: 'Zeitraum' });
  await expect(period.getByLabel('Bis')).toHaveAttribute('max', today);
  await period.getByLabel('Von').fill(today);
  await period.getByLabel('Bis').fill(today);
  await period.getByRole('button', { name: 'Anwenden' }).click();
  await expect(page).toHaveURL(/zone=Pacific/);
  await expect(count).toHaveText('1 Ereignis');
  await expect(page.getByRole('heading', { name: /^Heute/ })).toBeVisible();
  await context.close();
});
