import { expect, test, type Page } from '@playwright/test';

import { seedStatistics } from '../../support/analytics/seed-statistics';
import { readVideo } from '../../support/panel/edit-page';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';
import { openChooser } from '../../support/uploads/open-chooser';
import { makeVideo } from '../../support/uploads/upload-files';
import { createTag, createWalk, fillLibrary } from '../../support/working-day/walk';

/** Half a working day of a workspace with 200 videos in one test, in English on a phone. */

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** Encodes wait for those of other tests. Milliseconds. */
const encoded = { timeout: 150_000 };

type Day = { page: Page; look: ReturnType<typeof createWalk>['look'] };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const navigate = async (page: Page, name: string) => {
  await page.locator('.template-default__nav-toggler').tap();
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('link', { name: new RegExp(`^${name}`) }).tap();
};

const makeWorkspace = async (page: Page) => {
  const { person, workspace } = await root.createMember('admin');
  const colleague = await root.createPerson(workspace, { firstname: 'Maya', lastname: 'Reed' });
  await root.join(colleague, workspace, 'editor');
  await signIn(page, person);
  await createTag(page.request, 'Plant South');
  await fillLibrary(page.request, 200, (number) => ({
    title: `Lesson ${number}`,
    ...(number % 10 === 0 && { tags: ['Plant South'] }),
  }));
  await seedStatistics(page.request, workspace.id);
  await page.context().clearCookies();
  return person;
};

