import { expect, test, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import { uploadVideo } from '../../support/api/video-requests';
import { expectNoViolations } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const words = {
  'de-DE': {
    title: /Titel/,
    primary: 'Hauptfarbe',
    background: 'Hintergrundfarbe',
    save: 'Speichern',
    controls: 'Bedienelemente',
    isDefault: 'Standard für neue Videos',
    default: 'Standard',
    good: 'Text: AAA, sehr gut',
    weak: 'Text: zu schwach',
    weakLarge: 'Großer Text: zu schwach',
    noColor: /Farbe als # mit sechs Ziffern/,
    upgrade: /nicht enthalten/,
  },
  'en-GB': {
    title: /Title/,
    primary: 'Primary colour',
    background: 'Background colour',
    save: 'Save',
    controls: 'Controls',
    isDefault: 'Default for new videos',
    default: 'Default',
    good: 'Text: AAA, very good',
    weak: 'Text: too weak',
    weakLarge: 'Large text: too weak',
    noColor: /colour as # and six digits/,
    upgrade: /not in your package/,
  },
} as const;

const createPreset = async (page: Page, fields: object): Promise<string> => {
  const answer = await page.request.post('/api/playerPresets?depth=0', { data: fields });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};

const readPrimary = (page: Page): Promise<string> =>
  page
    .locator('reelhof-player')
    .evaluate((player: HTMLElement) => player.style.getPropertyValue('--reelhof-primary'));

/** Focuses a control by the Tab key alone. */
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

for (const [locale, colorScheme] of [
  ['de-DE', 'light'],
  ['en-GB', 'dark'],
] as const) {
  const t = words[locale];
  const options = colorScheme === 'dark' ? ({ only: 'colours' } as const) : {};
  test.describe(`in ${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test('lists presets with their colours and the default, and designs one by keyboard, beside the player it makes', async ({
      page,
    }) => {
      const { person } = await root.createMember('manager');
      await signIn(page, person);
      const design = { primaryColor: '#0B6B52' };
      await createPreset(page, { title: 'Grün', playerDesign: design });
      const id = await createPreset(page, { title: 'Hausfarben', isDefault: true });
      await page.goto('/admin/collections/playerPresets');
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expect(page.getByRole('img', { name: /#0B6B52/ })).toHaveCount(1);
      await expect(
        page.getByRole('rowheader', { name: `Hausfarben ${t.default}`, exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('rowheader', { name: 'Grün', exact: true })).toBeVisible();
      await expectNoViolations(page, 'the list', options);

      await page.getByRole('link', { name: 'Hausfarben' }).click();
      await expect(page).toHaveURL(new RegExp(`/playerPresets/${id}`));
      await expect(page.getByRole('switch', { name: t.isDefault })).toBeDisabled();
      await expect.poll(() => readPrimary(page)).toBe('#D90B5A');
      await expect(page.locator('reelhof-player media-time-range')).toHaveCount(1);

      await page.getByLabel(t.title).first().focus();
      await tabTo(page, page.getByRole('switch', { name: t.controls }));
      await page.keyboard.press('Space');
      await expect(page.locator('reelhof-player media-time-range')).toHaveCount(0);
      await page.keyboard.press('Space');
      await expect(page.locator('reelhof-player media-time-range')).toHaveCount(1);

      const primary = page.getByLabel(t.primary, { exact: true });
      await tabTo(page, primary);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('#ffff00');
      await expect.poll(() => readPrimary(page)).toBe('#ffff00');
      const group = primary.locator('xpath=ancestor::div[2]');
      await expect(group).toContainText(t.good);

      await page.keyboard.press('Backspace');
      await expect(group.getByRole('alert')).toHaveText(t.noColor);
      await expect(primary).toHaveAttribute('aria-invalid', 'true');
      await expect(primary).toHaveAccessibleDescription(t.noColor);
      // What is no colour is not shown, and not saved.
      expect(await readPrimary(page)).toBe('#ffff00');
      await page.keyboard.type('0');
      await expect(group.getByRole('alert')).toHaveCount(0);

      await primary.fill('#1A1A1A');
      await expect(group).toContainText(t.weak);
      await expect(group).toContainText(t.weakLarge);
      await page.getByLabel(t.background, { exact: true }).fill('#FFFFFF');
      await expect(group).toContainText(t.good);

      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect
        .poll(async () => {
          const answer = await page.request.get(`/api/playerPresets/${id}`);
          return ((await answer.json()) as { playerDesign: object }).playerDesign;
        })
        .toMatchObject({ primaryColor: '#1A1A1A', backgroundColor: '#FFFFFF', controls: true });
      await page.reload();
      await expect.poll(() => readPrimary(page)).toBe('#1A1A1A');
      await expectNoViolations(page, 'the preset', options);
    });

    test('says where the package has no design', async ({ page }) => {
      const { person } = await root.createMember('manager', { numberOfVideos: 3 });
      await signIn(page, person);
      await page.goto('/admin/collections/playerPresets');
      await expect(page.getByText(t.upgrade)).toBeVisible();
      await expect(page.locator('a[href$="/playerPresets/create"]')).toHaveCount(0);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shows the player first, and nothing wider than the screen', async ({ page }) => {
    const { person } = await root.createMember('manager');
    await signIn(page, person);
    await page.goto(`/admin/collections/playerPresets/${await createPreset(page, { title: 'Schmal' })}`);
    const player = page.locator('reelhof-player');
    await expect(player).toBeVisible();
    const form = page.getByLabel('Hauptfarbe', { exact: true });
    const [above, below] = [await player.boundingBox(), await form.boundingBox()];
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoViolations(page, 'the preset on a phone');
  });
});

test('gives a video a design and a logo of its own, beginning with the preset’s, and its tracks of sound names', async ({
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
  const picture = sharp({ create: { width: 300, height: 100, channels: 4, background } }).png();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture.toBuffer() });
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
