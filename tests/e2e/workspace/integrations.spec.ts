import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

test('creates an integration, shows its token once, disables and deletes it', async ({ page, request }) => {
  const { person, workspace } = await root.createMember('admin');
  await root.createCategory(workspace, 'Schulung');
  await signIn(page, person);
  await page.goto('/admin/collections/integrations');
  await page.getByRole('link', { name: 'Anlegen' }).click();
  await expect(page).toHaveURL(/\/integrations\/create$/);
  const create = page.getByRole('button', { name: 'Token erstellen' });
  const title = page.getByLabel('Bezeichnung');
  await title.fill('ab');
  await page.getByText('Nur diese').click();
  await create.click();
  await expect(title).toHaveAccessibleDescription(/3 bis 30 Zeichen/);
  await expect(title).toBeFocused();
  await expect(page.getByText('Bitte wählen Sie mindestens eine Kategorie.')).toBeVisible();

  await title.fill('Mediathek-Import');
  const search = page.getByRole('combobox', { name: 'Erlaubte Kategorien' });
  await search.fill('schul');
  await search.press('Enter');
  const summary = page.getByRole('complementary', { name: 'Dieses Token kann' });
  await expect(summary).toContainText('0 Videos in Schulung lesen, samt Untertiteln');
  await page.getByText('Lesen und hochladen').click();
  await expect(summary).toContainText('neue Videos in Schulung hochladen');
  await expect(summary).toContainText('Kategorien und Schlagwörter lesen');
  await expect(summary).toContainText('nichts ändern, löschen oder veröffentlichen');
  await expectNoViolations(page, 'the form');
  await create.click();

  const dialog = page.getByRole('dialog', { name: 'Token für „Mediathek-Import“' });
  await expect(dialog).toBeVisible();
  const token = await dialog.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^rh_[A-Za-z0-9]{40}$/);
  await expectNoViolations(page, 'the token');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.get('/api/categories', { headers })).status()).toBe(200);
  expect((await request.get('/api/playerPresets', { headers })).status()).toBe(403);
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/integrations\/[0-9a-f-]{24,}$/);
  await expect(page.getByRole('heading', { name: 'Mediathek-Import' })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.getByRole('link', { name: 'Integrationen' }).first().click();
  const row = page.getByRole('row', { name: /Mediathek-Import/ });
  await expect(row).toContainText('Videos lesen und hochladen');
  await expect(row).toContainText('Schulung');
  await expect(row).not.toContainText('noch nie');
  await row.getByRole('button', { name: 'Aktionen für Mediathek-Import' }).click();
  await page.getByRole('menuitem', { name: 'Deaktivieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click();
  await expect(page.getByText('„Mediathek-Import“ ist deaktiviert.').first()).toBeVisible();
  expect((await request.get('/api/categories', { headers })).status()).toBe(401);
  await expectNoViolations(page, 'the list');
  await page.getByRole('button', { name: 'Wieder aktivieren' }).click();
  await expect(row).toContainText('Aktiv');
  expect((await request.get('/api/categories', { headers })).status()).toBe(200);

  await row.getByRole('button', { name: 'Aktionen für Mediathek-Import' }).click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('heading', { name: 'Noch keine Integration' })).toBeVisible();
  expect((await request.get('/api/categories', { headers })).status()).toBe(401);
});

test('limits the life and the networks of a token, and replaces it', async ({ page, request }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin/collections/integrations/create');
  await page.getByLabel('Bezeichnung').fill('Schnittstelle');
  const expiry = page.getByLabel('Gültig bis');
  const networks = page.getByLabel('Erlaubte Netze');
  const create = page.getByRole('button', { name: 'Token erstellen' });
  await expiry.fill('2020-01-01T10:00');
  await create.click();
  await expect(expiry).toHaveAccessibleDescription(/muss in der Zukunft liegen/);
  await expect(expiry).toBeFocused();
  const toLocal = (days: number): Promise<string> =>
    page.evaluate((ms) => {
      const moment = new Date(Date.now() + ms);
      return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    }, days * 86_400_000);
  await expiry.fill(await toLocal(30));
  await networks.fill('127.0.0.1/33');
  await create.click();
  await expect(networks).toHaveAccessibleDescription(/Geben Sie Netze wie/);
  await networks.fill('203.0.113.0/24');
  await expectNoViolations(page, 'the form');
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Token für „Schnittstelle“' });
  const readToken = () => dialog.getByLabel('Token', { exact: true }).inputValue();
  const first = await readToken();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  const summary = page.getByRole('complementary', { name: 'Dieses Token kann' });
  await expect(summary).toContainText('Läuft in 30 Tagen ab');
  const readWith = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request.get('/api/videos?depth=0', { headers });
    return answer.ok() ? 200 : ((await answer.json()) as { error: string }).error;
  };
  expect(await readWith(first)).toBe('token_network_refused');
  await expect(networks).toHaveValue('203.0.113.0/24');
  await networks.fill('');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert.').first()).toBeVisible();
  expect(await readWith(first)).toBe(200);

  const rotate = async (grace?: string) => {
    await page.getByRole('button', { name: 'Aktionen für Schnittstelle' }).click();
    await page.getByRole('menuitem', { name: 'Neues Token' }).click();
    const question = page.getByRole('dialog', { name: 'Neues Token für „Schnittstelle“ erstellen?' });
    if (grace) await question.getByLabel('Altes Token bleibt gültig').selectOption(grace);
    await expectNoViolations(page, 'the question');
    await question.getByRole('button', { name: 'Neues Token' }).click();
    const token = await readToken();
    await expectNoViolations(page, 'the new token');
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    return token;
  };
  const second = await rotate();
  expect(second).not.toBe(first);
  await expect(summary).toContainText('Altes Token gültig bis');
  expect([await readWith(first), await readWith(second)]).toEqual([200, 200]);
  const third = await rotate('Gar nicht');
  await expect(summary).not.toContainText('Altes Token gültig bis');
  expect([await readWith(second), await readWith(third)]).toEqual(['unauthorized', 200]);

  const soon = new Date(Date.now() + 3000).toISOString();
  const path = `/api/integrations/${new URL(page.url()).pathname.split('/').at(-1)}`;
  expect((await page.request.patch(path, { data: { expiresAt: soon } })).ok()).toBe(true);
  await expect.poll(() => readWith(third), { timeout: 15_000 }).toBe('token_expired');
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Abgelaufen' })).toBeVisible();
  await expect(summary).toContainText('Abgelaufen');
  await page.getByRole('link', { name: 'Integrationen' }).first().click();
  const row = page.getByRole('row', { name: /Schnittstelle/ });
  await expect(row).toContainText('Abgelaufen');
  await expect(row).not.toContainText('Aktiv');
  await expectNoViolations(page, 'the list');
});

test.describe('the integrations page on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('changes an integration, and warns about unsaved changes', async ({ page }) => {
    const { person } = await root.createMember('admin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    const data = { title: 'Intranet', permissions: { videos: ['read'] } };
    const answer = await page.request.post('/api/integrations', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto('/admin/collections/integrations');
    await expect(page.getByText('read videos')).toBeVisible();
    await expectNoViolations(page, 'the list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole('link', { name: 'Intranet' }).click();
    await page.getByLabel('Name').fill('Intranet Nord');
    await expectNoViolations(page, 'the form');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goBack();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('not saved yet');
    await question.getByRole('button', { name: /Save/ }).click();
    await expect(page.getByText('Intranet Nord', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/integrations(\?|$)/);
  });
});
