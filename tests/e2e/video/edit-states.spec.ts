import { expect, test } from '@playwright/test';

import {
  changeVideo,
  expectNoViolations,
  makeSharedVideo,
  openVideo,
  readVideo,
  uploadFile,
} from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';
import { makeVideo, freeNetwork, setNetwork } from '../../support/uploads/upload-files';
import { shareOf } from '../../support/uploads/upload-tray';

let root: PanelAdmin;
let clip: Awaited<ReturnType<typeof makeSharedVideo>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  const request = await playwright.request.newContext({ baseURL });
  clip = await makeSharedVideo(root, request, { file: 'tiny.mp4' });
});
test.afterEach(({ page }) => freeNetwork(page));

type Served = { status: string; v: number; previewVideoUrl: string; src: { mp4: { url: string }[] } };

test('serves the old version while a new one is encoded, and never saves typed changes by itself', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const next = await makeVideo(info.outputPath(), 'Fassung 2.mp4', 8_000_000);
  const { person, id } = clip;
  await signIn(page, person);
  const readServed = async (): Promise<Served> =>
    (await page.request.get(`/api/videos/${id}?depth=0`, { maxRetries: 2 })).json();
  const before = await readServed();
  await changeVideo(page, id, { description: '' });
  await openVideo(page, id);
  await page.getByLabel('Titel').fill('Von mir');
  await page.getByLabel('Beschreibung').fill('Auch von mir');
  await setNetwork(page, { bytesPerSecond: 800_000 });
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Datei ersetzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Datei ersetzen' });
  await expect(dialog).toContainText('Zuschauer sehen die bisherige Fassung');
  const chooser = await openChooser(page, () =>
    dialog.getByRole('button', { name: 'Neue Datei auswählen' }).click(),
  );
  await chooser.setFiles(next);

  const served = page.getByText('Bis die neue Datei fertig ist, sehen Zuschauer weiterhin die bisherige.');
  await expect(served).toBeVisible();
  await expect.poll(() => shareOf(page, 'Fassung 2.mp4')).toBeGreaterThan(0);
  const meanwhile = await readServed();
  expect(meanwhile).toMatchObject({ status: 'NO_FILE', v: 2 });
  expect(meanwhile.src.mp4[0]?.url).toBe(before.src.mp4[0]?.url);
  const old = await page.request.get(meanwhile.previewVideoUrl, { headers: { range: 'bytes=0-99' } });
  expect(old.status()).toBe(206);
  const aside = page.getByRole('complementary', { name: 'Vorschau und Angaben' });
  await expect(aside.locator('iframe, video').first()).toBeVisible();
  await expectNoViolations(page, 'replacing');
  await changeVideo(page, id, { description: 'Von der Kollegin' });
  const conflict = page.getByText('Inzwischen an anderer Stelle geändert: Beschreibung');
  await expect(conflict).toBeVisible();
  await setNetwork(page);

  await expect(served).toHaveCount(0, { timeout: 90_000 });
  // The page shows the new file's details; nothing that was typed is saved.
  await expect(aside.getByText('Bereit', { exact: true })).toBeVisible();
  expect((await readServed()).src.mp4[0]?.url).not.toBe(before.src.mp4[0]?.url);
  expect(await readVideo(page, id)).toMatchObject({ status: 'COMPLETE', description: 'Von der Kollegin' });
  expect((await readVideo(page, id)).title).not.toBe('Von mir');
  await expect(page.getByLabel('Titel')).toHaveValue('Von mir');
  await expect(page.getByLabel('Beschreibung')).toHaveValue('Auch von mir');
  await expect(page.getByText('Nicht gespeichert', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'conflict');

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Inzwischen an anderer Stelle geändert' });
  await expect(question).toContainText('Betroffen: Beschreibung.');
  await expectNoViolations(page, 'which version');
  await question.getByRole('button', { name: 'Andere Fassung übernehmen' }).click();
  await expect(page.getByLabel('Beschreibung')).toHaveValue('Von der Kollegin');
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(() => readVideo(page, id))
    .toMatchObject({ title: 'Von mir', description: 'Von der Kollegin' });
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
});

test('keeps the layout while the player loads, in the video’s own shape', async ({ page }) => {
  const { person } = clip;
  await signIn(page, person);
  const id = await uploadFile(page, 'Vier zu drei', 'four-three.mp4');
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/player\.js(\?|$)/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await openVideo(page, id);
  const aside = page.getByRole('complementary', { name: 'Vorschau und Angaben' });
  const details = aside.getByText('Hochgeladen', { exact: true });
  await expect(details).toBeVisible();
  const before = await details.boundingBox();
  expect(await page.locator('reelhof-player').count()).toBe(0);
  release();
  const player = page.locator('reelhof-player');
  await expect(player.locator('video')).toBeAttached();
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.duration))
    .toBeGreaterThan(1);
  const box = await player.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  expect(await details.boundingBox()).toEqual(before);
});

