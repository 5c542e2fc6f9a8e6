import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { dropFiles, makeVideo, freeNetwork, setNetwork } from '../../support/uploads/upload-files';
import { getRow, getTray, listVideos, openLibrary, shareOf } from '../../support/uploads/upload-tray';

/** Slightly more bytes than are sent in a single request. */
const bigSize = 101_000_000;
const slow = 5_000_000;

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(150_000);

/** Signs in a user and starts an upload. */
const begin = async (page: Page, folder: string, name: string, bytesPerSecond = slow) => {
  const clip = await makeVideo(folder, name, bigSize);
  const member = await root.createMember('editor');
  await signIn(page, member.person);
  await openLibrary(page, bytesPerSecond);
  await dropFiles(page, [clip]);
  await expect.poll(() => shareOf(page, name), { timeout: 60_000 }).toBeGreaterThan(5);
  return member;
};

const switchTo = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(from) }).click();
  await page.getByRole('button', { name: to }).click();
};

test('asks before switching the workspace, shows what waits there, and resumes after switching back', async ({
  context,
  page,
}, info) => {
  const name = 'Umzug.mp4';
  const { person, workspace } = await begin(page, info.outputPath(), name);
  const other = await root.createWorkspace();
  await root.join(person, other, 'editor');
  const arrival = `zum ersten geteilten Video aus ${other.name}.`;
  const second = await context.newPage();
  await second.goto('/admin');
  await switchTo(second, workspace.name, other.name);
  await expect(second.getByText(arrival)).toBeVisible();
  const row = getRow(page, name);
  await expect(row).toContainText('Sie arbeiten inzwischen in einem anderen Workspace.', { timeout: 30_000 });
  // The page asks as well, because the library behind the tray belongs to the previous workspace.
  const question = page.getByRole('dialog', { name: 'Sie haben den Workspace gewechselt' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await row.getByRole('button', { name: 'Zurück zum Workspace' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await second.close();
  // After the reload, the page knows about the other workspace.
  await page.reload();
  await expect(row.getByRole('progressbar')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Uploads laufen noch' });
  await switchTo(page, workspace.name, other.name);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Auf dieser Seite bleiben' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await switchTo(page, workspace.name, other.name);
  await dialog.getByRole('button', { name: 'Trotzdem verlassen' }).click();
  await expect(page.getByText(arrival)).toBeVisible();

  await expect(getTray(page)).toContainText(`Ein Upload wartet im Workspace „${workspace.name}“.`);
  await expect(row).toHaveCount(0);
  await expect(getTray(page).getByRole('listitem').getByRole('button')).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await setNetwork(page);
  await getTray(page).getByRole('button', { name: 'Dorthin wechseln' }).click();
  await expect(row).toContainText('fertig', { timeout: 60_000 });
  expect(await listVideos(page)).toHaveLength(1);
});

test('resumes with new URLs after a laptop slept for more than an hour', async ({ page }, info) => {
  const short = await makeVideo(info.outputPath(), 'Nickerchen.mp4', 60_000_000);
  await page.clock.install();
  await begin(page, info.outputPath(), 'Tiefschlaf.mp4');
  await dropFiles(page, [short]);
  await expect.poll(() => shareOf(page, 'Nickerchen.mp4'), { timeout: 60_000 }).toBeGreaterThan(1);
  await getRow(page, 'Nickerchen.mp4').getByRole('button', { name: 'Nickerchen.mp4 pausieren' }).click();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const refreshed = page.waitForResponse(/\/api\/users\/refresh-token/);
  // All overdue timers run at once, like after opening a laptop.
  await page.clock.fastForward('01:01:00');
  expect((await refreshed).ok()).toBe(true);
  const renewed = page.waitForRequest(
    (request) => request.method() === 'PUT' && /\/api\/videos\/upload\/./.test(request.url()),
  );
  await getRow(page, 'Nickerchen.mp4').getByRole('button', { name: 'Nickerchen.mp4 fortsetzen' }).click();
  await renewed;
  await setNetwork(page);
  await expect(getTray(page)).toContainText('2 Uploads fertig', { timeout: 90_000 });
  expect(await listVideos(page)).toHaveLength(2);
});

test('resumes after signing in again, asks before signing out, and shows nothing to the next user', async ({
  page,
}, info) => {
  const name = 'Vertraulich.mp4';
  const { person } = await begin(page, info.outputPath(), name, 3_000_000);
  const { person: other } = await root.createMember('editor');
  await page.context().clearCookies();
  const row = getRow(page, name);
  await expect(row).toContainText('nicht mehr angemeldet', { timeout: 60_000 });
  const shareBefore = await shareOf(page, name);
  await row.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.locator('input[type="email"]').fill(person.email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/admin\/collections\/videos/);
  await expect.poll(() => shareOf(page, name), { timeout: 60_000 }).toBeGreaterThan(shareBefore);

  const logOut = async () => {
    await page.getByRole('button', { name: 'Änne Probst' }).click();
    await page.getByRole('link', { name: 'Abmelden' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Uploads laufen noch' });
  await logOut();
  await dialog.getByRole('button', { name: 'Auf dieser Seite bleiben' }).click();
  await expect(row).toBeVisible();
  await logOut();
  await dialog.getByRole('button', { name: 'Trotzdem verlassen' }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await expect(getTray(page)).toHaveCount(0);

  await signIn(page, other);
  await openLibrary(page);
  await expect(page.getByText(name)).toHaveCount(0);
  await signIn(page, person);
  await openLibrary(page);
  await expect(row).toContainText('fertig', { timeout: 120_000 });
  expect(await listVideos(page)).toHaveLength(1);
});
