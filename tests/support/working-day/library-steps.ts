import { expect, type Page } from '@playwright/test';

import { password } from '../panel/panel-people';
import type { createWalk } from './walk';

/** The steps of a working day, in German at a desktop, that happen in the library. */

/** The owner's page, and the check of its screens. */
export type Day = { page: Page; look: ReturnType<typeof createWalk>['look'] };

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const cards = (page: Page) => page.getByRole('article');
export const navigate = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();

/** Loads a page of the panel by its URL, and waits for its scripts. Earlier clicks are lost. */
export const load = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('.template-default--nav-hydrated')).toBeVisible();
};

/** Signs in and reads the news. */
export const begin = async ({ page, look }: Day, email: string) => {
  await page.goto('/admin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await look('Anmeldung');
  await button(page, 'Anmelden').click();
  await expect(page.getByText('Guten Tag, Änne. Eine Sache wartet auf Sie.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Wie oft wurde angesehen?')).toBeVisible();
  await look('Übersicht');
  await page.getByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' }).click();
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list.getByText('Die Datei konnte nicht verarbeitet werden.')).toBeVisible();
  await list.getByRole('link', { name: 'Alle ansehen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Benachrichtigungen' })).toBeVisible();
  await look('Posteingang');
};

/** Searches, filters, and saves a view. */
export const findVideos = async ({ page, look }: Day) => {
  await navigate(page, 'Videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 200');
  await expect(page).toHaveURL(/limit=/);
  await look('Bibliothek');
  await page.getByRole('searchbox').fill('kuche');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Rundgang durch die Küche');
  await look('Suche');
  await page.getByRole('searchbox').fill('');
  await button(page, 'Filter').click();
  await page.getByLabel('Schlagwort').selectOption('Werk Süd');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos mehr als 25 gefunden');
  await page.getByLabel('Status').selectOption('Wartet auf Datei');
  await page.getByLabel('Erstellt von').selectOption('Bernd Ott');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 20 gefunden');
  await look('Filter');
  await button(page, 'Filter entfernen: Erstellt von: Bernd Ott').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos mehr als 25 gefunden');

  await button(page, 'Ansichten').click();
  await page.getByRole('menuitem', { name: 'Diese Ansicht speichern …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ansicht speichern' });
  await dialog.getByLabel('Name').fill('Im Süden');
  await button(page, 'Speichern').click();
  await expect(dialog).toHaveCount(0);
  await page.getByTitle('Liste').click();
  await button(page, 'Spalten').click();
  await page.getByRole('dialog', { name: 'Spalten' }).getByLabel('Schlagwörter').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Schlagwörter' })).toBeVisible();
  await look('Liste');
  await button(page, 'Alle Filter entfernen').click();
  await button(page, 'Ansichten').click();
  await page.getByRole('menuitemradio', { name: 'Im Süden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos mehr als 25 gefunden');
};

/** Tags all matches, and drags a video between folders. */
export const sortVideos = async ({ page, look }: Day) => {
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await page.getByRole('checkbox', { name: 'Schulung 177 auswählen' }).check();
  await bar.getByRole('button', { name: 'Alle auf dieser Seite' }).click();
  await bar.getByRole('button', { name: 'Alle 79 Treffer' }).click();
  await expect(bar).toContainText('79 ausgewählt');
  await bar.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Schlagwort hinzufügen' }).click();
  const tagging = page.getByRole('dialog', { name: '79 Videos verschlagworten' });
  await tagging.getByRole('combobox').fill('Süd');
  await page.keyboard.press('Enter');
  await look('Schlagwort');
  await tagging.getByRole('button', { name: 'Schlagwort hinzufügen' }).click();
  await expect(page.getByText('Schlagwort zu 79 Videos hinzugefügt.')).toBeVisible({ timeout: 60_000 });
  await page.getByTitle('Bilder').click();
  await button(page, 'Alle Filter entfernen').click();
  await expect(cards(page).first()).toContainText('Abgebrochen');

  const tree = page.getByRole('navigation', { name: 'Ordner', exact: true });
  for (const title of ['Archiv', 'Vertrieb']) {
    await button(page, 'Neuer Ordner').click();
    await page.getByRole('textbox', { name: 'Name des Ordners' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(tree.getByRole('button', { name: title })).toBeVisible();
  }
  const card = cards(page).filter({ hasText: 'Rundgang' });
  await card.dragTo(tree.getByRole('button', { name: /^Archiv/ }));
  await expect(tree.getByRole('button', { name: /^Archiv 1$/ })).toBeVisible();
  await tree.getByRole('button', { name: /^Archiv/ }).click();
  await expect(cards(page)).toHaveCount(1);
  await look('Ordner');
  await page.keyboard.down('Shift');
  await card.dragTo(tree.getByRole('button', { name: /^Vertrieb/ }));
  await page.keyboard.up('Shift');
  const moved = page.getByRole('listitem').filter({ hasText: '1 Video liegt jetzt in „Vertrieb“.' });
  await expect(cards(page)).toHaveCount(0);
  await moved.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(cards(page)).toHaveCount(1);
};

/** Trashes a video twice: undone at once, and restored from the trash. */
export const trashVideos = async ({ page, look }: Day) => {
  const bar = page.getByRole('region', { name: 'Auswahl' });
  const trash = async () => {
    await page.getByRole('checkbox', { name: 'Rundgang durch die Küche auswählen' }).check({ force: true });
    await bar.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'In den Papierkorb' }).click();
    await expect(page.getByText('„Rundgang durch die Küche“ liegt im Papierkorb.')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
  };
  await trash();
  await button(page, 'Rückgängig').last().click();
  await expect(cards(page)).toHaveCount(1);
  await trash();
  await navigate(page, 'Papierkorb');
  const row = page.getByRole('row', { name: /Rundgang durch die Küche/ });
  await expect(row).toContainText('in 30 Tagen');
  await look('Papierkorb');
  await row.getByRole('button', { name: 'Wiederherstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Der Papierkorb ist leer' })).toBeVisible();
};
