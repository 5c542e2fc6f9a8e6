import { expect, test, type Page } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { signInAsRoot, type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** Opens a list by its URL, opens its first entry, and goes back. */
const goThere = async (page: Page, list: string) => {
  await page.goto(`/admin/collections/${list}`);
  // Payload's list adds this parameter once it is hydrated.
  await expect(page).toHaveURL(/limit=/);
  const main = page.getByRole('main');
  const entry = main.locator(`a[href*="/collections/${list}/"]:not([href$="/create"])`).first();
  const name = await entry.innerText();
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/${list}/[0-9a-f-]{24,}`));
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/limit=/);
  await expect(main.locator('a', { hasText: name }).first(), list).toBeVisible();
};

const readTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Opens the last card of a list that is longer than the window, and goes back. */
const goFarDown = async (page: Page, cards: number) => {
  const card = page.getByRole('article').last().getByRole('link');
  // Scrolls to the position of the click.
  await card.click({ trial: true });
  const top = await readTop(page);
  expect(top).toBeGreaterThan(300);
  await card.click();
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect.poll(() => readTop(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(cards);
  await expect.poll(() => readTop(page)).toBe(top);
};

test('returns from an entry to the list it was opened from, at the same scroll position', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  const videos = 12;
  for (let index = 0; index < videos; index += 1) await createVideo(page.request, `Folge ${index}`);
  const data = { title: 'I 1', permissions: { videos: ['read'] } };
  const answer = await page.request.post('/api/integrations', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const event = { title: 'Richtfest', startDateTime: soon(60), endDateTime: soon(120), language: 'de-DE' };
  const planned = await page.request.post('/api/liveEvents', { data: event });
  expect(planned.ok(), await planned.text()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 500 });
  for (const list of ['liveEvents', 'playerPresets', 'integrations', 'videos']) await goThere(page, list);
  await goFarDown(page, videos);
  // A newly opened list does not restore an earlier scroll position.
  await goThere(page, 'videos');
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await readTop(page)).toBe(0);
  await signInAsRoot(page, baseURL);
  for (const list of ['users', 'workspaces', 'packages']) await goThere(page, list);
});
