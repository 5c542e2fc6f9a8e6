import { expect, test, type APIRequestContext } from '@playwright/test';

import { seedStatistics } from '../../support/analytics/seed-statistics';
import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let request: APIRequestContext;
let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  root = signInPanelAdmin(request);
});

test('shows views and traffic, also by keyboard, and exports them as CSV', async ({ page }) => {
  const { person, workspace } = await root.createMember('admin');
  await seedStatistics(request, workspace.id);
  await signIn(page, person);
  await page.goto('/admin/globals/analytics');
  await expect(page.getByRole('main').getByText('Wie oft wurde angesehen?')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Aufrufe', exact: true }).click();
  const chart = page.getByRole('group', { name: /^Aufrufe im Zeitraum, Diagramm/ });
  await expect(chart.locator('svg.recharts-surface').first()).toBeVisible();
  await chart.focus();
  await page.keyboard.press('End');
  const table = page.getByRole('group', { name: 'Aufrufe im Zeitraum, Tabelle' });
  await expect(page.locator('[aria-live]').filter({ hasText: '180' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toHaveAttribute('class', /hot/);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[aria-live]').filter({ hasText: '420' })).toBeVisible();
  await expect(page.getByText('Gelöschtes Video: Messefilm')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.getByLabel('Zeitraum', { exact: true }).selectOption({ label: 'Letzte 90 Tage' });
  await expect(page).toHaveURL(/days=90/);
  await expect(page.getByRole('radio', { name: 'Woche' })).toBeChecked();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(/^views-.*\.csv$/);

  await page.getByRole('link', { name: 'Traffic', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Traffic', exact: true })).toBeVisible();
  await page.getByText('Monat', { exact: true }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.getByText('Voraussichtlich am Monatsende')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
});

test.describe('on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('fits the screen, and explains what is missing before the first view', async ({ page }) => {
    const { person } = await root.createMember('admin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    await page.goto('/admin/globals/analytics');
    await expect(page.getByText('No statistics yet')).toBeVisible();
    await goTo(page, '/admin/analytics/requests');
    await expect(page.getByText('No views in this period yet').first()).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

test('is not available to editors', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  for (const path of ['requests', 'traffic']) {
    const answer = await page.request.get(`/admin/analytics/${path}`);
    expect(new URL(answer.url()).pathname, path).toBe('/admin/unauthorized');
  }
});