const begin = async ({ page, look }: Day, email: string) => {
  await page.goto('/admin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await look('sign-in');
  await button(page, 'Sign in').tap();
  await expect(page.getByText(/^Hello Änne/)).toBeVisible();
  await expect(page.getByRole('main').getByText('How often was it watched?')).toBeVisible();
  await look('dashboard');
};

const findVideos = async ({ page, look }: Day) => {
  await navigate(page, 'Videos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 200');
  await expect(page).toHaveURL(/limit=/);
  await look('library');
  await button(page, 'Filters').tap();
  await page.getByLabel('Tag', { exact: true }).selectOption('Plant South');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 20 found');
  await page.getByLabel('Visibility').selectOption('Private');
  await look('filters');
  await button(page, 'Remove filter: Visibility: Private').tap();
  await expect(page).not.toHaveURL(/visibility=private/);
  await page.getByRole('checkbox', { name: 'Select Lesson 200' }).tap();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('1 selected');
  await look('selection');
  await bar.getByRole('button', { name: 'Delete' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).tap();
  await expect(page.getByText('“Lesson 200” is in the trash.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos 19 found');
};

const restoreVideo = async ({ page, look }: Day) => {
  await navigate(page, 'Trash');
  const row = page.getByRole('row', { name: /Lesson 200/ });
  await expect(row).toBeVisible();
  await look('trash');
  await row.getByRole('button', { name: 'Restore' }).tap();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
};

const uploadVideo = async ({ page, look }: Day, folder: string) => {
  const file = await makeVideo(folder, 'Assembly.mp4', 1_000_000, 'short.mp4');
  await navigate(page, 'Videos');
  await expect(page).toHaveURL(/limit=/);
  const chooser = await openChooser(page, () => button(page, 'Upload').tap());
  await chooser.setFiles(file);
  // The page of a single uploaded video opens automatically.
  await expect(page.getByRole('heading', { level: 1, name: 'Assembly' })).toBeVisible({ timeout: 60_000 });
  const id = /videos\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await expect.poll(async () => (await readVideo(page, id)).status, encoded).toBe('COMPLETE');
  await page.getByLabel('Title').fill('Assembly, final cut');
  await look('edit');
  await button(page, 'Save').tap();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await readVideo(page, id)).toMatchObject({ title: 'Assembly, final cut' });
};

/** Returns the address of the review page. */
const shareVideo = async ({ page, look }: Day): Promise<string> => {
  await button(page, 'Share').tap();
  const dialog = page.getByRole('dialog', { name: /^Share “/ });
  await dialog.getByRole('button', { name: 'Share for review' }).tap();
  const link = dialog.getByRole('textbox', { name: 'Default link' });
  await expect(link).toHaveValue(/collaborate/);
  await look('share');
  const url = await link.inputValue();
  await dialog.getByRole('button', { name: 'Manage links' }).tap();
  await expect(page.getByRole('tab', { name: 'Collaborate', selected: true })).toBeInViewport();
  return url;
};

const review = async ({ look }: Day, guest: Page, url: string) => {
  await guest.goto(url);
  // The page is there before the script that opens the form.
  await expect(async () => {
    await guest.getByRole('button', { name: /^Comment at 00:00:00;00/ }).tap();
    await expect(guest.getByLabel('Your name')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await guest.getByLabel('Your name').fill('Jonas');
  await guest.getByLabel('Comment', { exact: true }).fill('Great pace.');
  await look('comment', { on: guest });
  await button(guest, 'Send').tap();
  await expect(guest.getByRole('listitem').filter({ hasText: 'Great pace.' })).toBeVisible();
  await button(guest, 'Decide').tap();
  await guest.getByRole('button', { name: 'Approve' }).last().tap();
  await guest.getByRole('dialog').getByRole('button', { name: 'Approve' }).tap();
  await expect(guest.getByRole('banner').getByRole('button', { name: 'Approved' })).toBeVisible();
  await look('review page', { on: guest });
};

const readNews = async ({ page, look }: Day) => {
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Great pace.');
  await look('collaborate');
  await page.getByRole('button', { name: /^Notifications, \d unread$/ }).tap();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText('Jonas approved version 1.')).toBeVisible();
  await look('bell');
  await list.getByRole('link', { name: 'View all' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await look('inbox');
};

const readFigures = async ({ page, look }: Day) => {
  await navigate(page, 'Analytics');
  await expect(page.getByRole('main').getByText('How often was it watched?')).toBeVisible();
  await look('statistics', { hasOwnWords: true });
  await page.getByRole('main').getByRole('link', { name: 'Views', exact: true }).tap();
  await expect(page.getByText('Deleted video: Messefilm')).toBeVisible();
  await look('views', { hasOwnWords: true });
};

const changeRole = async ({ page, look }: Day) => {
  await navigate(page, 'Members');
  await page.getByRole('button', { name: 'More actions for Maya Reed' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Maya Reed' });
  await sheet.getByRole('radio', { name: /Manager/ }).check();
  await look('member');
  await sheet.getByRole('button', { name: 'Change role' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Maya Reed' })).toContainText('Manager');
  await look('members');
};

test.describe('a working day on a phone, in English', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' } as const;
  test.use(phone);

  test('an admin with 200 videos works for half a day', async ({ page, browser, baseURL }, info) => {
    test.setTimeout(600_000);
    const person = await makeWorkspace(page);
    await setLanguage(page, 'en');
    await setTheme(page, 'dark');
    const walk = createWalk(page, { language: 'en', name: 'en-390', only: ['colours', 'width', 'names'] });
    const day: Day = { page, look: walk.look };
    const context = await browser.newContext({ ...(baseURL && { baseURL }), ...phone, locale: 'en-GB' });
    const guest = await context.newPage();
    walk.watch(guest);
    await test.step('signs in', () => begin(day, person.email));
    await test.step('finds and trashes', () => findVideos(day));
    await test.step('restores', () => restoreVideo(day));
    await test.step('uploads and edits', () => uploadVideo(day, info.outputPath()));
    const url = await test.step('shares', () => shareVideo(day));
    await test.step('is reviewed', () => review(day, guest, url));
    await test.step('reads the news', () => readNews(day));
    await test.step('reads statistics', () => readFigures(day));
    await test.step('changes a role', () => changeRole(day));
    expect(walk.faults).toEqual([]);
    await context.close();
  });
});
