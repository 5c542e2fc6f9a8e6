import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { getClip } from '../../support/encoding/clips';
import { findViolations, type Look } from '../../support/panel/find-violations';
import { operatePanel, type Tool } from '../../support/panel/operate-panel';
import { type PanelAdmin, password, signInPanelAdmin } from '../../support/panel/panel-people';
import { readTexts } from '../../support/panel/read-texts';
import { countPuts, makeVideo, freeNetwork, setNetwork } from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, shareOf } from '../../support/uploads/upload-tray';

/**
 * The first day of an evaluation in one test, by keyboard and by touch. The mouse takes the same paths as
 * the keyboard.
 */

const library = '/admin/collections/videos';
const bigSize = 34_000_000;
/** Bytes per second, slow enough for an upload to be observed. */
const slow = { big: 3_000_000, small: 600_000 };

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));

/**
 * Creates two videos of the same kind and a file that is none. With `isDiverse`, the first is large and
 * other formats follow.
 */
const makeFiles = async (folder: string, { isDiverse }: { isDiverse: boolean }): Promise<string[]> => {
  const place = (name: string) => path.join(folder, name);
  await writeFile(place('Notizen.txt'), 'Kein Film, nur ein Zettel.');
  const files = [
    await makeVideo(folder, 'Messefilm.mp4', isDiverse ? bigSize : 3_000_000),
    await makeVideo(folder, 'Rundgang.mp4', 3_000_000),
    place('Notizen.txt'),
  ];
  if (!isDiverse) return files;
  await copyFile(await getClip('plain.webm'), place('Interview.webm'));
  await copyFile(await getClip('surround.mkv'), place('Rohschnitt.mkv'));
  return [...files, place('Interview.webm'), place('Rohschnitt.mkv')];
};

/** Creates a manager in a workspace without videos, with a category of a colleague. */
const hire = async (context: BrowserContext, category: string) => {
  const { person, workspace } = await root.createMember('manager');
  await root.createCategory(workspace, category);
  await context.clearCookies();
  return person;
};

/** Closes the page during an upload, which the browser asks to confirm. */
const closeInMidUpload = async (page: Page): Promise<void> => {
  const asked = page.waitForEvent('dialog');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closed;
};

/** Records the statuses shown on cards, because some videos are encoded before a test checks. */
const rememberStatuses = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('article')) {
        const status = /Encod|%|Warteschlange|Queued/i.exec(textContent);
        if (status) seen.add(status[0]);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seenStatuses: seen });
  });
};
const recallStatuses = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { seenStatuses: Set<string> }).seenStatuses]);

