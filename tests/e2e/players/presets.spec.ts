import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import { uploadVideo } from '../../support/api/video-requests';
import { expectNoViolations } from '../../support/panel/edit-page';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const createPreset = async (page: Page, fields: object): Promise<string> => {
  const answer = await page.request.post('/api/playerPresets?depth=0', { data: fields });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};

const readPrimary = (page: Page): Promise<string> =>
  page
    .locator('reelhof-player')
    .evaluate((player: HTMLElement) => player.style.getPropertyValue('--reelhof-primary'));

/** Focuses a control with the Tab key only. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab');
        return target.evaluate((element) => element === document.activeElement);
      },
      { intervals: [50] },
    )
    .toBe(true);
};

test('asks before it overwrites a preset that another tab has changed, and merges the rest', async ({
  page,
}) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await createPreset(page, { title: 'Messe' });
  const change = async (data: object) =>
    expect((await page.request.patch(`/api/playerPresets/${id}?depth=0`, { data })).ok()).toBe(true);
  const read = async () => (await page.request.get(`/api/playerPresets/${id}?depth=0`)).json();
  await page.goto(`/admin/collections/playerPresets/${id}`);
  const title = page.getByLabel(/Titel/).first();
  await title.fill('Messe 2');
  await change({ title: 'Messe Herbst', playerDesign: { loop: true } });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Inzwischen an anderer Stelle geändert' });
  await expect(question).toContainText('Betroffen: Titel.');
  await question.getByRole('button', { name: 'Eigene Fassung speichern' }).click();
  await expect(page.getByText('Gespeichert. Player, die dieser Vorlage folgen')).toBeVisible();
  expect(await read()).toMatchObject({ title: 'Messe 2', playerDesign: { loop: true } });
  await expect(page.getByRole('switch', { name: 'Wiederholen' })).toBeChecked();

  await page.getByLabel('Hauptfarbe', { exact: true }).fill('#1155CC');
  await change({ title: 'Messe 3' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect.poll(read).toMatchObject({ title: 'Messe 3', playerDesign: { primaryColor: '#1155CC' } });
  await expect(title).toHaveValue('Messe 3');
});

test('lists presets with colours and default, and designs one by keyboard with a preview', async ({
  page,
}) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const design = { primaryColor: '#1155CC' };
  await createPreset(page, { title: 'Blau', playerDesign: design });
  const id = await createPreset(page, { title: 'Hausfarben', isDefault: true });
  await page.goto('/admin/collections/playerPresets');
  await expect(page.getByRole('img', { name: /#1155CC/ })).toHaveCount(1);
  await expect(page.getByRole('rowheader', { name: 'Hausfarben Standard', exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Blau', exact: true })).toBeVisible();
  await expectNoViolations(page, 'the list');

  await page.getByRole('link', { name: 'Hausfarben' }).click();
  await expect(page).toHaveURL(new RegExp(`/playerPresets/${id}`));
  await expect(page.getByRole('switch', { name: 'Standard für neue Videos' })).toBeDisabled();
  await expect.poll(() => readPrimary(page)).toBe('#0B6B52');
  await expect(page.locator('reelhof-player media-time-range')).toHaveCount(1);

  await page.getByLabel(/Titel/).first().focus();
  await tabTo(page, page.getByRole('switch', { name: 'Bedienelemente' }));
  await page.keyboard.press('Space');
  await expect(page.locator('reelhof-player media-time-range')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.locator('reelhof-player media-time-range')).toHaveCount(1);

  const primary = page.getByLabel('Hauptfarbe', { exact: true });
  await tabTo(page, primary);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('#ffff00');
  await expect.poll(() => readPrimary(page)).toBe('#ffff00');
  const group = primary.locator('xpath=ancestor::div[2]');
  await expect(group).toContainText('Text: AAA, sehr gut');

  await page.keyboard.press('Backspace');
  await expect(group.getByRole('alert')).toHaveText(/Farbe als # mit sechs Ziffern/);
  await expect(primary).toHaveAttribute('aria-invalid', 'true');
  await expect(primary).toHaveAccessibleDescription(/Farbe als # mit sechs Ziffern/);
  // An invalid colour is neither shown nor saved.
  expect(await readPrimary(page)).toBe('#ffff00');
  await page.keyboard.type('0');
  await expect(group.getByRole('alert')).toHaveCount(0);

  await primary.fill('#1A1A1A');
  // The label on buttons counts, not the background.
  await expect(group).toContainText('Text: AAA, sehr gut');
  const second = page.getByLabel('Zweitfarbe', { exact: true }).locator('xpath=ancestor::div[2]');
  await page.getByLabel('Hintergrundfarbe', { exact: true }).fill('#FFFFFF');
  await expect(second).toContainText('Text: zu schwach');

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/playerPresets/${id}`);
      return ((await answer.json()) as { playerDesign: object }).playerDesign;
    })
    .toMatchObject({ primaryColor: '#1A1A1A', backgroundColor: '#FFFFFF', controls: true });
  await page.reload();
  await expect.poll(() => readPrimary(page)).toBe('#1A1A1A');
  await expectNoViolations(page, 'the preset');
});

test('explains that the plan has no custom design', async ({ page }) => {
  const { person } = await root.createMember('manager', { numberOfVideos: 3 });
  await signIn(page, person);
  await page.goto('/admin/collections/playerPresets');
  await expect(page.getByText(/nicht enthalten/)).toBeVisible();
  await expect(page.locator('a[href$="/playerPresets/create"]')).toHaveCount(0);
});

test('shows presets on a phone, the player first, in dark mode and in English', async ({ page, baseURL }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await createPreset(page, { title: 'Narrow', isDefault: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'en');
  await page.context().addCookies([{ name: 'payload-theme', value: 'dark', url: baseURL ?? '' }]);
  await page.goto('/admin/collections/playerPresets');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('rowheader', { name: 'Narrow Default', exact: true })).toBeVisible();
  await expectNoViolations(page, 'the list on a phone', { only: ['colours'] });
  await goTo(page, `/admin/collections/playerPresets/${id}`);
  const player = page.locator('reelhof-player');
  await expect(player).toBeVisible();
  const form = page.getByLabel('Primary color', { exact: true });
  const [above, below] = [await player.boundingBox(), await form.boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, 'the preset on a phone');
});

test('gives a video its own design and logo, starting with the preset’s, and names its audio tracks', async ({
  page,
}) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const design = { primaryColor: '#0B6B52', uiRadius: 24 };
  await createPreset(page, { title: 'Start', isDefault: true, playerDesign: design });
  const videoId = await uploadVideo(page.request, 'Film', 'voices.mp4');
  const read = async () =>
    (await (await page.request.get(`/api/videos/${videoId}?depth=0`)).json()) as {
      status: string;
      player: { useCustomDesign: boolean; playerDesign: { primaryColor: string; uiRadius: number } };
      src: { audioTracks: { name: string; isDefault: boolean; isDescription: boolean }[] };
    };
  await expect.poll(async () => (await read()).status, { timeout: 80_000 }).toBe('COMPLETE');

  await page.goto(`/admin/collections/videos/${videoId}`);
  await expect.poll(() => readPrimary(page)).toBe('#0B6B52');
  const video = page.locator('reelhof-player video');
  await page.locator('reelhof-player media-play-button.start').click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);

  await page.getByRole('switch', { name: 'Eigenes Design verwenden' }).click();
  const primary = page.getByLabel('Hauptfarbe', { exact: true });
  await expect(primary).toHaveValue('#0B6B52');
  await primary.fill('#AA3300');
  await expect.poll(() => readPrimary(page)).toBe('#AA3300');
  expect((await read()).player.useCustomDesign).toBe(false);
  const file = page.locator('input[type=file][accept^="image/png"]');
  await file.setInputFiles({ name: 'logo.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Bitte wählen Sie ein PNG, WebP oder JPEG.')).toBeVisible();
  const background = { r: 255, g: 255, b: 255, alpha: 1 };
  const image = sharp({ create: { width: 300, height: 100, channels: 4, background } }).png();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await image.toBuffer() });
  await expect(page.getByRole('img', { name: 'Hochgeladenes Logo' })).toBeVisible();
  await page.getByLabel('Name zum Logo').fill('Nordwind');
  await expect(page.locator('reelhof-player .logo img')).toHaveJSProperty('naturalWidth', 300);
  await expectNoViolations(page, 'a design of its own');

  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect
    .poll(async () => (await read()).player)
    .toMatchObject({
      useCustomDesign: true,
      playerDesign: {
        ...{ primaryColor: '#AA3300', uiRadius: 24, logoAlt: 'Nordwind' },
        logo: expect.stringMatching(/^logos\//) as unknown as string,
      },
    });
  await page.reload();
  await expect.poll(() => readPrimary(page)).toBe('#AA3300');

  await page.getByRole('tab', { name: 'Dateien' }).click();
  await page
    .getByRole('button', { name: /^Tonspur „.*“ bearbeiten$/ })
    .nth(1)
    .click();
  const dialog = page.getByRole('dialog', { name: 'Tonspur bearbeiten' });
  const name = dialog.getByLabel(/^Name/);
  await name.fill(' ');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(name).toHaveAccessibleDescription('Bitte geben Sie einen Namen ein.');
  await name.fill('Für Blinde');
  await dialog.getByRole('switch', { name: 'Audiodeskription' }).click();
  await dialog.getByRole('switch', { name: 'Standard' }).click();
  await expectNoViolations(page, 'a track of sound');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: /Für Blinde.*Standard/ })).toBeVisible();
  expect((await read()).src.audioTracks.filter(({ isDefault }) => isDefault)).toMatchObject([
    { name: 'Für Blinde', isDefault: true },
  ]);
});
