import path from 'node:path';

import { expect, test, type Locator, type Page, type Route } from '@playwright/test';

import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { countPuts, dropFiles, isOfEnd, makeFilm } from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../../support/uploads/upload-tray';

const bigSize = 120_000_000;
const partCount = Math.ceil(bigSize / (8 * 1024 * 1024));
const concurrentParts = 5;
const isStore = (url: URL): boolean => url.href.startsWith(process.env.E2E_UPLOAD_URL ?? '');

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.setTimeout(240_000);

/** A part or a file; what is let through untouched costs nothing. */
const isSent = (url: URL): boolean => isStore(url) && !isOfEnd(url.href);

/** Answers the first address as storage does once it ran out. */
const refuseOnce = async (page: Page): Promise<{ count: () => number }> => {
  let count = 0;
  const refuse = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'PUT') return route.continue();
    count += 1;
    await route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/xml' },
      body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
    });
    await page.unroute(isSent, refuse);
  };
  await page.route(isSent, refuse);
  return { count: () => count };
};

test('gets a fresh address for a part where the first ran out, and makes no second video', async ({
  page,
}, info) => {
  const film = await makeFilm(info.outputPath(), 'Lange Nacht.mp4', bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page);
  const refusals = await refuseOnce(page);
  await dropFiles(page, [film]);
  await expect(getRow(page, 'Lange Nacht.mp4')).toContainText('fertig', { timeout: 120_000 });
  expect(refusals.count()).toBeGreaterThan(0);
  expect(refusals.count()).toBeLessThanOrEqual(concurrentParts);
  expect(await listVideos(page)).toHaveLength(1);
  await expect.poll(async () => (await listVideos(page))[0]?.status, { timeout: 60_000 }).not.toBe('NO_FILE');
});

/** Drops a file that is sent in one piece on a page that shows the library anew. */
const dropSmall = async (page: Page, folder: string, name: string): Promise<Locator> => {
  await dropFiles(page, [await makeFilm(folder, name, 2_000_000)]);
  return getRow(page, name);
};

test('gets a file in one piece past what stands in its way, and makes no second video', async ({
  context,
  page,
}, info) => {
  const folder = info.outputPath();
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const done = { timeout: 60_000 };

  await test.step('what sends files can’t be fetched', async () => {
    await openLibrary(page);
    await page.route('**/_next/static/**', (route) => route.abort());
    const refused = await dropSmall(page, folder, 'Funkloch.mp4');
    await expect(refused).toContainText('Der Upload konnte nicht beginnen');
    await expect(getTray(page)).toContainText('1 Datei nicht angenommen');
    await page.unroute('**/_next/static/**');
    await openLibrary(page);
    await expect(await dropSmall(page, folder, 'Funkloch.mp4')).toContainText('fertig', done);
    expect(await listVideos(page)).toHaveLength(1);
  });

  await test.step('its address ran out', async () => {
    await openLibrary(page);
    const refusals = await refuseOnce(page);
    await expect(await dropSmall(page, folder, 'Kurze Nacht.mp4')).toContainText('fertig', done);
    expect(refusals.count()).toBe(1);
    expect(await listVideos(page)).toHaveLength(2);
  });

  await test.step('its connection breaks', async () => {
    await openLibrary(page);
    let isBroken = false;
    const lose = async (route: Route) => {
      if (route.request().method() !== 'PUT' || isBroken) return route.continue();
      isBroken = true;
      await context.setOffline(true);
      return route.abort('internetdisconnected');
    };
    await page.route(isStore, lose);
    const row = await dropSmall(page, folder, 'Im Tunnel.mp4');
    await expect(row).toContainText('Keine Verbindung', { timeout: 30_000 });
    await expect(row.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(row).toContainText('fertig', done);
    await page.unroute(isStore, lose);
    expect(await listVideos(page)).toHaveLength(3);
  });

  await test.step('the server is busy, and says for how long', async () => {
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
    const row = await dropSmall(page, folder, 'Andrang.mp4');
    await expect(row).toContainText('Es geht gleich von selbst weiter', done);
    isBusy = false;
    await expect(row).toContainText('fertig', done);
    expect(await listVideos(page)).toHaveLength(4);
  });

  await expect
    .poll(async () => (await listVideos(page)).filter(({ status }) => status === 'NO_FILE'), done)
    .toEqual([]);
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

test('says what is wrong with a file before it was sent, and lets it go', async ({ page }, info) => {
  const film = await makeFilm(info.outputPath(), 'Abgebrochen.mp4', bigSize, 'no-moov.mp4');
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page, 8_000_000);
  const puts = countPuts(page);
  await dropFiles(page, [film]);
  const row = getRow(page, 'Abgebrochen.mp4');
  await expect(row).toContainText('Die Datei ist unvollständig.', { timeout: 60_000 });
  expect(puts.count()).toBeLessThan(partCount);
  expect((await listVideos(page))[0]?.status).toBe('ERROR');
  await row.getByRole('button', { name: 'Entfernen' }).first().click();
  await expect(row).toHaveCount(0);
});
