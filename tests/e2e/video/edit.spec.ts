import { expect, type Page } from '@playwright/test';

import { type TestClip, test } from '../../support/panel/clip-test';
import {
  changeVideo,
  expectNoViolations,
  openVideo,
  readVideo,
  uploadFile,
} from '../../support/panel/edit-page';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';
import { setLanguage } from '../../support/panel/set-language';
import { switchTheme } from '../../support/panel/set-theme';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** Resets the video, and opens its page as its owner. */
const openReviewVideo = async (page: Page, clip: TestClip) => {
  await signIn(page, clip.person);
  const data = { title: 'K 1', description: '', visibility: 'private', tags: [], language: null };
  await changeVideo(page, clip.id, data);
  await openVideo(page, clip.id);
};

// React reports differences between server and browser rendering, which run in different time zones.
let faults: string[] = [];
test.beforeEach(({ page }) => {
  faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
});
test.afterEach(() => expect(faults).toEqual([]));

/** Checks everything in light mode, and the colours in dark mode. */
const look = async (page: Page, name: string): Promise<void> => {
  await expectNoViolations(page, name);
  await switchTheme(page, 'dark');
  await expectNoViolations(page, `${name}, dark`, { only: ['colours'] });
  await switchTheme(page, 'light');
};

test.describe('the video page with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  // Loads the page twice, with each of its tabs in two languages.
  test.setTimeout(180_000);

  test('goes from title to copied embed code by keyboard, without foreign words in any tab', async ({
    page,
    clip,
  }) => {
    await openReviewVideo(page, clip);
    await page.getByLabel(/Titel/).focus();
    await page.keyboard.press('ControlOrMeta+a');
    // A title without words, because the check for foreign words would reject user content.
    await page.keyboard.type('Ünß Öl 7');
    await expect(page.getByText('Nicht gespeichert')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Ünß Öl 7' })).toBeVisible();

    // Typing a new tag creates it.
    await page.getByRole('combobox', { name: 'Schlagwörter' }).focus();
    await page.keyboard.type('Neuheit');
    await expect(page.getByRole('option', { name: '„Neuheit“ anlegen' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Neuheit entfernen' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Schlagwörter' })).toHaveAccessibleDescription(
      /^Gewählt: .*Neuheit/,
    );

    await page.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Öffentlich' })).toBeChecked();
    await page.getByRole('button', { name: 'Speichern' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    expect(await readVideo(page, clip.id)).toMatchObject({
      title: 'Ünß Öl 7',
      visibility: 'public',
      tags: [expect.anything()],
    });
    await look(page, 'general');

    await page.getByRole('tab', { name: 'Allgemein' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('combobox', { name: 'Sprache des Videos' }).focus();
    await page.keyboard.type('Deutsch (Österreich)');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Deutsch (Österreich)', { exact: true })).toBeVisible();
    await look(page, 'content');

    await page.getByRole('tab', { name: 'Inhalt' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Einbetten' })).toBeFocused();
    await expect(page).toHaveURL(/tab=embed/);
    await page.getByRole('button', { name: /Kopieren: Code zum Einbetten/ }).focus();
    const logged = page.waitForResponse(/embed-player-copied/);
    await page.keyboard.press('Enter');
    expect((await logged).ok()).toBe(true);
    await expect(page.getByRole('button', { name: 'Kopiert' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/player/?id=${clip.id}`);
    await look(page, 'embed');

    await page.getByRole('tab', { name: 'Dateien' }).click();
    await look(page, 'files');
    for (const language of ['de', 'en'] as const) {
      if (language === 'en') {
        await setLanguage(page, language);
        await openVideo(page, clip.id);
      }
      const tabs = await page.getByRole('tab').all();
      expect(tabs.length).toBeGreaterThan(4);
      for (const tab of tabs) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('tabpanel')).toContainText(/\S/);
        await expect.poll(async () => findForeignLines(await readScreen(page), language)).toEqual([]);
      }
    }
  });
});

test('keeps a colleague’s concurrent changes, and shows metadata errors in place', async ({ page, clip }) => {
  await openReviewVideo(page, clip);
  await page.getByLabel('Titel').fill('Von mir');
  await changeVideo(page, clip.id, { description: 'Von der Kollegin' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Beschreibung')).toHaveValue('Von der Kollegin');
  expect(await readVideo(page, clip.id)).toMatchObject({ title: 'Von mir', description: 'Von der Kollegin' });

  await page.getByRole('button', { name: 'Angabe hinzufügen' }).click();
  await page.getByLabel('Name', { exact: true }).fill('größe');
  await page.getByLabel('Wert').fill('4,5');
  await page.getByLabel('Art', { exact: true }).selectOption('number');
  await expect(page.getByText(/nur Buchstaben ohne Umlaute/)).toBeVisible();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expectNoViolations(page, 'faults');
  await page.getByLabel('Name', { exact: true }).fill('groesse');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  const read = async () => (await readVideo(page, clip.id)).customMetadata;
  expect(await read()).toEqual({ groesse: 4.5 });
  await page.getByRole('button', { name: 'groesse entfernen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(read).toEqual({});
});

test('lets an editor view someone else’s video, and explains their own failed file', async ({
  page,
  clip,
}) => {
  const editor = await root.createPerson(clip.workspace);
  await root.join(editor, clip.workspace, 'editor');
  await signIn(page, editor);
  await openVideo(page, clip.id);
  await expect(page.getByText('Sie können dieses Video ansehen, aber nicht ändern')).toBeVisible();
  await expect(page.getByLabel('Titel')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
  await expect(
    page.getByText('Die Sichtbarkeit ändern können Mitglieder ab der Rolle Manager.'),
  ).toBeVisible();
  await expectNoViolations(page, 'read only');
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await expect(page.getByRole('menuitem', { name: 'ID kopieren' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Löschen/ })).toHaveCount(0);

  const id = await uploadFile(page, 'Kein Film', Buffer.from('Das ist ein Brief.'), 'ERROR');
  await goTo(page, `/admin/collections/videos/${id}`);
  await expect(page.getByText('Diese Datei ist kein Video.')).toBeVisible();
  await page.getByRole('button', { name: 'Andere Datei hochladen' }).click();
  await expect(page.getByRole('dialog', { name: 'Datei ersetzen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Einbetten' }).click();
  await expect(page.getByText('Keine abspielbare Datei')).toBeVisible();
  await expectNoViolations(page, 'error');
});

test('warns about unsaved changes, asks before a video is deleted, and returns to the library', async ({
  page,
  clip,
}) => {
  await signIn(page, clip.person);
  const id = await uploadFile(page, 'Wegwerfen', Buffer.from('nichts'), 'ERROR');
  await openVideo(page, id);
  await page.getByLabel('Titel').fill('Noch nicht gespeichert');
  await page.getByRole('link', { name: 'Videos' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Änderungen speichern?' });
  await expect(leaving).toContainText('Noch nicht gespeichert: Titel.');
  await expectNoViolations(page, 'leaving');
  await expect(page).toHaveURL(new RegExp(id));
  await leaving.getByRole('button', { name: 'Hier bleiben' }).click();
  await page.getByRole('link', { name: 'Videos' }).first().click();
  await leaving.getByRole('button', { name: 'Speichern und weiter' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/videos(\?.*)?$/);
  expect(await readVideo(page, id)).toMatchObject({ title: 'Noch nicht gespeichert' });
  await openVideo(page, id);
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: /Löschen/ }).click();
  const dialog = page.getByRole('dialog', { name: /Noch nicht gespeichert/ });
  await expect(dialog.getByText(/eingebettete Player bleiben leer/)).toBeVisible();
  const readColor = async (name: string) => {
    const button = dialog.getByRole('button', { name, exact: true });
    const color = await button.evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return { red: red - Math.max(green, blue), green: green - Math.max(red, blue) };
  };
  // Irreversible actions are red. Actions without effect are neither red nor green.
  expect((await readColor('In den Papierkorb')).red).toBeGreaterThan(60);
  const safe = await readColor('Abbrechen');
  expect(Math.max(safe.red, safe.green)).toBeLessThan(20);
  await expect(dialog.getByRole('button', { name: 'Abbrechen', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'In den Papierkorb' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/videos(\?.*)?$/);
  expect((await page.request.get(`/api/videos/${id}`)).status()).toBe(404);
});

test.describe('the video page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('shows the preview first, and keeps Save in reach with errors above it', async ({ page, clip }) => {
    await openReviewVideo(page, clip);
    const top = async (name: string) => (await page.getByLabel(name).first().boundingBox())?.y ?? 0;
    expect(await top('K 1')).toBeLessThan(await top('Titel'));
    await page.getByLabel('Titel').fill('Im Zug');
    const save = page.getByRole('button', { name: 'Speichern' });
    await expect(save).toBeInViewport();
    await save.tap();
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await page.route(`**/api/videos/${clip.id}*`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByLabel('Titel').fill('Doch behalten');
    await page.getByRole('button', { name: 'Weitere Aktionen' }).tap();
    await page.getByRole('menuitem', { name: /Löschen/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'In den Papierkorb' }).tap();
    const toast = page.locator('[data-sonner-toast][data-type="error"]');
    await expect(toast.getByRole('button', { name: 'Schließen' })).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Abbrechen', exact: true }).tap();
    await expect(save).toBeInViewport();
    // After a notification, Tab continues instead of returning to the previous focus.
    await save.focus();
    // Keyboard use makes the focus visible.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await toast.focus();
    // Tab reaches the close button, and then leaves the notification.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-sonner-toaster] :focus')).toHaveCount(0);
    await expect(save).not.toBeFocused();
    await expect
      .poll(async () => {
        const [lower, upper] = [await save.boundingBox(), await toast.boundingBox()];
        return lower && upper ? upper.y + upper.height <= lower.y : 'gone';
      })
      .toBe(true);
  });
});
