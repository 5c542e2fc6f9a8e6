import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { countPuts, dropFiles, makeFilm, freeNetwork, setNetwork } from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../../support/uploads/upload-tray';

const library = '/admin/collections/videos';
const partSize = 8 * 1024 * 1024;
const bigSize = 120_000_000;
const partCount = Math.ceil(bigSize / partSize);
/** As many as are under way when a page is closed. */
const concurrentParts = 5;

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(240_000);

test('sends what is dropped, goes on after the page was closed, and says what it does not take', async ({
  context,
  page,
}, info) => {
  const folder = info.outputPath();
  const small = await makeFilm(folder, 'Über uns.mp4', 3_000_000);
  const films = [
    await makeFilm(folder, 'Messefilm.mp4', bigSize),
    small,
    await makeFilm(folder, 'Interview.mov', 4_000_000),
    await makeFilm(folder, 'Rohschnitt.mkv', 2_000_000),
  ];
  const notes = path.join(folder, 'Notizen.txt');
  await writeFile(notes, 'kein Film');
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page, 6_000_000);
  const before = countPuts(page);
  await dropFiles(page, [...films, notes]);

  await expect(getRow(page, 'Notizen.txt')).toContainText('Das ist kein Video');
  await expect.poll(() => shareOf(page, 'Messefilm.mp4'), { timeout: 60_000 }).toBeGreaterThan(30);
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole('log').filter({ hasText: 'Upload' })).toContainText(
    'Notizen.txt wurde nicht angenommen',
  );
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const after = countPuts(again);
  await openLibrary(again);
  await expect(getTray(again)).toContainText('4 Uploads fertig', { timeout: 120_000 });
  const sentTwice = before.count() + after.count() - partCount - (films.length - 1);
  info.annotations.push({ type: 'parts', description: `${sentTwice} of ${partCount} sent again` });
  // Some were sent before, and only what was under way goes once more.
  expect(after.count()).toBeLessThan(partCount);
  expect(sentTwice).toBeLessThanOrEqual(concurrentParts);

  const videos = await listVideos(again);
  expect(videos.map(({ title }) => title).sort()).toEqual([
    'Interview',
    'Messefilm',
    'Rohschnitt',
    'Über uns',
  ]);
  await expect
    .poll(async () => (await listVideos(again)).filter(({ status }) => status === 'NO_FILE'), {
      timeout: 30_000,
    })
    .toEqual([]);
  await getTray(again).getByRole('button', { name: 'Schließen' }).click();
  await expect(getTray(again)).toHaveCount(0);
});

