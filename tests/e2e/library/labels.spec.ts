import { expect, test, type Page } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const readTitles = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const create = async (page: Page, title: string) => {
  const answer = await page.request.post('/api/categories', { data: { title } });
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};
/** Repeats the click, because clicks before hydration are lost. */
const begin = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(async () => {
    await page.getByRole('button', { name: /^Sortiert/ }).click();
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');
};

test('categories are managed in their list and in the library’s filter bar', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  await page.goto('/admin/collections/categories');
  await expect(page.getByRole('heading', { name: 'Noch keine Kategorien' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name der Kategorie' }).fill('Schulung');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Schulung')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const intern = await create(page, 'Intern');
  await createVideo(page.request, 'Rundgang', { categories: [intern] });
  await begin(page, '/admin/collections/categories');
  expect(await readTitles(page)).toEqual(['Intern', 'Schulung']);

  await page.getByRole('button', { name: 'Schulung verschieben' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Schulung, Platz 1 von 2')).toBeAttached();
  const kept = page.waitForResponse('**/api/categories/order');
  await page.keyboard.press('Space');
  expect((await kept).status()).toBe(200);
  await begin(page, '/admin/collections/categories');
  await expect.poll(() => readTitles(page)).toEqual(['Schulung', 'Intern']);

  await page.getByRole('button', { name: 'Aktionen für Schulung' }).click();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  await page.getByRole('textbox', { name: 'Name der Kategorie' }).fill('intern');
  await expect(page.getByText('Gibt es schon.')).toBeVisible();
  await page.getByRole('button', { name: 'Zusammenführen?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /Intern/ })).toBeChecked();
  await expect(dialog.getByText('Neu eingeordnete Videos: 0.', { exact: false })).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click();
  await expect.poll(() => readTitles(page)).toEqual(['Intern']);
  await expect(rowOf(page, 'Intern').getByRole('link', { name: /Videos: 1/ })).toBeVisible();

  // The filter bar can also start without any category.
  expect((await page.request.delete(`/api/categories/${intern}`)).ok()).toBe(true);
  await createVideo(page.request, 'Hallenplan');
  await goTo(page, '/admin/collections/videos');
  const strip = page.getByRole('group', { name: 'Kategorien' });
  const readStrip = () => strip.getByRole('button').allInnerTexts();
  await expect(async () => {
    await page.getByRole('button', { name: 'Kategorie', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name der Kategorie' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const title of ['Intern', 'Schulung']) {
    if (title !== 'Intern') await page.getByRole('button', { name: 'Kategorie', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name der Kategorie' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(strip.getByRole('button', { name: title })).toBeVisible();
  }

  const schulung = strip.getByRole('button', { name: /^Schulung/ });
  await page.getByRole('article').filter({ hasText: 'Hallenplan' }).dragTo(schulung);
  await expect(page.getByText('1 Video liegt jetzt auch in „Schulung“.')).toBeVisible();
  await expect(schulung).toHaveAccessibleName(/1$/);
  await schulung.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Hallenplan');
  await expect.poll(() => findViolations(page)).toEqual([]);

  const open = () => strip.getByRole('button', { name: 'Aktionen für Schulung' }).click();
  const moved = page.waitForResponse('**/api/categories/order');
  await open();
  await page.getByRole('menuitem', { name: 'Nach vorn' }).click();
  expect((await moved).status()).toBe(200);
  await expect(page.getByText('Schulung, Platz 1 von 2')).toBeAttached();
  await open();
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  await page.getByRole('textbox', { name: 'Name der Kategorie' }).fill('Kurse');
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('button', { name: 'Kurse 1' })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await readStrip()).join(' ')).toMatch(/Kurse.*Intern/s);
});

test.describe('on a phone, in English, dark', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(async ({ page }) => {
    await setLanguage(page, 'en');
    await setTheme(page, 'dark');
  });

  test('tags are listed and deleted', async ({ page }) => {
    const manager = await root.createMember('manager');
    await signIn(page, manager.person);
    await page.request.post('/api/tags', { data: { title: 'Trade fair' } });
    await page.goto('/admin/collections/tags');
    await expect(rowOf(page, 'Trade fair')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect(async () => {
      await page.getByRole('checkbox', { name: 'Select Trade fair' }).check();
      await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible();
  });
});
