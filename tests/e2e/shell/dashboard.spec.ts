import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

import { seedStatistics } from '../../support/analytics/seed-statistics';
import { expectNoViolations, uploadFile } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';

let request: APIRequestContext;
let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  root = signInPanelAdmin(request);
});

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.E2E_SHOTS)
    await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true });
};

const looks = [
  {
    language: 'de',
    width: 1440,
    theme: 'light',
    words: {
      limit: 'Videolimit erreicht: 1 von 1',
      upgrade: 'Paket erweitern',
      dialog: 'Paket wählen',
      trial: 'noch 4 Tage',
      waiting: 'Wartet auf Sie',
      greeting: 'Guten Tag, Änne. Eine Sache wartet auf Sie.',
      question: 'Wie oft wurde angesehen?',
      upload: 'Hochladen',
    },
  },
  {
    language: 'en',
    width: 390,
    theme: 'dark',
    words: {
      limit: 'Video limit reached: 1 of 1',
      upgrade: 'Upgrade plan',
      dialog: 'Choose a plan',
      trial: '4 days left',
      waiting: 'Needs your attention',
      greeting: 'Hello Änne. One thing needs your attention.',
      question: 'How often was it watched?',
      upload: 'Upload',
    },
  },
] as const;

test('shows tasks, statistics and reached limits, at each width, in each theme and language', async ({
  page,
}) => {
  const { person, workspace } = await root.createMember('superadmin', { numberOfVideos: 1 });
  await root.startTrial(workspace, 3.5);
  await seedStatistics(request, workspace.id);
  await signIn(page, person);
  await uploadFile(page, 'Interview Standortleitung', Buffer.from('nichts'), 'ERROR');
  for (const { language, width, theme, words } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await setTheme(page, theme);
    await setLanguage(page, language);
    await page.goto('/admin');
    await expect(page.getByText(words.greeting)).toBeVisible();
    await expect(page.getByText(words.limit)).toBeVisible();
    await expect(page.getByText(words.trial)).toBeVisible();
    await expect(page.getByRole('heading', { name: words.waiting })).toBeVisible();
    // Streamed content is hidden outside of `main` until React has moved it.
    await expect(page.getByRole('main').getByText(words.question)).toBeVisible();
    await expect(page.getByRole('button', { name: words.upload, exact: true })).toHaveCount(0);
    await expectNoViolations(page, 'dashboard');
    await shoot(page, `dashboard-${language}-${width}`);

    await page.getByRole('button', { name: words.upgrade }).click();
    await expect(page.getByRole('dialog', { name: words.dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: words.upgrade })).toBeFocused();
  }
});

test('counts open invitations, and links to them', async ({ page }) => {
  const [host, guest] = [await root.createMember('admin'), await root.createMember('editor')];
  await signIn(page, host.person);
  const invited = await page.request.post('/api/members/invite', {
    data: { emails: [guest.person.email], role: 'editor' },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  await signIn(page, guest.person);
  await page.goto('/admin');
  await shoot(page, 'dashboard-first');
  await page.getByRole('link', { name: '1 offene Einladung' }).click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
  await expect(page.getByRole('main').getByText(host.workspace.name)).toBeVisible();
});
