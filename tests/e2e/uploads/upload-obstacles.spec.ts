import { expect, test, type Locator, type Page, type Route } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import {
  countPuts,
  dropFiles,
  freeNetwork,
  isStore,
  makeVideo,
  makeNoVideo,
  refuseOnce,
} from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../../support/uploads/upload-tray';

/** Slightly more bytes than are sent in a single request. */
const bigSize = 101_000_000;
const partCount = Math.ceil(bigSize / (8 * 1024 * 1024));

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(240_000);

/** Drops a file that is sent in a single request. */
const dropSmall = async (page: Page, folder: string, name: string): Promise<Locator> => {
  await dropFiles(page, [await makeNoVideo(folder, name, 200_000)]);
  return getRow(page, name);
};

/** Returns from the page of a single uploaded video, which opens automatically. */
const goBack = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/videos\/[0-9a-f-]+/);
  await goTo(page, '/admin/collections/videos');
  await expect(page.getByRole('heading', { level: 1, name: /^Videos/ })).toBeVisible();
};

/** The files are no videos, which the check after the upload finds. */
const sent = /fertig|fehlerhaft/;

test('uploads a file in a single request despite obstacles, and creates no second video', async ({
  context,
  page,
}, info) => {
  const folder = info.outputPath();
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  const done = { timeout: 60_000 };

  await test.step('the upload code can’t be loaded', async () => {
    await openLibrary(page);
    await page.route('**/_next/static/**', (route) => route.abort());
    const refused = await dropSmall(page, folder, 'Funkloch.mp4');
    await expect(refused).toContainText('Der Upload konnte nicht beginnen');
    await expect(getTray(page)).toContainText('1 Datei nicht angenommen');
    await page.unroute('**/_next/static/**');
    await openLibrary(page);
    await expect(await dropSmall(page, folder, 'Funkloch.mp4')).toContainText(sent, done);
    expect(await listVideos(page)).toHaveLength(1);
  });

  await test.step('its URL expires', async () => {
    await goBack(page);
    const refusals = await refuseOnce(page);
    await expect(await dropSmall(page, folder, 'Kurze Nacht.mp4')).toContainText(sent, done);
    expect(refusals.count()).toBe(1);
    expect(await listVideos(page)).toHaveLength(2);
  });

  await test.step('its connection breaks', async () => {
    await goBack(page);
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
    await expect(row).toContainText(sent, done);
    await page.unroute(isStore, lose);
    expect(await listVideos(page)).toHaveLength(3);
  });

  await test.step('the server is busy, and says for how long', async () => {
    await goBack(page);
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
    await expect(row).toContainText(sent, done);
    expect(await listVideos(page)).toHaveLength(4);
  });

  await expect
    .poll(async () => (await listVideos(page)).filter(({ status }) => status === 'NO_FILE'), done)
    .toEqual([]);
});

test('reports an invalid file before it is sent, and leaves no video of a canceled upload', async ({
  page,
}, info) => {
  const folder = info.outputPath();
  const broken = await makeVideo(folder, 'Abgebrochen.mp4', bigSize, 'no-moov.mp4');
  const clip = await makeVideo(folder, 'Doch nicht.mp4', bigSize);
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await openLibrary(page, 8_000_000);
  const puts = countPuts(page);
  await dropFiles(page, [broken]);
  const refused = getRow(page, 'Abgebrochen.mp4');
  await expect(refused).toContainText('Die Datei ist unvollständig.', { timeout: 60_000 });
  expect(puts.count()).toBeLessThan(partCount);
  expect(await listVideos(page)).toMatchObject([{ status: 'ERROR' }]);
  await refused.getByRole('button', { name: 'Entfernen' }).first().click();
  await expect(refused).toHaveCount(0);

  await dropFiles(page, [clip]);
  const row = getRow(page, 'Doch nicht.mp4');
  await expect.poll(() => shareOf(page, 'Doch nicht.mp4'), { timeout: 60_000 }).toBeGreaterThan(15);
  const others = await listVideos(page);
  expect(others.map(({ title }) => title)).toContain('Doch nicht');
  await row.getByRole('button', { name: 'Doch nicht.mp4 pausieren' }).click();
  await expect(row).toContainText('pausiert');
  await row.getByRole('button', { name: 'Doch nicht.mp4 abbrechen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload verwerfen?' });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload verwerfen' }).click();
  await expect(getTray(page)).toHaveCount(0);
  expect((await listVideos(page)).map(({ title }) => title)).not.toContain('Doch nicht');
});
