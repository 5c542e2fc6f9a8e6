import { readFile } from 'node:fs/promises';

import { expect, test, type Page } from '@playwright/test';

import { getClip } from '../../support/encoding/clips';
import { makeBytes, startMediaServer } from '../../support/imports/media-server';
import { expectNoViolations } from '../../support/panel/edit-page';
import type { Look } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { operatePanel } from '../../support/panel/operate-panel';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';

const mebibyte = 1024 * 1024;
/**
 * Together with the other imports, as many as three workers download at a time, so that one has to wait.
 */
const interviews = ['914210588', '914210600', ...[2, 3, 4, 5, 6, 7].map((number) => `91421060${number}`)];
let root: PanelAdmin;
let server: Awaited<ReturnType<typeof startMediaServer>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  server = await startMediaServer(Number(process.env.E2E_MEDIA_PORT));
  server.files.set('/film.mp4', { bytes: await readFile(await getClip('tiny.mp4')) });
  // The download takes longer than encoding the other video.
  server.files.set('/slow.mp4', { bytes: makeBytes(24 * mebibyte), slowness: 4000 });
  const clip = { path: '/film.mp4', size: server.files.get('/film.mp4')?.bytes.length ?? 0, height: 720 };
  const slow = { path: '/slow.mp4', size: 24 * mebibyte, height: 720 };
  server.vimeo.set('914210044', { name: 'Rundgang Logistikzentrum', download: [clip] });
  server.vimeo.set('914210371', { name: 'Messestand Aufbau', download: [slow] });
  for (const id of interviews) server.vimeo.set(id, { name: `Interview ${id}`, download: [slow] });
  server.vimeo.set('914210588', { name: 'Interview Einkauf', download: [slow] });
  server.vimeo.set('914210601', { name: 'Interview Lager', download: [slow] });
  server.vimeo.set('914211032', { name: 'Jahresauftakt', download: [{ ...slow, size: 65_000_000_000 }] });
  server.vimeo.set('914211033', { name: 'Kundenstimme', download: null });
});
test.afterAll(() => server.stop());

const address = '/admin/collections/videos/import';

const look = async (page: Page, name: string, widths = [390, 1440]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const options: Look = width === 390 && widths.length > 1 ? { only: ['width', 'names'] } : {};
    await expectNoViolations(page, `${name}, ${width} px wide`, options);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};
const askFor = (page: Page, vimeoToken: string, ids: string[]) =>
  page.request.post('/api/videos/import', {
    data: { source: 'vimeo', vimeoToken, items: ids.map((id) => ({ address: id })) },
  });
