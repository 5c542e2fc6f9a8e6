import { readFile } from 'node:fs/promises';

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

  await page.getByRole('main').getByRole('link', { name: 'Aufrufe', exact: true }).click();
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
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statistics-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain('Sehdauer in Sekunden');
  expect(csv).toContain('Messefilm');

  await page.getByRole('main').getByRole('link', { name: 'Traffic', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Traffic', exact: true })).toBeVisible();
  await page.getByText('Monat', { exact: true }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.getByText('Voraussichtlich am Monatsende')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
});

test('links each number to its chart and to its videos', async ({ page }) => {
  const { person, workspace } = await root.createMember('admin');
  await seedStatistics(request, workspace.id);
  await signIn(page, person);
  await goTo(page, '/admin/analytics/requests');
  const main = page.getByRole('main');
  // The sums of the range lead to their chart and to the videos sorted by them.
  await main.getByRole('link', { name: 'Sehdauer' }).first().click();
  await expect(page.getByRole('group', { name: /^Sehdauer im Zeitraum, Diagramm/ })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Sehdauer' }).last()).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // A source leads to its videos.
  await main.getByRole('link', { name: 'www.nordwind.example' }).click();
  const list = page.getByRole('region', { name: 'Videos: www.nordwind.example' });
  await expect(list.getByText('Gelöschtes Video: Messefilm')).toBeVisible();
  await expect(main.getByText('Bots und andere Programme')).toBeVisible();
  // The rules are on the page.
  await expect(
    main.getByText(/Prüfseiten sowie von Bots, die sich zu erkennen geben, zählen nicht/),
  ).toBeVisible();
  await expect(main.getByText('Tage in der Zeitzone Europe/Berlin.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  // A day leads to its own page.
  const table = page.getByRole('group', { name: 'Sehdauer im Zeitraum, Tabelle' });
  await table.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(page.getByText('Aufrufe in 1 Tag')).toBeVisible();

  await page.getByRole('combobox', { name: 'Statistik per E-Mail' }).selectOption({ label: 'Jede Woche' });
  await expect(page.getByText('Sie erhalten die Statistik jeden Montag.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Statistik per E-Mail' })).toHaveValue('weekly');
});

test.describe('statistics on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('fits the screen, and explains what is missing before the first view', async ({ page }) => {
    const { person, workspace } = await root.createMember('admin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    await page.goto('/admin/globals/analytics');
    await expect(page.getByText('No statistics yet')).toBeVisible();
    await goTo(page, '/admin/analytics/requests');
    await expect(page.getByText('No views in this period yet').first()).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);

    await seedStatistics(request, workspace.id);
    await page.reload();
    await expect(page.getByRole('main').getByText('Bots and other programs')).toBeVisible();
    await expect(page.getByText(/by bots that identify themselves, aren’t counted/)).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    expect(await width()).toBeLessThanOrEqual(390);
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
