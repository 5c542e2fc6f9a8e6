import { expect, test } from '@playwright/test';

import {
  expectNoViolations,
  openVideo,
  readVideo,
  uploadFile,
  uploadFilm,
} from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

// React reports a page that the server has written otherwise than the browser does; server and browser are in different zones.
let faults: string[] = [];
test.beforeEach(({ page }) => {
  faults = [];
  page.on('pageerror', ({ message }) => faults.push(message));
});
test.afterEach(() => expect(faults).toEqual([]));

const words = {
  'de-DE': {
    title: /Titel/,
    save: 'Speichern',
    saved: 'Gespeichert',
    unsaved: 'Nicht gespeichert',
    public: 'Öffentlich',
    general: 'Allgemein',
    content: 'Inhalt',
    embed: 'Einbetten',
    files: 'Dateien',
    copy: /Kopieren: Code zum Einbetten/,
    copied: 'Kopiert',
    language: 'Sprache des Videos',
    austrian: 'Deutsch (Österreich)',
    tags: 'Schlagwörter',
    newTag: '„Neuheit“ anlegen',
    removeTag: 'Neuheit entfernen',
  },
  'en-GB': {
    title: /Title/,
    save: 'Save',
    saved: 'Saved',
    unsaved: 'Not saved',
    public: 'Public',
    general: 'General',
    content: 'Content',
    embed: 'Embed',
    files: 'Files',
    copy: /Copy: Embed code/,
    copied: 'Copied',
    language: 'Language of the video',
    austrian: 'German (Austria)',
    tags: 'Tags',
    newTag: 'Create “Neuheit”',
    removeTag: 'Remove Neuheit',
  },
} as const;

for (const locale of ['de-DE', 'en-GB'] as const) {
  const t = words[locale];
  test.describe(`in ${locale}`, () => {
    test.use({ locale, permissions: ['clipboard-read', 'clipboard-write'] });

    test('goes from title to copied embed code by keyboard alone', async ({ page }) => {
      const { person } = await root.createMember('manager');
      await signIn(page, person);
      const id = await uploadFilm(page, 'Rohfassung');
      await openVideo(page, id);

      await page.getByLabel(t.title).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Größer als gedacht');
      await expect(page.getByText(t.unsaved)).toBeVisible();
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Größer als gedacht' })).toBeVisible();

      // What is not there yet is made by typing it.
      await page.getByRole('combobox', { name: t.tags }).focus();
      await page.keyboard.type('Neuheit');
      await expect(page.getByRole('option', { name: t.newTag })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t.removeTag })).toBeVisible();

      await page.getByRole('radio', { checked: true }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('radio', { name: t.public })).toBeChecked();
      await page.getByRole('button', { name: t.save }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
      expect(await readVideo(page, id)).toMatchObject({
        title: 'Größer als gedacht',
        visibility: 'public',
        tags: [expect.anything()],
      });

      await page.getByRole('tab', { name: t.general }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: t.embed })).toBeFocused();
      await expect(page).toHaveURL(/tab=embed/);
      await page.getByRole('button', { name: t.copy }).focus();
      const logged = page.waitForResponse(/embed-player-copied/);
      await page.keyboard.press('Enter');
      expect((await logged).ok()).toBe(true);
      await expect(page.getByRole('button', { name: t.copied })).toBeFocused();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/player/?id=${id}`);
      await page.reload();
      await expect(page.getByRole('tab', { name: t.embed })).toHaveAttribute('aria-selected', 'true');
    });

    const colorScheme = locale === 'de-DE' ? 'light' : 'dark';
    test(`shows no fault that axe finds on any tab, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      const options = colorScheme === 'dark' ? ({ only: 'colours' } as const) : {};
      const { person } = await root.createMember('manager');
      await signIn(page, person);
      // Words of people are in any language.
      const id = await uploadFilm(page, 'K 1');
      await openVideo(page, id);
      await expectNoViolations(page, 'general', options);
      await page.getByRole('tab', { name: t.content }).click();
      await page.getByRole('combobox', { name: t.language }).click();
      await page.keyboard.type(t.austrian);
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.austrian, { exact: true })).toBeVisible();
      await expectNoViolations(page, 'content', options);
      for (const tab of [t.embed, t.files]) {
        await page.getByRole('tab', { name: tab }).click();
        await expectNoViolations(page, tab, options);
      }
      const language = locale === 'de-DE' ? 'de' : 'en';
      const tabs = await page.getByRole('tab').all();
      expect(tabs.length).toBeGreaterThan(4);
      for (const tab of tabs) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByRole('tabpanel')).toContainText(/\S/);
        await expect.poll(async () => findForeignLines(await readScreen(page), language)).toEqual([]);
      }
    });
  });
}

