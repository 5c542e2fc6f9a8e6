import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

for (const { locale, title, step, action, next } of [
  {
    locale: 'de-DE',
    title: 'In drei Schritten zum ersten Video auf Ihrer Website',
    step: 'Öffentlich schalten',
    action: 'Erstes Video hochladen',
    next: 'Einbetten',
  },
  {
    locale: 'en-GB',
    title: 'Three steps to the first video on your website',
    step: 'Make it public',
    action: 'Upload the first video',
    next: 'Embed it',
  },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('leads an empty workspace to its first video', async ({ page }) => {
      const { person } = await root.createMember('editor');
      await signIn(page, person);
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: next })).toBeVisible();
      await expectNoViolations(page, 'wizard');
      await page.getByRole('link', { name: action }).click();
      await expect(page).toHaveURL(/\/admin\/collections\/videos(\?|$)/);
    });
  });
}

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
