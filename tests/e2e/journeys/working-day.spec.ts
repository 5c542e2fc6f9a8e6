import { readFile } from 'node:fs/promises';

import { expect, test, type Browser, type Page } from '@playwright/test';

import { seedStatistics } from '../../support/analytics/seed-statistics';
import { changeVideo, readVideo, uploadFile } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { dropFiles, makeNoVideo, makeVideo } from '../../support/uploads/upload-files';
import { getRow, getTray } from '../../support/uploads/upload-tray';
import {
  begin,
  button,
  cards,
  type Day,
  findVideos,
  load,
  navigate,
  sortVideos,
  trashVideos,
} from '../../support/working-day/library-steps';
import { createTag, createWalk, fillLibrary } from '../../support/working-day/walk';

/** A working day of a workspace with 200 videos in one test, in German at a desktop. */

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** Encodes wait for those of other tests. Milliseconds. */
const encoded = { timeout: 150_000 };

/** A superadmin with 200 videos, 20 of which are an editor's, and a file that failed. */
const makeWorkspace = async (page: Page) => {
  const { person, workspace } = await root.createMember('superadmin');
  const editor = await root.createPerson(workspace, { firstname: 'Bernd', lastname: 'Ott' });
  await root.join(editor, workspace, 'editor');
  await signIn(page, person);
  await createTag(page.request, 'Werk Süd');
  await signIn(page, editor);
  await fillLibrary(page.request, 20, (number) => ({ title: `Gespräch ${number}`, tags: ['Werk Süd'] }));
  await signIn(page, person);
  await fillLibrary(page.request, 178, (number) => ({
    title: `Schulung ${number}`,
    ...(number % 3 === 0 && { tags: ['Werk Süd'] }),
  }));
  await fillLibrary(page.request, 1, () => ({ title: 'Rundgang durch die Küche' }));
  await uploadFile(page, 'Abgebrochen', Buffer.from('nichts'), 'ERROR');
  await seedStatistics(page.request, workspace.id);
  await page.context().clearCookies();
  return { person, workspace };
};

/** Returns the id of the video that the worker accepts. */
const uploadVideos = async ({ page, look }: Day, folder: string): Promise<string> => {
  const files = [
    await makeVideo(folder, 'Werksfilm.mp4', 3_000_000, 'faststart.mp4'),
    await makeNoVideo(folder, 'Kaputt.mp4', 200_000),
  ];
  await navigate(page, 'Videos');
  await expect(page).toHaveURL(/limit=/);
  await dropFiles(page, files);
  await expect(getRow(page, 'Werksfilm.mp4')).toContainText('fertig', { timeout: 60_000 });
  await expect(getRow(page, 'Kaputt.mp4')).toContainText('fehlerhaft', encoded);
  await expect(getTray(page)).toContainText('1 fehlerhaft');
  await look('Uploads');
  await getTray(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(cards(page).filter({ hasText: 'Kaputt' })).toContainText('Fehler');
  await cards(page).getByRole('link', { name: 'Werksfilm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Werksfilm' })).toBeVisible();
  const id = /videos\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await expect.poll(async () => (await readVideo(page, id)).status, encoded).toBe('COMPLETE');
  return id;
};

