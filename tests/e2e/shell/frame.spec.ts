import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('guides a user with one empty workspace to the first video', async ({ page }) => {
  const { person, workspace } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto('/admin');
  await expect(page.getByText('Ziehen Sie Ihr erstes Video hierher')).toBeVisible();
  for (const step of ['Konto angelegt', 'Erstes Video hochladen', 'Video teilen']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await expect(page.locator('[aria-current="step"]')).toContainText('Erstes Video hochladen');
  // With one workspace, there is nothing to choose but to create another.
  await page.getByRole('button', { name: new RegExp(workspace.name) }).click();
  await expect(page.getByRole('link', { name: 'Weiteren Workspace anlegen' })).toBeVisible();
  await page.keyboard.press('Escape');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei auswählen' }).click();
  await chooser;
});

test('shows skeletons if the next page takes long, and nothing otherwise', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin');
  const waiting = page.getByRole('status', { name: 'Die Seite wird geladen.' });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/admin\/collections\/members\?.*_rsc/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Mitglieder' }).click();
  await expect(waiting).toBeVisible();
  await expect.poll(() => findViolations(page), { message: 'skeletons' }).toEqual([]);
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/slow.png` });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Mitglieder' })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // Skeletons also appear without a pressed link.
  await goTo(page, '/admin/collections/eventLogs');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/admin\/collections\/eventLogs\?target=.*_rsc/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Bereich' }).selectOption('videos');
  await expect(waiting).toBeVisible();
  answer();
  await expect(page).toHaveURL(/target=videos/);
  await expect(waiting).toHaveCount(0);
});

test('uses English on the sign-in page and afterwards, once it is chosen there', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await signIn(page, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('switches the language in place, without going through the sign-in', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin/collections/categories');
  await page.getByRole('button', { name: 'Änne Probst' }).click();
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/collections\/categories/);
  // Names set by workarounds change with the language.
  await expect(page.locator('section[aria-live]').first()).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Änne Probst' }).click();
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { name: 'Kategorien', exact: true })).toBeVisible();
});

test('skips the navigation with the first Tab, and keeps the language of panel and emails the same', async ({
  page,
}) => {
  const { person } = await root.createMember('editor');
  await signIn(page, person);
  await page.goto('/admin/collections/videos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Änne Probst' }).click();
  await page.getByText('English').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const readLanguage = async () => {
    const answer = await page.request.get('/api/users/me?depth=0');
    return ((await answer.json()) as { user: { language?: string } }).user.language;
  };
  await expect.poll(readLanguage).toBe('en');
});
