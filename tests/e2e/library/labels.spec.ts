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

test('categories are managed in their list and as folders of the library', async ({ page }) => {
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

  // The folders can also start without any category.
  expect((await page.request.delete(`/api/categories/${intern}`)).ok()).toBe(true);
  await createVideo(page.request, 'Hallenplan');
  await goTo(page, '/admin/collections/videos');
  const strip = page.getByRole('group', { name: 'Ordner' });
  const path = page.getByRole('navigation', { name: 'Pfad' });
  const tree = page.getByRole('navigation', { name: 'Ordner', exact: true });
  const name = page.getByRole('textbox', { name: 'Name des Ordners' });
  const createFolder = async (title: string) => {
    await expect(async () => {
      await page.getByRole('button', { name: 'Neuer Ordner', exact: true }).click();
      await expect(name).toBeVisible({ timeout: 1000 });
    }).toPass();
    await name.fill(title);
    await page.keyboard.press('Enter');
    await expect(strip.getByRole('button', { name: title })).toBeVisible();
  };
  await createFolder('Intern');
  await createFolder('Schulung');
  await strip.getByRole('button', { name: /^Schulung/ }).click();
  await createFolder('Kurse');

  // Dragging adds, with Shift it moves, and both are undone.
  await tree.getByRole('button', { name: 'Alle Videos' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Hallenplan' });
  await card.dragTo(tree.getByRole('button', { name: /^Schulung/ }));
  await expect(page.getByText('1 Video liegt jetzt auch in „Schulung“.')).toBeVisible();
  await expect(tree.getByRole('button', { name: /^Schulung 1$/ })).toBeVisible();
  await tree.getByRole('button', { name: /^Schulung/ }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.keyboard.down('Shift');
  await card.dragTo(strip.getByRole('button', { name: /^Kurse/ }));
  await page.keyboard.up('Shift');
  const moved = page.getByRole('listitem').filter({ hasText: '1 Video liegt jetzt in „Kurse“.' });
  await expect(moved).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await moved.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  // The same without a pointer.
  await card.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Einsortieren' }).click();
  await page.getByRole('menuitem', { name: 'In Ordner verschieben …' }).click();
  const choice = page.getByRole('dialog', { name: '1 Video in einen Ordner verschieben' });
  await choice.getByRole('radio', { name: 'Schulung › Kurse' }).check();
  await choice.getByRole('button', { name: 'Verschieben' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await strip.getByRole('button', { name: /^Kurse 1/ }).click();
  await expect(path.getByRole('listitem')).toHaveText(['Alle Videos', 'Schulung', 'Kurse']);
  await expect(card).toBeVisible();

  await path.getByRole('button', { name: 'Aktionen für Kurse' }).click();
  await page.getByRole('menuitem', { name: 'In Ordner verschieben …' }).click();
  const place = page.getByRole('dialog', { name: '„Kurse“ verschieben' });
  await expect(place.getByRole('radio', { name: 'Schulung', exact: true })).toBeDisabled();
  await place.getByRole('radio', { name: 'Oberste Ebene' }).check();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await place.getByRole('button', { name: 'Verschieben' }).click();
  await expect(path.getByRole('listitem')).toHaveText(['Alle Videos', 'Kurse']);

  await tree.getByRole('button', { name: /^Kurse/ }).focus();
  await page.keyboard.press('F2');
  await name.fill('Seminare');
  await page.keyboard.press('Enter');
  await expect(path.getByRole('listitem')).toHaveText(['Alle Videos', 'Seminare']);
  await tree.getByRole('button', { name: /^Seminare/ }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'In den Papierkorb' }).click();
  await expect(tree.getByRole('button', { name: /^Seminare/ })).toHaveCount(0);
  await expect(card).toBeVisible();
});

test.describe('the list of tags on a phone, in English, dark', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test.beforeEach(async ({ page }) => {
    await setLanguage(page, 'en');
    await setTheme(page, 'dark');
  });

  test('lists and deletes tags', async ({ page }) => {
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
