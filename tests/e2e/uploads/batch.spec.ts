import { expect, test, type Page } from '@playwright/test';

import { expectNoViolations } from '../../support/panel/edit-page';
import type { Look } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';
import { dropFiles, makeNoVideo, freeNetwork, setNetwork } from '../../support/uploads/upload-files';
import { getTray, openLibrary } from '../../support/uploads/upload-tray';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(180_000);

/** Checks for the phone. All others run at the desktop width. */
const phone: Look = { only: ['width', 'names'] };

type Given = { title: string; categories: string[]; tags: string[]; visibility: string; language: string };

const listGiven = async (page: Page): Promise<Given[]> => {
  const answer = await page.request.get('/api/videos?depth=0&sort=createdAt', { maxRetries: 2 });
  return ((await answer.json()) as { docs: Given[] }).docs.map(
    ({ title, categories, tags, visibility, language }) => ({
      title,
      categories,
      tags,
      visibility,
      language,
    }),
  );
};
const create = async (page: Page, collection: 'categories' | 'tags', title: string): Promise<string> => {
  const answer = await page.request.post(`/api/${collection}`, { data: { title } });
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};
const choose = async (page: Page, label: string, title: string) => {
  await page.getByRole('combobox', { name: label }).fill(title);
  await page.keyboard.press('Enter');
};

test('applies one choice to all videos of a batch, including running ones, and remembers it', async ({
  page,
}, info) => {
  const folder = info.outputPath();
  const clips = [
    await makeNoVideo(folder, 'Gabelstapler.mp4', 6_000_000),
    await makeNoVideo(folder, 'Ersthelfer.mp4', 6_100_000),
  ];
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const category = await create(page, 'categories', 'Schulung');
  const tag = await create(page, 'tags', 'Arbeitsschutz');
  await create(page, 'categories', 'Werk Nord');
  await openLibrary(page, 400_000);
  await dropFiles(page, clips);
  const panel = page.getByRole('region', { name: 'Für alle 2 Videos' });
  await expect(panel.getByRole('status')).toHaveText('Übernommen');
  await expect.poll(async () => (await listGiven(page)).length).toBe(2);

  await choose(page, 'Kategorien', 'schul');
  await choose(page, 'Schlagwörter', 'Arbeits');
  await panel.getByText('Öffentlich', { exact: true }).click();
  await panel.getByLabel('Sprache').selectOption({ label: 'Deutsch (Deutschland)' });
  const given = { categories: [category], tags: [tag], visibility: 'public', language: 'de-DE' };
  await expect
    .poll(() => listGiven(page))
    .toEqual(expect.arrayContaining(['Gabelstapler', 'Ersthelfer'].map((title) => ({ title, ...given }))));
  await expect(panel.getByRole('status')).toHaveText('Übernommen');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `the batch, ${width} px wide`, width === 390 ? phone : {});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await setNetwork(page);
  await expect(getTray(page)).toContainText('2 Uploads fertig', { timeout: 60_000 });
  await getTray(page).getByRole('button', { name: 'Schließen' }).click();
  await page.reload();
  await expect(page).toHaveURL(/limit=/);
  await dropFiles(page, [await makeNoVideo(folder, 'Danach.mp4', 1_000_000)]);
  await expect(page.getByRole('region', { name: 'Für dieses Video' })).toBeVisible();
  await expect.poll(() => listGiven(page)).toContainEqual({ title: 'Danach', ...given });
});

test.describe('an upload batch in English', () => {
  test.beforeEach(async ({ page }) => {
    await setLanguage(page, 'en');
    await setTheme(page, 'dark');
  });

  test('shows an editor that a video will be private', async ({ page }, info) => {
    const { person } = await root.createMember('editor');
    await signIn(page, person);
    await page.goto('/admin/collections/videos');
    await expect(page).toHaveURL(/limit=/);
    await setNetwork(page, { bytesPerSecond: 400_000 });
    await dropFiles(page, [await makeNoVideo(info.outputPath(), 'Editor.mp4', 6_000_000)]);
    const panel = page.getByRole('region', { name: 'For this video' });
    await expect(panel.getByText('Private', { exact: true })).toBeVisible();
    await expect(panel.getByRole('radio')).toHaveCount(0);
    await panel.getByLabel('Language').selectOption({ label: 'English (United Kingdom)' });
    await expect.poll(() => listGiven(page)).toMatchObject([{ visibility: 'private', language: 'en-GB' }]);
    // Content behind the tray can be scrolled into view.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const [main, tray] = [await page.getByRole('main').boundingBox(), await getTray(page).boundingBox()];
        return main && tray && main.y + main.height <= tray.y;
      })
      .toBe(true);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page, `an editor’s batch, ${width} px wide`, width === 390 ? phone : {});
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});
