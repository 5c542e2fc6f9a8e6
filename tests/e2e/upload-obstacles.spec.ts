import path from 'node:path';

import { expect, test } from '@playwright/test';

import { type PanelAdmin, signIn, signInPanelAdmin } from '../support/panel-people';
import { countPuts, dropFiles, makeFilm } from '../support/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../support/upload-tray';

const bigSize = 120_000_000;
const partCount = Math.ceil(bigSize / (8 * 1024 * 1024));
const concurrentParts = 5;
const edge = /\/upload|X-Amz-|signature=/i;

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = await signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.setTimeout(240_000);

test('gets a fresh address for a part where the first ran out, and makes no second video', async ({
  page,
  baseURL,
}, info) => {
  const film = await makeFilm(info.outputPath(), 'Lange Nacht.mp4', bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page);
  let refused = 0;
  await page.route(
    (url) => url.origin !== baseURL && edge.test(url.href),
    (route) => {
      if (route.request().method() !== 'PUT' || refused > 0) return route.continue();
      refused += 1;
      return route.fulfill({
        status: 403,
        headers: { 'access-control-allow-origin': '*', 'content-type': 'application/xml' },
        body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      });
    },
  );
  await dropFiles(page, [film]);
  await expect(getRow(page, 'Lange Nacht.mp4')).toContainText('fertig', { timeout: 120_000 });
  expect(refused).toBe(1);
  expect(await listVideos(page)).toHaveLength(1);
  await expect.poll(async () => (await listVideos(page))[0]?.status, { timeout: 60_000 }).not.toBe('NO_FILE');
});

test('waits as long as a busy server asks for, then goes on by itself', async ({ page }, info) => {
  const film = await makeFilm(info.outputPath(), 'Andrang.mp4', 2_000_000);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page);
  let isBusy = true;
  await page.route('**/api/videos/upload', (route) =>
    isBusy
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '2' },
          json: {
            error: 'rate_limited',
            message: 'Too many requests',
            errors: [{ message: 'rate_limited' }],
          },
        })
      : route.continue(),
  );
  await dropFiles(page, [film]);
  await expect(getRow(page, 'Andrang.mp4')).toContainText('Es geht gleich von selbst weiter', {
    timeout: 60_000,
  });
  isBusy = false;
  await expect(getRow(page, 'Andrang.mp4')).toContainText('fertig', { timeout: 60_000 });
  expect(await listVideos(page)).toHaveLength(1);
});

test('asks for a file the browser lost, refuses another, and sends only what is missing', async ({
  context,
  page,
}, info) => {
  const folder = info.outputPath();
  const film = await makeFilm(folder, 'Werksfilm.mp4', bigSize);
  const other = await makeFilm(path.join(folder, 'other'), 'Werksfilm.mp4', bigSize - 1);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page, 6_000_000);
  const before = countPuts(page);
  await dropFiles(page, [film]);
  await expect.poll(() => shareOf(page, 'Werksfilm.mp4'), { timeout: 60_000 }).toBeGreaterThan(40);
  await page.close({ runBeforeUnload: false });

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
  const row = getRow(again, 'Werksfilm.mp4');
  await expect(row).toContainText('Der Browser hat die Datei nicht behalten', { timeout: 30_000 });
  const choose = async (file: string) => {
    const [chooser] = await Promise.all([
      again.waitForEvent('filechooser'),
      row.getByRole('button', { name: 'Datei auswählen' }).click(),
    ]);
    await chooser.setFiles(file);
  };
  await choose(other);
  await expect(again.getByText('Das ist eine andere Datei')).toBeVisible();
  expect(after.count()).toBe(0);
  await choose(film);
  await expect(getTray(again)).toContainText('1 Upload fertig', { timeout: 120_000 });
  expect(after.count()).toBeLessThan(partCount);
  expect(before.count() + after.count() - partCount).toBeLessThanOrEqual(concurrentParts);
  expect(await listVideos(again)).toHaveLength(1);
});