test('opens the page of a video that was uploaded alone, for somebody with a keyboard', async ({
  page,
}, info) => {
  const film = await makeFilm(info.outputPath(), 'Allein.mp4', 2_000_000);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto(`${library}?upload=1`);
  const dialog = page.getByRole('dialog', { name: 'Videos hochladen' });
  await expect(dialog.getByRole('button', { name: 'Dateien auswählen' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  // A click that the browser has not taken as one yet opens no chooser, and would be waited for to the end of the test.
  const choose = () =>
    Promise.all([page.waitForEvent('filechooser', { timeout: 15_000 }), page.keyboard.press('Enter')]);
  const [chooser] = await choose().catch(async () => {
    await expect(dialog.getByRole('button', { name: 'Dateien auswählen' })).toBeFocused();
    return choose();
  });
  await chooser.setFiles(film);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/collections\/videos\/[0-9a-f-]+/, { timeout: 60_000 });
  await expect(getRow(page, 'Allein.mp4')).toContainText('fertig');
});

test('says that the plan is full, and goes on once there is room', async ({ page }, info) => {
  const folder = info.outputPath();
  const films = await Promise.all(
    ['Eins.mp4', 'Zwei.mp4', 'Drei.mp4'].map((name, index) => makeFilm(folder, name, 2_000_000 + index)),
  );
  const { person } = await root.createMember('manager', { numberOfVideos: 2 });
  await signIn(page, person);
  await openLibrary(page);
  await dropFiles(page, films);
  const full = getTray(page).getByText('Das Limit Ihres Pakets von 2 Videos ist erreicht.');
  await expect(full).toBeVisible({ timeout: 30_000 });
  await expect(getTray(page).getByRole('link', { name: 'Video öffnen' })).toHaveCount(2);

  const [video] = await listVideos(page);
  await page.request.delete(`/api/videos/${video?.id}`);
  await getTray(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(getTray(page)).toContainText('3 Uploads fertig', { timeout: 60_000 });
});

test('leaves no video behind when an upload is canceled', async ({ page }, info) => {
  const film = await makeFilm(info.outputPath(), 'Doch nicht.mp4', bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page, 8_000_000);
  await dropFiles(page, [film]);
  await expect.poll(() => shareOf(page, 'Doch nicht.mp4'), { timeout: 60_000 }).toBeGreaterThan(15);
  expect(await listVideos(page)).toHaveLength(1);

  await getRow(page, 'Doch nicht.mp4').getByRole('button', { name: 'Doch nicht.mp4 pausieren' }).click();
  await expect(getRow(page, 'Doch nicht.mp4')).toContainText('pausiert');
  await getRow(page, 'Doch nicht.mp4').getByRole('button', { name: 'Doch nicht.mp4 abbrechen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload verwerfen?' });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload verwerfen' }).click();
  await expect(getTray(page)).toHaveCount(0);
  expect(await listVideos(page)).toEqual([]);
});

test('waits while there is no network, goes on by itself, beside another tab, in the panel’s other pages and after the session ended', async ({
  context,
  page,
}, info) => {
  const name = 'Nachtschicht.mp4';
  const film = await makeFilm(info.outputPath(), name, bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const bytesPerSecond = 5_000_000;
  await openLibrary(page, bytesPerSecond);
  const puts = countPuts(page);
  await dropFiles(page, [film]);
  const row = getRow(page, name);
  await expect.poll(() => shareOf(page, name), { timeout: 60_000 }).toBeGreaterThan(10);
  await setNetwork(page, { isOffline: true });
  await expect(row).toContainText('Keine Verbindung', { timeout: 30_000 });
  await setNetwork(page, { bytesPerSecond });
  await expect(row).not.toContainText('Keine Verbindung', { timeout: 30_000 });

  const second = await context.newPage();
  const others = countPuts(second);
  await openLibrary(second);
  await page.getByRole('link', { name: 'Übersicht' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
  await expect(row.getByRole('progressbar')).toBeVisible();

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await expect(row).toContainText('nicht mehr angemeldet', { timeout: 60_000 });
  await expect(getTray(page).getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await page.context().addCookies(cookies);
  // As when somebody comes back from logging in elsewhere.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await setNetwork(page);
  await expect(row).toContainText('fertig', { timeout: 120_000 });
  await expect(getTray(second)).toHaveCount(0);
  expect(others.count()).toBe(0);
  // Only what was under way when the network went goes once more.
  expect(puts.count()).toBeLessThanOrEqual(partCount + concurrentParts);
  expect(await listVideos(page)).toHaveLength(1);
});

type ServedVideo = {
  status: string;
  v: number;
  previewVideoUrl: string | null;
  src: { mp4: { url: string }[] } | null;
};

test('replaces a file, and viewers keep the old one until the new one is ready', async ({ page }, info) => {
  const first = await makeFilm(info.outputPath(), 'Fassung 1.mp4', 2_000_000);
  const second = await makeFilm(info.outputPath(), 'Fassung 2.mp4', 24_000_000);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page);
  await dropFiles(page, [first]);
  await expect(page).toHaveURL(/\/videos\/[0-9a-f-]+/, { timeout: 60_000 });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const read = async (): Promise<ServedVideo> => {
    const answer = await page.request.get(`/api/videos/${id}?depth=0`);
    return (await answer.json()) as ServedVideo;
  };
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('COMPLETE');
  const served = await read();

  await page.reload();
  await setNetwork(page, { bytesPerSecond: 2_000_000 });
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Datei ersetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datei ersetzen' });
  await expect(dialog).toContainText('Zuschauer sehen die alte Fassung');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Neue Datei auswählen' }).click(),
  ]);
  await chooser.setFiles(second);
  await expect.poll(() => shareOf(page, 'Fassung 2.mp4'), { timeout: 60_000 }).toBeGreaterThan(10);
  const meanwhile = await read();
  expect(meanwhile).toMatchObject({ status: 'NO_FILE', v: 2 });
  expect(meanwhile.src?.mp4[0]?.url).toBe(served.src?.mp4[0]?.url);
  const old = await page.request.get(meanwhile.previewVideoUrl ?? '', { headers: { range: 'bytes=0-99' } });
  expect(old.status()).toBe(206);

  await setNetwork(page);
  await expect.poll(async () => (await read()).status, { timeout: 180_000 }).toBe('COMPLETE');
  expect((await read()).src?.mp4[0]?.url).not.toBe(served.src?.mp4[0]?.url);
});
