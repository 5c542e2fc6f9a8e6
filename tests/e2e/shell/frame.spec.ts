import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

for (const { locale, drop, steps, action } of [
  {
    locale: 'de-DE',
    drop: 'Ziehen Sie Ihr erstes Video hierher',
    steps: ['Konto angelegt', 'Erstes Video hochladen', 'Video teilen'],
    action: 'Datei auswählen',
  },
  {
    locale: 'en-GB',
    drop: 'Drag your first video here',
    steps: ['Account created', 'Upload the first video', 'Share a video'],
    action: 'Choose a file',
  },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('leads an empty workspace to its first video', async ({ page }) => {
      const { person } = await root.createMember('editor');
      await signIn(page, person);
      await page.goto('/admin');
      await expect(page.getByText(drop)).toBeVisible();
      for (const step of steps) await expect(page.getByRole('heading', { name: step })).toBeVisible();
      await expect(page.locator('[aria-current="step"]')).toContainText(steps[1] ?? '');
      await expectNoViolations(page, 'wizard');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: action }).click();
      await chooser;
    });
  });
}

test('shows skeletons where the next page takes long, and nothing where it does not', async ({ page }) => {
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
  await expectNoViolations(page, 'skeletons');
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/slow.png` });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Mitglieder' })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // As well where no link was pressed.
  await page.goto('/admin/collections/eventLogs');
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

test('speaks English on the sign-in page and afterwards, once it is chosen there', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expectNoViolations(page, 'login');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
  await signIn(page, person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('switches the language where one is, without a way over the login', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin/collections/categories');
  await page.getByRole('button', { name: 'Änne Probst' }).click();
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/collections\/categories/);
  // What repairs have named is named anew.
  await expect(page.locator('section[aria-live]').first()).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Categories', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Änne Probst' }).click();
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { name: 'Kategorien', exact: true })).toBeVisible();
});

test('has no gallery in production', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin/outbox-that-is-not-there');
  const missing = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goto('/admin/gallery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(missing);
  await expect(page.getByText('ConfirmDialog')).toHaveCount(0);
});