const editVideo = async ({ page, look }: Day, id: string) => {
  const other = await page.context().newPage();
  await load(other, page.url());
  await other.getByLabel('Titel').fill('Werksfilm 2026');
  await page.getByLabel('Titel').fill('Werksfilm, kurze Fassung');
  await button(other, 'Speichern').click();
  await expect(other.getByText('Gespeichert', { exact: true })).toBeVisible();
  await other.close();
  await button(page, 'Speichern').click();
  const question = page.getByRole('dialog', { name: 'Inzwischen an anderer Stelle geändert' });
  await expect(question).toContainText('Betroffen: Titel.');
  await look('Konflikt');
  await question.getByRole('button', { name: 'Eigene Fassung speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(await readVideo(page, id)).toMatchObject({ title: 'Werksfilm, kurze Fassung' });

  await page.getByLabel('Beschreibung').fill('Ein Gang durch alle Hallen.');
  await page.context().setOffline(true);
  await expect(page.getByRole('complementary', { name: 'Verbindung' })).toBeVisible();
  await look('Ohne Verbindung');
  await button(page, 'Speichern').click();
  await expect(page.getByText('Bitte prüfen Sie Ihre Verbindung')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('complementary', { name: 'Verbindung' })).toHaveCount(0);
  await navigate(page, 'Papierkorb');
  const leaving = page.getByRole('dialog', { name: 'Änderungen speichern?' });
  await expect(leaving).toContainText('Noch nicht gespeichert: Beschreibung.');
  await look('Verlassen');
  await leaving.getByRole('button', { name: 'Speichern und weiter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Papierkorb' })).toBeVisible();
  expect(await readVideo(page, id)).toMatchObject({ description: 'Ein Gang durch alle Hallen.' });
  await load(page, `/admin/collections/videos/${id}`);
  await look('Bearbeiten');
};

const editCaptions = async ({ page, look }: Day) => {
  await page.getByRole('tab', { name: 'Inhalt' }).click();
  await button(page, 'Datei hinzufügen').click();
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Datei wählen' }).click();
  const cues = '1\n00:00:00,500 --> 00:00:01,500\nGuten Tak\n\n2\n00:00:03,000 --> 00:00:04,500\nBis bald\n';
  const buffer = Buffer.from(cues);
  await (await chooser).setFiles({ name: 'film.de.srt', mimeType: 'application/x-subrip', buffer });
  await dialog.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2 Einblendungen' })).toBeVisible();
  await look('Inhalt');
  await page.getByRole('link', { name: /^Bearbeiten: Deutsch/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'Guten Tak' }).click();
  await page.getByRole('textbox', { name: /Text von Nr/ }).fill('Guten Tag');
  await look('Untertitel');
  await button(page, 'Speichern').click();
  await expect(button(page, 'Speichern')).toBeDisabled();
  await page.getByRole('link', { name: 'Zurück zum Video' }).click();
  await expect(page.getByRole('tab', { name: 'Inhalt', selected: true })).toBeVisible();
};

/** Returns what the clipboard holds: a link and its password. */
const shareVideo = async ({ page, look }: Day): Promise<{ url: string; secret: string }> => {
  await button(page, 'Teilen').click();
  const dialog = page.getByRole('dialog', { name: /teilen$/ });
  await dialog.getByRole('button', { name: 'Zum Prüfen freigeben' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Standardlink' })).toHaveValue(/collaborate/);
  await look('Teilen');
  await dialog.getByRole('button', { name: 'Link für eine Person oder Firma' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Agentur Halbmond');
  await page.getByRole('switch', { name: 'Passwort' }).check();
  await look('Link anlegen');
  await page.getByRole('dialog').getByRole('button', { name: 'Link anlegen' }).click();
  const ready = page.getByRole('dialog', { name: 'Link und Passwort' });
  await ready.getByRole('button', { name: 'Link und Passwort kopieren' }).click();
  await expect(ready.getByText('Beides kopiert')).toBeVisible();
  await look('Link und Passwort');
  await ready.getByRole('button', { name: 'Fertig' }).click();
  await button(page, 'Links verwalten').click();
  await expect(page.getByRole('tab', { name: 'Zusammenarbeit', selected: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = '', secret = ''] = /^(\S+)\nPasswort: (\S+)$/.exec(copied) ?? [];
  return { url, secret };
};

/** A reviewer without an account opens the link, comments and asks for changes. */
const review = async ({ look }: Day, guest: Page, { url, secret }: { url: string; secret: string }) => {
  await guest.goto(url);
  await guest.getByLabel('Passwort').fill(secret);
  await look('Passwort', { on: guest });
  await button(guest, 'Video ansehen').click();
  await expect(guest.getByText('Noch kein Kommentar')).toBeVisible();
  await guest.getByRole('button', { name: /^Kommentar bei 00:00:00:00/ }).click();
  await guest.getByLabel('Ihr Name').fill('Jonas');
  await guest.getByLabel('Kommentar', { exact: true }).fill('Das Logo sitzt zu nah am Rand.');
  await button(guest, 'Senden').click();
  await expect(guest.getByRole('listitem').filter({ hasText: 'Das Logo' })).toBeVisible();
  await button(guest, 'Änderungen anfordern').click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Anfordern' }).click();
  await expect(guest.getByText('Sie haben Änderungen an Version 1 angefordert').first()).toBeVisible();
  await look('Prüfseite', { on: guest });
};

/** The owner's open pages show the review without a reload. */
const answerReview = async ({ page, look }: Day, guest: Page) => {
  const threads = page.getByRole('list', { name: 'Kommentare' });
  await expect(threads).toContainText('Das Logo sitzt zu nah am Rand.');
  await expect(page.getByRole('list', { name: 'Entscheidungen' })).toContainText('Jonas');
  await expect(page.getByRole('button', { name: /^Benachrichtigungen, \d ungelesen$/ })).toBeVisible();
  await look('Zusammenarbeit');
  await threads.getByRole('button', { name: 'Jonas antworten' }).click();
  await page.getByRole('textbox', { name: 'Jonas antworten' }).fill('Ist verschoben.');
  await page.keyboard.press('Control+Enter');
  await expect(guest.getByText('Ist verschoben.')).toBeVisible();
  await threads.getByRole('button', { name: 'Erledigt: Kommentar von Jonas' }).click();
  await expect(threads).not.toContainText('Das Logo');
  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list.getByText('Jonas hat Änderungen an Version 1 angefordert.')).toBeVisible();
  await look('Benachrichtigungen');
  await page.keyboard.press('Escape');
};

const readStatistics = async ({ page, look }: Day) => {
  await navigate(page, 'Statistik');
  await page.getByRole('main').getByRole('link', { name: 'Aufrufe', exact: true }).click();
  await page.getByLabel('Zeitraum', { exact: true }).selectOption({ label: 'Letzte 7 Tage' });
  await expect(page.getByText(/ganze Wochen davor/).first()).toBeVisible();
  await look('Statistik', { hasOwnWords: true });
  const download = page.waitForEvent('download');
  await button(page, 'CSV herunterladen').click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Messefilm');
};

const settle = async ({ page, look }: Day) => {
  await load(page, '/admin/profile');
  const news = page.getByRole('combobox', { name: 'Meine Videos sind bereit' });
  await news.selectOption('Panel und sofort E-Mail');
  await expect(page.getByText('Einstellungen für Benachrichtigungen gespeichert.')).toBeVisible();
  await look('Profil');
  await navigate(page, 'Mitglieder');
  const role = page.getByRole('row').filter({ hasText: 'Bernd Ott' }).getByRole('combobox');
  await role.selectOption('manager');
  const question = page.getByRole('dialog', { name: 'Rolle von Bernd Ott ändern?' });
  await expect(question).toBeVisible();
  await look('Rolle ändern');
  await question.getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(role).toHaveValue('manager');
  await button(page, 'Rückgängig').last().click();
  await expect(role).toHaveValue('editor');
  await look('Mitglieder');
};

const chapters = [
  { title: 'Anfang', timestamp: '00:00:00' },
  { title: 'Montage', timestamp: '00:00:01' },
  { title: 'Versand', timestamp: '00:00:04' },
];

const trimVideo = async ({ page, look }: Day, id: string) => {
  await changeVideo(page, id, { chapters });
  const expectVideo = (fields: Record<string, unknown>) =>
    expect
      .poll(async () => (await page.request.get(`/api/videos/${id}?depth=0`)).json())
      .toMatchObject(fields);
  await load(page, `/admin/collections/videos/${id}`);
  await button(page, 'Weitere Aktionen').click();
  await page.getByRole('menuitem', { name: 'Schneiden' }).click();
  await expect(page.getByText('Noch nichts entfernt')).toBeVisible();
  const start = page.getByRole('slider', { name: 'Anfang von Teil 1' });
  await start.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(start).toHaveAttribute('aria-valuetext', '00:01.000');
  await button(page, 'Rückgängig').click();
  await expect(start).toHaveAttribute('aria-valuetext', '00:00.000');
  await page.getByRole('textbox', { name: 'Anfang von Teil 1' }).fill('0:02');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Neue Länge 00:03\.\d+ statt 00:05/)).toBeVisible();
  await expect(page.getByText(/^Entfernt: 00:00.000 bis 00:02.000/)).toBeVisible();
  await look('Schneiden');
  await button(page, 'Schneiden').click();
  const dialog = page.getByRole('dialog', { name: 'Video schneiden?' });
  await expect(dialog).toContainText('1 Untertitel liegt in entfernten Teilen und fällt weg.');
  await expect(dialog).toContainText('1 Kapitel fällt weg.');
  await look('Folgen des Schnitts');
  await dialog.getByRole('button', { name: 'Jetzt schneiden' }).click();
  await expect(page.getByText('Dieses Video ist geschnitten')).toBeVisible(encoded);
  const kept = [{}, { title: 'Versand', timestamp: '00:00:02' }];
  await expectVideo({ duration: expect.closeTo(3, 1), downloadOriginalUrl: null, chapters: kept });
  await button(page, /^Rückgängig machen \(bis/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(page.getByText('Das Video wird geschnitten')).toBeVisible();
  await expect(page.getByText('Noch nichts entfernt')).toBeVisible(encoded);
  await expectVideo({ duration: expect.closeTo(5, 1), trim: null, chapters });
};

const publish = async ({ page, look }: Day, guest: Page, id: string) => {
  await page.getByRole('link', { name: 'Zurück zum Video' }).click();
  await button(page, 'Teilen').click();
  const dialog = page.getByRole('dialog', { name: /teilen$/ });
  await dialog.getByRole('button', { name: 'Öffentlich machen' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Adresse der Videoseite' }).inputValue();
  expect(address).toMatch(new RegExp(`/watch/${id}$`));
  await guest.goto(address);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Werksfilm, kurze Fassung');
  await look('Videoseite', { on: guest });
};

const openGuest = async (browser: Browser, baseURL: string | undefined) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  return context.newPage();
};

test.describe('a working day on a desktop, in German', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('an owner with 200 videos works for a day with a reviewer', async ({
    page,
    browser,
    baseURL,
  }, info) => {
    test.setTimeout(600_000);
    const { person } = await makeWorkspace(page);
    const walk = createWalk(page, { language: 'de', name: 'de-1440' });
    const day: Day = { page, look: walk.look };
    const guest = await openGuest(browser, baseURL);
    walk.watch(guest);
    await test.step('signs in and reads the news', () => begin(day, person.email));
    await test.step('finds videos', () => findVideos(day));
    await test.step('sorts videos', () => sortVideos(day));
    await test.step('trashes and restores', () => trashVideos(day));
    const id = await test.step('uploads', () => uploadVideos(day, info.outputPath()));
    await test.step('edits', () => editVideo(day, id));
    await test.step('captions', () => editCaptions(day));
    const link = await test.step('shares', () => shareVideo(day));
    await test.step('is reviewed', () => review(day, guest, link));
    await test.step('answers', () => answerReview(day, guest));
    await test.step('reads statistics', () => readStatistics(day));
    await test.step('changes settings', () => settle(day));
    await test.step('trims', () => trimVideo(day, id));
    await test.step('publishes', () => publish(day, guest, id));
    expect(walk.faults).toEqual([]);
    await guest.context().close();
  });
});