test('asks before it overwrites what another tab has just saved', async ({ page }) => {
  const { person, id } = clip;
  await signIn(page, person);
  await changeVideo(page, id, { title: 'Anfang', description: 'Anfang' });
  await openVideo(page, id);
  const question = page.getByRole('dialog', { name: 'Inzwischen an anderer Stelle geändert' });
  const saveTyped = async (title: string, theirs: object) => {
    await page.getByLabel('Titel').fill(title);
    await changeVideo(page, id, theirs);
    await page.keyboard.press('ControlOrMeta+s');
  };
  await saveTyped('Vom Telefon', { title: 'Vom Rechner', description: 'Vom Rechner' });
  await expect(question).toContainText('Betroffen: Titel.');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Titel')).toHaveValue('Vom Telefon');
  expect(await readVideo(page, id)).toMatchObject({ title: 'Vom Rechner' });

  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('button', { name: 'Eigene Fassung speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(await readVideo(page, id)).toMatchObject({ title: 'Vom Telefon', description: 'Vom Rechner' });

  // Changes of different fields need no question.
  await saveTyped('Zweiter', { description: 'Auch vom Rechner' });
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await readVideo(page, id)).toMatchObject({ title: 'Zweiter', description: 'Auch vom Rechner' });
});

test('shows immediately that another file replaces it, even if another tab started it', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const { person, id } = clip;
  await signIn(page, person);
  await openVideo(page, id);
  const served = page.getByText('Bis die neue Datei fertig ist, sehen Zuschauer weiterhin die bisherige.');
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
  await page.getByRole('menuitem', { name: 'Datei ersetzen' }).click();
  const chooser = await openChooser(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Neue Datei auswählen' }).click(),
  );
  await chooser.setFiles(await makeVideo(info.outputPath(), 'Fassung 3.mp4', 4_000_000, 'ladder.mp4'));
  await expect(served).toBeVisible();
  await expect(served).toHaveCount(0, { timeout: 90_000 });
  expect((await readVideo(page, id)).status).toBe('COMPLETE');

  // The file never arrives, so only polling by this page can show it.
  const data = { mimeType: 'video/mp4', filename: 'schnitt-4.mp4' };
  const answer = await page.request.put(`/api/videos/upload/${id}`, { data });
  const { version } = (await answer.json()) as { version: number };
  await expect(served).toBeVisible();
  await page.request.delete(`/api/videos/upload/${id}?version=${version}`);
  await expect(served).toHaveCount(0);
});

test('shows where a workspace allows embedding, or that it does not', async ({ page }) => {
  const { person, workspace, id } = clip;
  await signIn(page, person);
  await changeVideo(page, id, { visibility: 'private' });
  const code = page.getByRole('textbox', { name: 'Code zum Einbetten' });
  await root.setEmbedding(workspace, { access: 'limited', domains: ['example.com', 'example.org'] });
  await openVideo(page, id, 'embed');
  await expect(page.getByText('Einbetten ist nur auf diesen Domains erlaubt')).toBeVisible();
  await expect(page.getByText('example.com, example.org')).toBeVisible();
  await expect(code).toBeVisible();
  await expectNoViolations(page, 'limited');

  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  // The label changes when the button is pressed, and stays until storage has been updated.
  await expect(page.getByText('Dieses Video ist privat')).toHaveCount(0);
  expect((await readVideo(page, id)).visibility).toBe('public');
  // The user's own change is not reported as someone else's, and saving does not revert it.
  await expect(page.getByText('Inzwischen an anderer Stelle geändert')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Allgemein' }).click();
  await expect(page.getByRole('radio', { name: 'Öffentlich' })).toBeChecked();
  await page.getByLabel('Titel').fill('Weiterhin öffentlich');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(await readVideo(page, id)).toMatchObject({ title: 'Weiterhin öffentlich', visibility: 'public' });

  await root.setEmbedding(workspace, { access: 'forbidden', domains: [] });
  await openVideo(page, id, 'embed');
  await expect(page.getByText('Einbetten ist in diesem Workspace ausgeschaltet')).toBeVisible();
  await expect(code).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Jetzt veröffentlichen' })).toHaveCount(0);
  await expectNoViolations(page, 'forbidden');
});

test('shows in the library that the plan is full, and whom to ask', async ({ page }) => {
  const { person } = await root.createMember('manager', { numberOfVideos: 1 });
  await signIn(page, person);
  const id = await uploadFile(page, 'Das eine', Buffer.from('nichts'), 'ERROR');
  await page.goto('/admin/collections/videos');
  await expect(page.getByText('Videolimit erreicht: 1 von 1')).toBeVisible();
  // A manager can't change the plan.
  await expect(page.getByText('Bitte wenden Sie sich an einen Superadmin des Workspace.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Paket erweitern' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hochladen' })).toHaveCount(0);
  await expectNoViolations(page, 'full');
  expect((await page.request.delete(`/api/videos/${id}?permanent=true`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Hochladen' })).toBeVisible();
});
