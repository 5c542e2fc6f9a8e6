import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';
import {
  concurrentParts,
  countPuts,
  dropFiles,
  makeVideo,
  makeNoVideo,
  freeNetwork,
  refuseOnce,
  setNetwork,
} from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../../support/uploads/upload-tray';

const library = '/admin/collections/videos';
const partSize = 8 * 1024 * 1024;
/** Slightly more bytes than are sent in a single request. */
const bigSize = 101_000_000;
const partCount = Math.ceil(bigSize / partSize);

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(240_000);

test('rejects files, resumes after the page was closed, and asks only for lost files', async ({
  context,
  page,
}, info) => {
  const folder = info.outputPath();
  const name = 'Messefilm.mp4';
  const clip = await makeVideo(folder, name, bigSize);
  const other = await makeVideo(path.join(folder, 'other'), name, bigSize - 1);
  const clips = [
    clip,
    await makeNoVideo(folder, 'Über uns.mp4', 300_000),
    await makeNoVideo(folder, 'Interview.mov', 400_000),
    await makeNoVideo(folder, 'Rohschnitt.mkv', 200_000),
  ];
  const notes = path.join(folder, 'Notizen.txt');
  await writeFile(notes, 'kein Film');
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const bytesPerSecond = 6_000_000;
  await openLibrary(page, bytesPerSecond);
  const before = countPuts(page);
  await dropFiles(page, [...clips, notes]);

  await expect(getRow(page, 'Notizen.txt')).toContainText('Das ist keine Videodatei');
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole('log').filter({ hasText: 'Upload' })).toContainText(
    'Notizen.txt wurde nicht angenommen',
  );
  await expect.poll(() => shareOf(page, name), { timeout: 60_000 }).toBeGreaterThan(50);
  await page.close({ runBeforeUnload: false });

  const second = await context.newPage();
  const meanwhile = countPuts(second);
  await openLibrary(second, bytesPerSecond);
  await expect.poll(() => shareOf(second, name), { timeout: 60_000 }).toBeGreaterThan(60);
  expect(meanwhile.count()).toBeGreaterThan(0);
  await second.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/icon.svg');
  const isForgotten = await again.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.deleteDatabase('uppy-blobs');
        request.onsuccess = () => resolve(true);
        request.onerror = () => resolve(false);
      }),
  );
  expect(isForgotten).toBe(true);
  const after = countPuts(again);
  await openLibrary(again);
  const row = getRow(again, name);
  await expect(row).toContainText('Der Browser hat die Datei nicht behalten', { timeout: 30_000 });
  const choose = async (file: string) => {
    const chooser = await openChooser(again, () =>
      row.getByRole('button', { name: 'Datei auswählen' }).click(),
    );
    await chooser.setFiles(file);
  };
  await choose(other);
  await expect(again.getByText('Das ist eine andere Datei')).toBeVisible();
  expect(after.count()).toBe(0);
  await choose(clip);
  await expect(getTray(again)).toContainText('4 Uploads fertig', { timeout: 120_000 });
  const sentTwice = before.count() + meanwhile.count() + after.count() - partCount - (clips.length - 1);
  info.annotations.push({ type: 'parts', description: `${sentTwice} of ${partCount} sent again` });
  // Parts are sent once, except those that were in progress when the page was closed.
  expect(after.count()).toBeLessThanOrEqual(partCount - concurrentParts);
  expect(sentTwice).toBeLessThanOrEqual(2 * concurrentParts);

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

test('opens the page of a video that was uploaded alone, for a keyboard user', async ({ page }, info) => {
  const clip = await makeNoVideo(info.outputPath(), 'Allein.mp4', 200_000);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto(`${library}?upload=1`);
  const dialog = page.getByRole('dialog', { name: 'Videos hochladen' });
  await expect(dialog.getByRole('button', { name: 'Dateien auswählen' })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const chooser = await openChooser(page, async () => {
    await expect(dialog.getByRole('button', { name: 'Dateien auswählen' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await chooser.setFiles(clip);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/collections\/videos\/[0-9a-f-]+/, { timeout: 60_000 });
  // The tray folds, because the page shows the same fields, and says that the file is broken.
  await expect(getRow(page, 'Allein.mp4')).toBeHidden();
  await expect(getTray(page)).toContainText('1 fehlerhaft', { timeout: 60_000 });
  await getTray(page).getByRole('button', { name: 'Ausklappen' }).click();
  const row = getRow(page, 'Allein.mp4');
  await expect(row).toContainText('fehlerhaft');
  await expect(row).toContainText('Diese Datei ist kein Video.');
  await row.getByRole('button', { name: 'Allein.mp4 aus der Liste entfernen' }).click();
  await expect(getTray(page)).toHaveCount(0);
});

test('reports that the plan is full, and resumes once there is room', async ({ page }, info) => {
  const folder = info.outputPath();
  const clips = await Promise.all(
    ['Eins.mp4', 'Zwei.mp4', 'Drei.mp4'].map((name, index) => makeNoVideo(folder, name, 200_000 + index)),
  );
  const { person } = await root.createMember('manager', { numberOfVideos: 2 });
  await signIn(page, person);
  await openLibrary(page);
  await dropFiles(page, clips);
  const full = getTray(page).getByText('Das Limit Ihres Pakets von 2 Videos ist erreicht.');
  await expect(full).toBeVisible({ timeout: 30_000 });
  await expect(getTray(page).getByRole('link', { name: 'Video öffnen' })).toHaveCount(2);

  const [video] = await listVideos(page);
  await page.request.delete(`/api/videos/${video?.id}?permanent=true`);
  await getTray(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(getTray(page)).toContainText('3 Uploads fertig', { timeout: 60_000 });
});

test('renews expired URLs, waits while offline, and resumes after the session ended', async ({
  context,
  page,
}, info) => {
  const name = 'Nachtschicht.mp4';
  const clip = await makeVideo(info.outputPath(), name, bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const bytesPerSecond = 5_000_000;
  await openLibrary(page, bytesPerSecond);
  const puts = countPuts(page);
  const refusals = await refuseOnce(page);
  await dropFiles(page, [clip]);
  const row = getRow(page, name);
  await expect.poll(() => shareOf(page, name), { timeout: 60_000 }).toBeGreaterThan(10);
  expect(refusals.count()).toBeGreaterThan(0);
  expect(refusals.count()).toBeLessThanOrEqual(concurrentParts);
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
  // Simulates returning from a sign-in in another tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await setNetwork(page);
  await expect(row).toContainText('fertig', { timeout: 120_000 });
  await expect(getTray(second)).toHaveCount(0);
  expect(others.count()).toBe(0);
  // Only parts in progress at the refusal and at the network failure are sent again.
  expect(puts.count()).toBeLessThanOrEqual(partCount + 2 * concurrentParts);
  expect(await listVideos(page)).toHaveLength(1);
  await expect.poll(async () => (await listVideos(page))[0]?.status, { timeout: 60_000 }).not.toBe('NO_FILE');
});