/** The worker downloads three files at a time for all workspaces, so the next test needs free slots. */
const cancelAll = async (page: Page) => {
  const { imports } = (await (await page.request.get('/api/videos/import')).json()) as {
    imports: { id: string; state: string }[];
  };
  for (const { id, state } of imports.filter((row) => ['QUEUED', 'RUNNING'].includes(row.state))) {
    const answer = await page.request.post('/api/videos/import/change', { data: { action: 'cancel', id } });
    expect(answer.ok(), state).toBe(true);
  }
};
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('imports videos by keyboard alone, shows the progress of each, pauses and resumes', async ({ page }) => {
  test.setTimeout(180_000);
  const { person } = await root.createMember('superadmin', { numberOfVideos: 20 });
  await signIn(page, person);
  await page.goto('/admin/collections/videos');
  await page.getByRole('link', { name: 'Importieren' }).click();
  await expect(page.getByText('Noch nichts importiert')).toBeVisible();
  await look(page, 'empty');

  const { fill, press, choose } = operatePanel(page, 'keyboard');
  await choose(page.getByRole('radio', { name: 'Web-Adressen' }));
  await fill(page.getByLabel('Videodateien, eine https-Adresse je Zeile'), 'http://example.com/a.mp4');
  await expect(page.getByText('Zeile 1 beginnt nicht mit https.')).toBeVisible();
  await page.getByText('Vimeo', { exact: true }).click();
  await fill(page.getByLabel('Zugriffstoken von Vimeo'), 'good-token');
  const lines = page.getByLabel('Videos, eine ID oder Adresse je Zeile');
  const wanted = ['914210044', 'https://vimeo.com/914210371', '914210044', 'https://vimeo.com/showcase/77'];
  await fill(lines, [...wanted, '914211032'].join('\n'));
  await expect(page.getByText('3 Videos erkannt.')).toBeVisible();
  await expect(page.getByText('Zeile 3 ist doppelt.')).toBeVisible();
  await expect(page.getByText('Zeile 4 ist kein Video.')).toBeVisible();
  await expect(page.getByText('Noch 20 Videos in Ihrem Paket frei.')).toBeVisible();
  await look(page, 'typed');
  await press(page.getByRole('button', { name: '3 Videos importieren' }));
  await expect(lines).toHaveValue('');

  await expect(rowOf(page, '914211032')).toContainText('Das Video ist zu groß: 65 GB, erlaubt sind 64 GB.');
  await expect(rowOf(page, 'Messestand Aufbau')).toContainText(/von 25\sMB/);
  await expect(rowOf(page, 'Rundgang')).toContainText('Fertig', { timeout: 80_000 });
  await askFor(page, 'good-token', ['914210044', '914211033', ...interviews, '914210601']);
  await expect(rowOf(page, 'Rundgang')).toContainText('Übersprungen');
  await expect(rowOf(page, '914211033')).toContainText('stellt für dieses Video keinen Download bereit');
  await expect(rowOf(page, 'Interview Einkauf')).toContainText(/MB\/s|kB\/s/);

  await press(page.getByRole('button', { name: 'Anhalten' }));
  await expect(rowOf(page, '914210601')).toContainText('Angehalten');
  await look(page, 'progress');
  await press(page.getByRole('button', { name: 'Fortsetzen' }));
  await expect(rowOf(page, '914210601')).not.toContainText('Angehalten');
  await press(page.getByRole('button', { name: /Messestand Aufbau: Import abbrechen/ }));
  await press(page.getByRole('button', { name: 'Import abbrechen', exact: true }));
  await expect(rowOf(page, '914210371').or(rowOf(page, 'Messestand'))).toContainText('Abgebrochen');
  await page.getByRole('button', { name: /^Fehlgeschlagen 2/ }).click();
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem')).toHaveCount(2);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Bericht laden (.csv)' }).click(),
  ]);
  expect(await readFile(await report.path(), 'utf8')).toContain('no_downloads');
  await cancelAll(page);
});

test.describe('the import page in English', () => {
  test.beforeEach(async ({ page }) => {
    await setLanguage(page, 'en');
    await setTheme(page, 'dark');
  });

  test('reports a rejected token, a full plan, a resumed download and a failed load', async ({ page }) => {
    test.setTimeout(150_000);
    const { person } = await root.createMember('superadmin', { numberOfVideos: 2 });
    await signIn(page, person);
    await askFor(page, 'expired', ['914210044', '914211033']);
    await page.goto(address);
    await expect(page.getByText('2 videos were not imported because of it.')).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Continue with a new token' }).click();
    const token = page.getByLabel('Vimeo access token');
    await expect(token).toBeFocused();
    await expect(page.getByText('Please enter the access token')).toBeVisible();
    await page
      .getByLabel('Videos, one ID or URL per line')
      .fill(['900000001', '900000002', '900000003'].join('\n'));
    await expect(page.getByRole('button', { name: 'Import 3 videos' })).toBeDisabled();
    await expect(page.getByText('Your plan has room for 2 more videos.')).toBeVisible();
    await look(page, 'refused');
    await token.fill('good-token');
    await page.getByRole('button', { name: 'Continue with a new token' }).click();
    await expect(page.getByText('because of it')).toHaveCount(0);
    await expect(rowOf(page, '914211033')).toContainText('Vimeo offers no download for this video.');
    await expect(rowOf(page, 'Rundgang')).toContainText(/Encoding|Done|\/s/i);

    await askFor(page, 'good-token', ['914210371']);
    const row = rowOf(page, 'Messestand Aufbau');
    await expect(row).toContainText(/\/s/, { timeout: 40_000 });
    await expect(page.getByText('Your plan’s limit is reached.')).toBeVisible();
    await page.getByLabel('Vimeo access token').fill('good-token');
    await page.getByLabel('Videos, one ID or URL per line').fill('900000001');
    await expect(page.getByRole('button', { name: 'Import 1 video' })).toBeDisabled();
    // Simulates the server's reports on a file whose sender dropped the connection, and a server that
    // does not respond.
    let network: 'broken' | 'gone' | 'back' = 'broken';
    await page.route('**/api/videos/import?*', async (route) => {
      if (network === 'gone') return route.abort();
      if (network === 'back') return route.continue();
      const answer = await route.fetch();
      const list = (await answer.json()) as { imports: { state: string }[] };
      const imports = list.imports.map((one) => ({ ...one, state: 'QUEUED' }));
      return route.fulfill({ json: { ...list, imports } });
    });
    await expect(row).toContainText('Resuming');
    await look(page, 'full');
    network = 'gone';
    await expect(page.getByText('could not be loaded')).toBeVisible();
    await expect(row).toBeVisible();
    await look(page, 'not-loaded');
    network = 'back';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await cancelAll(page);
  });

  test('shows an admin that they can’t import, and which roles can', async ({ page }) => {
    const { person } = await root.createMember('admin');
    await signIn(page, person);
    await page.goto('/admin/collections/videos');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0);
    await goTo(page, address);
    await expect(page.getByText('No permission to import')).toBeVisible();
    // screens.spec.ts checks the desktop width together with all other screens.
    await look(page, 'no-permission', [390]);
  });
});