const openTray = async (page: Page, { press }: ReturnType<typeof operatePanel>, name: string) => {
  const button = getTray(page).getByRole('button', { name });
  await expect(getTray(page)).toBeVisible();
  if (await button.isVisible()) await press(button);
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const variants: {
  name: string;
  tool: Tool;
  language: 'de' | 'en';
  theme: 'light' | 'dark';
  use: object;
}[] = [
  {
    name: 'on a phone, in English',
    tool: 'touch',
    language: 'en',
    theme: 'dark',
    use: { ...phone, locale: 'en-GB' },
  },
  { name: 'by keyboard alone', tool: 'keyboard', language: 'de', theme: 'light', use: { locale: 'de-DE' } },
];

for (const { name, tool, language, theme, use } of variants) {
  test.describe(name, () => {
    test.use({ ...use, colorScheme: theme, permissions: ['clipboard-read', 'clipboard-write'] });
    test.setTimeout(240_000);

    // Longer than other tests, because each step depends on the one before.
    test('goes from sign-in to a public video that is found by a word with an umlaut', async ({
      context,
      page,
    }, info) => {
      const t = readTexts(language);
      const expectNoViolations = async (screen: Page, message: string) => {
        const options: Look = tool === 'touch' ? { only: ['colours', 'width', 'names'] } : {};
        await expect.poll(() => findViolations(screen, options), { message }).toEqual([]);
      };
      // The kind of files and how uploads resume do not depend on the input device.
      const isDiverse = tool === 'keyboard';
      const files = await makeFiles(info.outputPath(), { isDiverse });
      const videoCount = files.length - 1;
      const person = await hire(context, 'Messe');
      let panel = operatePanel(page, tool);

      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1, name: t('signIn.title') })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoViolations(page, 'login');
      await panel.fill(page.locator('input[type="email"]'), person.email);
      await panel.fill(page.locator('input[type="password"]'), password);
      await panel.press(page.locator('form button[type="submit"]'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('nav.overview'));
      await expectNoViolations(page, 'first steps');

      if (tool === 'touch') await panel.press(page.locator('.template-default__nav-toggler'));
      await panel.press(page.getByRole('navigation').getByRole('link', { name: t('videos.plural') }));
      await expect(page.getByRole('heading', { name: t('library.emptyTitle') })).toBeVisible();
      await expect(page).toHaveURL(/limit=/);
      await expectNoViolations(page, 'empty library');
      await setNetwork(page, { bytesPerSecond: isDiverse ? slow.big : slow.small });
      const before = countPuts(page);
      await panel.giveFiles(page.getByRole('button', { name: t('uploads.upload') }), files);
      await openTray(page, panel, t('uploads.tray.expand'));
      await expect(getRow(page, 'Notizen.txt')).toContainText(t('uploads.rejected.type'));
      await expect(getRow(page, 'Messefilm.mp4')).toBeVisible();
      // The navigation updates the count without reloading; it is collapsed on the phone. The last upload
      // waits for the first part of the first one.
      const counter = page.getByRole('navigation').getByRole('link', { name: t('videos.plural') });
      if (tool !== 'touch') await expect(counter).toContainText(`${videoCount}`, { timeout: 60_000 });
      await expectNoViolations(page, 'uploading');
      let again = page;
      if (isDiverse) {
        await expect.poll(() => shareOf(page, 'Messefilm.mp4'), { timeout: 60_000 }).toBeGreaterThan(35);
        await closeInMidUpload(page);
        expect(before.count()).toBeGreaterThan(0);
        again = await context.newPage();
        const after = countPuts(again);
        await rememberStatuses(again);
        panel = operatePanel(again, tool);
        await again.goto(library);
        await expect.poll(after.count, { timeout: 60_000 }).toBeGreaterThan(0);
      } else await setNetwork(page);
      await expect(getTray(again)).toContainText(t('uploads.tray.done', { count: videoCount }), {
        timeout: 120_000,
      });
      await openTray(again, panel, t('uploads.tray.expand'));
      await panel.press(getTray(again).getByRole('button', { name: t('uploads.tray.close') }));
      await expect(getTray(again)).toHaveCount(0);

      // The cards update without a reload.
      const cards = again.getByRole('article');
      await expect(cards).toHaveCount(videoCount);
      await expect.poll(() => again.locator('article img').count(), { timeout: 120_000 }).toBe(videoCount);
      if (isDiverse) {
        const statuses = await recallStatuses(again);
        expect(statuses, 'no card showed that it is waiting or being encoded').not.toEqual([]);
      }
      await expectNoViolations(again, 'library');

      await panel.press(cards.filter({ hasText: 'Rundgang' }).getByRole('link'));
      await expect(again.getByRole('heading', { level: 1, name: 'Rundgang' })).toBeVisible();
      await panel.fill(again.locator('#field-title'), 'Ein Blick in die Küche');
      await panel.fill(again.locator('#field-description'), 'Wo mittags für alle gekocht wird.');
      await panel.pick(again.getByRole('combobox', { name: t('categories.plural') }), 'Messe');
      await panel.choose(again.getByRole('radio', { name: t('videos.visibility.public') }));
      await panel.press(again.getByRole('button', { name: t('edit.save'), exact: true }));
      await expect(again.getByText(t('edit.saved'), { exact: true })).toBeVisible();
      await expectNoViolations(again, 'general');
      await panel.openTab(again.getByRole('tab', { name: t('edit.tabs.embed') }));
      const copy = again.getByRole('button', { name: `${t('common.copy')}: ${t('edit.embed.code')}` });
      await panel.press(copy);
      await expect(again.getByRole('button', { name: t('common.copied') })).toBeVisible();
      await expectNoViolations(again, 'embed');
      const [video] = (await listVideos(again)).filter(({ title }) => title.includes('Küche'));
      const code = await again.evaluate(() => navigator.clipboard.readText());
      expect(code).toContain(`/player/?id=${video?.id}`);
      const address = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect((await again.request.get(address)).ok()).toBe(true);

      // On the phone, the link back is in the top bar.
      const crumb = again.locator('.step-nav, main').getByRole('link', { name: t('videos.plural') });
      await panel.press(crumb.filter({ visible: true }));
      await expect(cards).toHaveCount(videoCount);
      await panel.fill(again.getByRole('searchbox'), 'KÜCHE');
      await expect(cards).toHaveCount(1);
      await expect(cards).toContainText('Ein Blick in die Küche');
      await expect(cards).toContainText(t('videos.visibility.public'));
      await expect(again.locator('.step-nav')).not.toContainText('Küche');
      await expectNoViolations(again, 'found');
    });
  });
}