test('keeps what a colleague saved meanwhile', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFilm(page, 'Zu zweit');
  await openVideo(page, id);
  await page.getByLabel('Titel').fill('Von mir');
  const data = { description: 'Von der Kollegin' };
  expect((await page.request.patch(`/api/videos/${id}`, { data })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Beschreibung')).toHaveValue('Von der Kollegin');
  expect(await readVideo(page, id)).toMatchObject({ title: 'Von mir', description: 'Von der Kollegin' });
});

test('says what is wrong with metadata where it is, and stores what is right', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFilm(page, 'Mit Angaben');
  await openVideo(page, id);
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
  const read = async () => (await readVideo(page, id)).customMetadata;
  expect(await read()).toEqual({ groesse: 4.5 });
  await page.getByRole('button', { name: 'groesse entfernen' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(read).toEqual({});
});

test('lets an editor look at somebody else’s video, and change nothing', async ({ page }) => {
  const { person: owner, workspace } = await root.createMember('manager');
  const editor = await root.createPerson(workspace);
  await root.join(editor, workspace, 'editor');
  await signIn(page, owner);
  const id = await uploadFilm(page, 'Nicht meins');
  await signIn(page, editor);
  await openVideo(page, id);
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
});

test('says why a file did not become a video, and offers another one', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const id = await uploadFile(page, 'Kein Film', Buffer.from('Das ist ein Brief.'), 'ERROR');
  await openVideo(page, id);
  await expect(page.getByText('Diese Datei ist kein Video.')).toBeVisible();
  await page.getByRole('button', { name: 'Andere Datei hochladen' }).click();
  await expect(page.getByRole('dialog', { name: 'Datei ersetzen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Einbetten' }).click();
  await expect(page.getByText('Keine abspielbare Datei')).toBeVisible();
  await expectNoViolations(page, 'error');
});

test('asks before a video is deleted, and goes back to the library', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFile(page, 'Wegwerfen', Buffer.from('nichts'), 'ERROR');
  await openVideo(page, id);
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: /Löschen/ }).click();
  const dialog = page.getByRole('dialog', { name: /Wegwerfen/ });
  await expect(dialog.getByText(/Eingebettete Player zeigen das Video nicht mehr/)).toBeVisible();
  const readColor = async (name: string) => {
    const button = dialog.getByRole('button', { name, exact: true });
    const color = await button.evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return { red: red - Math.max(green, blue), green: green - Math.max(red, blue) };
  };
  // What can't be undone is red, and what keeps everything is neither red nor green.
  expect((await readColor('Video löschen')).red).toBeGreaterThan(60);
  const safe = await readColor('Abbrechen');
  expect(Math.max(safe.red, safe.green)).toBeLessThan(20);
  await expect(dialog.getByRole('button', { name: 'Abbrechen', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Video löschen' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/videos(\?.*)?$/);
  expect((await page.request.get(`/api/videos/${id}`)).status()).toBe(404);
});

test('holds back who would leave with something unsaved', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFile(page, 'Halb fertig', Buffer.from('nichts'), 'ERROR');
  await openVideo(page, id);
  await page.getByLabel('Titel').fill('Noch nicht gespeichert');
  await page.getByRole('link', { name: 'Videos' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ohne Speichern verlassen' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(id));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('shows the picture first and keeps Save at hand', async ({ page }) => {
    const { person } = await root.createMember('manager');
    await signIn(page, person);
    const id = await uploadFilm(page, 'Unterwegs');
    await openVideo(page, id);
    const top = async (name: string) => (await page.getByLabel(name).first().boundingBox())?.y ?? 0;
    expect(await top('Unterwegs')).toBeLessThan(await top('Titel'));
    await page.getByLabel('Titel').fill('Im Zug');
    const save = page.getByRole('button', { name: 'Speichern' });
    await expect(save).toBeInViewport();
    await save.tap();
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  test('shows what failed above Save, which stays free to be pressed again', async ({ page }) => {
    const { person } = await root.createMember('manager');
    await signIn(page, person);
    const id = await uploadFile(page, 'Wegwerfen', Buffer.from('nichts'), 'ERROR');
    await openVideo(page, id);
    await page.route(`**/api/videos/${id}*`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByLabel('Titel').fill('Doch behalten');
    await page.getByRole('button', { name: 'Weitere Aktionen' }).tap();
    await page.getByRole('menuitem', { name: /Löschen/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Video löschen' }).tap();
    const toast = page.locator('[data-sonner-toast][data-type="error"]');
    await expect(toast).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Abbrechen', exact: true }).tap();
    const save = page.getByRole('button', { name: 'Speichern' });
    await expect(save).toBeInViewport();
    await expect
      .poll(async () => {
        const [lower, upper] = [await save.boundingBox(), await toast.boundingBox()];
        return lower && upper ? upper.y + upper.height <= lower.y : 'gone';
      })
      .toBe(true);
  });
});