// Last, because it replaces the videos of the account.
test('chooses videos of a Vimeo folder, and checks a list and a bucket', async ({ page }) => {
  test.setTimeout(180_000);
  const size = server.files.get('/film.mp4')?.bytes.length ?? 0;
  server.vimeo.clear();
  server.folders.set('77', 'Schulung');
  for (let number = 10; number < 70; number += 1)
    server.vimeo.set(`9300000${number}`, {
      name: `Teil ${number}`,
      download: number === 11 ? null : [{ path: '/film.mp4', size, height: 720 }],
      ...(number < 13 && { folder: '77' }),
    });
  const { person } = await root.createMember('superadmin', { numberOfVideos: 80 });
  await signIn(page, person);
  await page.goto('/admin/collections/videos/import');
  await page.getByLabel('Zugriffstoken von Vimeo').fill('old');
  await page.getByRole('button', { name: 'Konto durchsuchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Videos bei Vimeo' });
  await expect(dialog.getByRole('alert')).toContainText('Vimeo nimmt den Zugriffstoken nicht an.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByLabel('Zugriffstoken von Vimeo').fill('good-token');
  await page.getByRole('button', { name: 'Konto durchsuchen' }).click();
  await dialog.getByRole('button', { name: 'Alle 60 auswählen' }).click();
  await expect(dialog.getByText('59 Videos ausgewählt.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await dialog.getByLabel('Ordner', { exact: true }).selectOption('77');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Teil 11' })).toContainText('Kein Download');
  await dialog.getByRole('checkbox', { name: /Teil 10/ }).check();
  await dialog.getByText('Ordner als Kategorien übernehmen').click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `an account, ${width} px wide`);
  }
  await dialog.getByRole('button', { name: '1 Video importieren' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Teil 10' });
  await expect(row).toContainText('Fertig', { timeout: 80_000 });
  const { docs } = (await (await page.request.get('/api/videos?depth=1')).json()) as {
    docs: { externalId: string; categories: { title: string }[] }[];
  };
  expect(docs).toMatchObject([{ externalId: 'vimeo:930000010', categories: [{ title: 'Schulung' }] }]);

  await page.getByText('Web-Adressen', { exact: true }).click();
  const list = 'url;title;categories\nhttps://example.com/a.mp4;A;\nhttps://example.com/b.mp4;B;Unbekannt\n';
  await page
    .getByLabel('Liste laden (.csv, .txt)')
    .first()
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(page.getByText('1 Video erkannt.')).toBeVisible();
  await expect(page.getByText('Zeile 3 nennt eine Kategorie, die es nicht gibt.')).toBeVisible();
  await page.getByText('S3-Bucket', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bucket durchsuchen' })).toBeDisabled();
  await expectNoViolations(page, 'a bucket');
});
