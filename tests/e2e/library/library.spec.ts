import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';

import { createVideo, uploadVideo } from '../../support/api/video-requests';
import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { switchTheme } from '../../support/panel/set-theme';

// Over 250 lines: one screen, and everything that each role can do on it.
let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const createCategory = async (request: APIRequestContext, title: string): Promise<string> => {
  const answer = await request.post('/api/categories', { data: { title } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { doc: { id: string } }).doc.id;
};

const enter = async (page: Page, role: 'editor' | 'manager' = 'manager') => {
  const member = await root.createMember(role);
  await signIn(page, member.person);
  return member;
};

const open = async (page: Page, query = '') => {
  await page.goto(`/admin/collections/videos${query}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Videos/ })).toBeVisible();
  // Payload's list adds this parameter once it is hydrated. Earlier clicks are lost.
  await expect(page).toHaveURL(/limit=/);
};
const cards = (page: Page): Locator => page.getByRole('article');

test('shows empty and failed states, turns pages, and remembers page size and layout', async ({ page }) => {
  await enter(page);
  await open(page);
  await expect(page.getByRole('heading', { name: 'Noch keine Videos' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hochladen' })).toHaveCount(1);

  await createVideo(page.request, 'Wiesenhase');
  await open(page, '?search=nirgends');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
  await page.getByRole('button', { name: 'Alle Videos zeigen' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.route('**/api/videos/library?*', (route) => route.abort());
  await page.getByRole('searchbox').fill('hase');
  const alert = page.getByRole('alert').filter({ hasText: 'konnten nicht geladen werden' });
  await expect(alert.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  // The previous results do not match this search.
  await expect(cards(page)).toHaveCount(0);
  await page.unroute('**/api/videos/library?*');
  await expect(alert).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 1 gefunden');

  await goTo(page, '/admin/collections/videos/11111111-1111-4111-8111-111111111111');
  await expect(page.getByText('Dieses Video gibt es nicht mehr')).toBeVisible();

  for (let index = 1; index < 12; index += 1) await createVideo(page.request, `Folge ${index}`);
  await goTo(page, '/admin/collections/videos');
  await expect(page).toHaveURL(/limit=/);
  await page.getByLabel('Pro Seite').selectOption('10');
  await expect(cards(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Vorherige Seite' })).toBeDisabled();
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Nächste Seite' })).toBeDisabled();
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  // The server-rendered list is there before the script that follows the URL.
  await expect(page.locator('.template-default--nav-hydrated')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(10);

  const saved = page.waitForResponse((answer) => answer.url().includes('payload-preferences/library-layout'));
  await page.getByTitle('Liste').click();
  await expect(page.getByRole('row', { name: /Folge 11/ })).toContainText('Wartet auf Datei');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  const row = page.getByRole('row', { name: /Folge 11/ });
  await expect(row).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  // Times are shown in the browser's time zone.
  const created = row.locator('time');
  const moment = new Date((await created.getAttribute('datetime')) ?? '');
  const time = { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Berlin' } as const;
  await expect(created).toContainText(new Intl.DateTimeFormat('de', time).format(moment));
});

/** Checks everything in light mode, and the colours in dark mode. */
const look = async (page: Page): Promise<void> => {
  await expect.poll(() => findViolations(page)).toEqual([]);
  await switchTheme(page, 'dark');
  await expect.poll(() => findViolations(page, { only: ['colours'] })).toEqual([]);
  await switchTheme(page, 'light');
};

test('finds, filters, sorts and selects by keyboard, keeps it in the URL, and passes axe', async ({
  page,
}) => {
  await enter(page);
  const category = await createCategory(page.request, 'Messe 2026');
  await createVideo(page.request, 'Übung im Werk', { categories: [category] });
  await createVideo(page.request, 'Ansprache, deren Titel auf keiner Karte der Welt in eine Zeile passt');
  const { videoId } = await createVideo(page.request, 'Zusammenfassung');
  await open(page);
  await expect(cards(page)).toHaveCount(3);
  await look(page);

  const search = page.getByRole('searchbox', { name: 'Videos suchen' });
  await search.fill('ÜBUNG');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=%C3%9CBUNG/);
  await search.fill(videoId);
  await expect(cards(page).getByRole('heading', { name: 'Zusammenfassung' })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
  await expect(search).toHaveValue('');
  await search.fill('nichts davon');
  await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
  await look(page);
  await search.fill('');
  await expect(cards(page)).toHaveCount(3);

  await page
    .getByRole('group', { name: 'Ordner' })
    .getByRole('button', { name: /^Messe 2026/ })
    .click();
  await expect(cards(page).getByRole('heading', { name: 'Übung im Werk' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  const folders = page.getByRole('navigation', { name: 'Ordner' });
  await expect(folders.getByRole('button', { name: /^Messe 2026/ })).toHaveAttribute('aria-current', 'true');
  await expect(cards(page)).toHaveCount(1);
  await folders.getByRole('button', { name: 'Ohne Ordner' }).click();
  await expect(cards(page)).toHaveCount(2);
  await folders.getByRole('button', { name: 'Alle Videos' }).click();

  await page.getByRole('button', { name: 'Neueste zuerst' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Neueste zuerst' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(cards(page).getByRole('heading')).toHaveText([
    'Übung im Werk',
    /^Ansprache/,
    'Zusammenfassung',
  ]);
  await page.getByRole('button', { name: 'Älteste zuerst' }).click();
  await page.getByRole('menuitemradio', { name: 'Titel A–Z' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([
    /^Ansprache/,
    'Übung im Werk',
    'Zusammenfassung',
  ]);

  const box = cards(page).first().getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('1 ausgewählt');
  await look(page);
  await cards(page).last().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/collections\/videos\/[\w-]+/);
});

test.describe('the library with encoded videos', () => {
  test.describe.configure({ timeout: 240_000 });

  test('keeps a card up to date, shows the storyboard, and changes many videos together', async ({
    page,
  }) => {
    await enter(page);
    const id = await uploadVideo(page.request, 'Wiesenhase – Trailer', 'faststart.mp4');
    await uploadVideo(page.request, 'Produktvorstellung', 'tiny.mp4');
    await createVideo(page.request, 'Ohne Datei');
    await createCategory(page.request, 'Intern');
    await open(page);
    // The card updates without a reload.
    const card = cards(page).filter({ hasText: 'Wiesenhase' });
    await expect(card).toContainText('Privat', { timeout: 150_000 });
    await expect(cards(page).filter({ hasText: 'Produktvorstellung' })).toContainText('Privat', {
      timeout: 150_000,
    });

    const storyboard = card.getByTestId('storyboard');
    await expect(storyboard).toHaveCount(0);
    await card.hover();
    await expect(storyboard).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(storyboard).toHaveCount(0);
    await page.getByRole('searchbox').focus();
    await card.getByRole('link').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(storyboard).toBeVisible();

    await page.getByRole('checkbox', { name: 'Ohne Datei auswählen' }).check({ force: true });
    await page
      .getByRole('checkbox', { name: 'Wiesenhase – Trailer auswählen' })
      .click({ modifiers: ['Shift'], force: true });
    const bar = page.getByRole('region', { name: 'Auswahl' });
    await expect(bar).toContainText('3 ausgewählt');
    const boxes = await bar
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBeGreaterThan(3);
    // All buttons are in one line and inside the window.
    expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1440);
    await bar.getByRole('button', { name: 'Öffentlich machen' }).click();
    const dialog = page.getByRole('dialog', { name: '3 Videos öffentlich machen?' });
    await expect(dialog).toContainText('1 davon ist noch nicht fertig encodiert');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Öffentlich machen' }).click();
    await expect(dialog).toContainText('2 erledigt, 1 nicht.');
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();
    await expect(card).toContainText('Öffentlich');
    const stored = await page.request.get(`/api/videos/${id}?depth=0`);
    expect(((await stored.json()) as { visibility: string }).visibility).toBe('public');

    await bar.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('menuitem', { name: 'Kategorie hinzufügen' }).click();
    const sorting = page.getByRole('dialog', { name: '3 Videos einsortieren' });
    await sorting.getByLabel('Intern').check();
    await sorting.getByRole('button', { name: 'Kategorie hinzufügen' }).click();
    await expect(sorting).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Intern/ })
      .last()
      .click();
    await expect(cards(page)).toHaveCount(3);

    await page.getByRole('checkbox', { name: 'Ohne Datei auswählen' }).check({ force: true });
    await bar.getByRole('button', { name: 'Alle auf dieser Seite' }).click();
    await bar.getByRole('button', { name: 'Löschen' }).click();
    const deleting = page.getByRole('dialog', { name: '3 Videos in den Papierkorb legen?' });
    await expect(deleting).toContainText('bis sie endgültig gelöscht sind');
    await deleting.getByRole('button', { name: 'In den Papierkorb' }).click();
    await expect(page.getByText('3 Videos liegen im Papierkorb.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
  });
});

test('lets editors change only what they created', async ({ page, playwright, baseURL }) => {
  const { workspace } = await enter(page, 'editor');
  await createVideo(page.request, 'Eigenes');
  const manager = await root.createPerson(workspace);
  await root.join(manager, workspace, 'manager');
  const request = await playwright.request.newContext({ baseURL });
  await signIn({ request }, manager);
  await createVideo(request, 'Fremdes');
  await createCategory(request, 'Intern');
  await request.dispose();

  await open(page);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Fremdes auswählen' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Eigenes auswählen' }).check({ force: true });
  const bar = page.getByRole('region', { name: 'Auswahl' });
  await expect(bar.getByRole('button', { name: 'Einsortieren' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Löschen' })).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Öffentlich machen' })).toHaveCount(0);
});

test.describe('the library on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('shows two columns, scrolls only the filter bar sideways, and selects by touch', async ({ page }) => {
    await enter(page);
    for (const title of ['Produkt', 'Schulung', 'Messe 2026', 'Kundenstimmen', 'Über uns']) {
      await createCategory(page.request, title);
    }
    await createVideo(page.request, 'Wiesenhase');
    await createVideo(page.request, 'Ansprache');
    await open(page);
    const [first, second] = await cards(page).all();
    expect((await first?.boundingBox())?.y).toBe((await second?.boundingBox())?.y);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('checkbox', { name: 'Wiesenhase auswählen' }).tap();
    const bar = page.getByRole('region', { name: 'Auswahl' });
    await expect(bar).toContainText('1 ausgewählt');
    const edges = await bar
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(390);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
