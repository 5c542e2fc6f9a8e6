import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const createTag = async (request: APIRequestContext, title: string): Promise<string> => {
  const answer = await request.post('/api/tags', { data: { title } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};

const open = async (page: Page, query = '') => {
  await page.goto(`/admin/collections/videos${query}`);
  // Payload's list adds this parameter once it is hydrated. Earlier clicks are lost.
  await expect(page).toHaveURL(/limit=/);
};
const cards = (page: Page): Locator => page.getByRole('article');

test('filters by links, fields and a saved view, and clears filters one by one', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const tag = await createTag(page.request, 'Interview');
  const { videoId } = await createVideo(page.request, 'Gespräch');
  await page.request.patch(`/api/videos/${videoId}`, {
    data: { tags: [tag], description: 'Der Vorstand über Großprojekte' },
  });
  await createVideo(page.request, 'Rundgang');
  await open(page);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('GROSSPRO');
  await expect(cards(page)).toHaveCount(1);

  await cards(page).getByRole('link', { name: 'Interview' }).click();
  const chip = page.getByRole('button', { name: 'Filter entfernen: Schlagwort: Interview' });
  await expect(chip).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await page.getByLabel('Sichtbarkeit').selectOption('Privat');
  await page.getByLabel('Erstellt ab').fill('2020-01-01');
  await page.getByLabel('Erstellt ab').press('Enter');
  await expect(page).toHaveURL(/visibility=private.*from=2020-01-01/);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await chip.click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Ansichten' }).click();
  await page.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await dialog.getByLabel('Name').fill('Alles Private');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Fehler');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
  await page.getByRole('button', { name: 'Alle Filter entfernen' }).click();
  await expect(page).not.toHaveURL(/visibility/);
  await page.getByRole('button', { name: 'Ansichten' }).click();
  await page.getByRole('menuitemradio', { name: 'Alles Private' }).click();
  await expect(page).toHaveURL(/visibility=private/);
  await page.getByRole('button', { name: 'Ansichten' }).click();
  await page.getByRole('menuitem', { name: 'Ansichten verwalten …' }).click();
  await page.getByRole('button', { name: 'Ansicht Alles Private löschen' }).click();
  await expect(page.getByText('Keine Ansicht mehr gespeichert.')).toBeVisible();
});

test('sorts by column headers, chooses columns, and tags all matches beyond the page', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  await createTag(page.request, 'Archiv');
  for (let index = 1; index < 13; index += 1) await createVideo(page.request, `Folge ${index}`);
  await open(page, '?limit=10');
  await page.getByTitle('Liste').click();
  const title = page.getByRole('columnheader', { name: 'Titel', exact: true });
  await expect(title).toHaveAttribute('aria-sort', 'none');
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Folge 1');
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Folge 9');

  await page.getByRole('button', { name: 'Spalten' }).click();
  const columns = page.getByRole('dialog', { name: 'Spalten' });
  const stored = page.waitForResponse((answer) => answer.url().includes('library-columns'));
  await columns.getByLabel('Schlagwörter').check();
  await stored;
  await columns.getByRole('button', { name: 'Schließen' }).last().click();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Schlagwörter' })).toBeVisible();
  await expect(page.locator('.template-default--nav-hydrated')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Folge 9 auswählen' }).check();
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await bar.getByRole('button', { name: 'Alle auf dieser Seite' }).click();
  await bar.getByRole('button', { name: 'Alle 12 Treffer' }).click();
  await expect(bar).toContainText('12 ausgewählt');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Schlagwort hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: '12 Videos verschlagworten' });
  await dialog.getByRole('combobox').fill('Arch');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Schlagwort hinzufügen' }).click();
  await expect(page.getByText('Schlagwort zu 12 Videos hinzugefügt.')).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByRole('link', { name: 'Archiv' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Folge 9 auswählen' }).check();
  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Liste herunterladen (CSV)' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^reelhof-videos-.*\.csv$/);
});
