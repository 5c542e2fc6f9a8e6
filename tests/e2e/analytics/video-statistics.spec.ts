import { expect, test, type APIRequestContext } from '@playwright/test';

import { seedVideoStatistics } from '../../support/analytics/seed-statistics';
import { expectNoViolations, makeSharedVideo, openVideo } from '../../support/panel/edit-page';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let request: APIRequestContext;
let clip: Awaited<ReturnType<typeof makeSharedVideo>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  request = await playwright.request.newContext({ baseURL });
  const root = signInPanelAdmin(request);
  clip = await makeSharedVideo(root, await playwright.request.newContext({ baseURL }), { role: 'editor' });
});

test('shows how often, how far and where a video was watched, and fits a phone', async ({
  page,
  baseURL,
}) => {
  await signIn(page, clip.person);
  // Playing the video here would add statistics for today as soon as a worker counts them.
  const files = `${process.env.E2E_EDGE_URL}/**`;
  await page.route(files, (route) => route.abort());
  await openVideo(page, clip.id, 'analytics');
  await expect(page.getByText('Noch keine Aufrufe in diesem Zeitraum').first()).toBeVisible();
  await expect(page.getByText(/^Ab 20 Aufrufen zeigen wir/)).toBeVisible();
  await expectNoViolations(page, 'before the first view');

  await seedVideoStatistics(request, { workspace: clip.workspace.id, videoId: clip.id, segments: 1 });
  await page.unroute(files);
  await page.reload();
  const chart = page.getByRole('group', { name: /^Aufrufe der letzten 28 Tage, Diagramm/ });
  await expect(chart.locator('svg.recharts-surface').first()).toBeVisible();
  await chart.focus();
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[aria-live]').filter({ hasText: 'fachmesse.example' })).toBeVisible();
  await expect(page.getByRole('row', { name: /www\.nordwind\.example/ })).toBeVisible();

  const curve = page.getByRole('slider', { name: /^Stelle im Video/ });
  await curve.focus();
  await page.keyboard.press('ArrowRight');
  await expect(curve).toHaveAttribute('aria-valuetext', /^0:01: 100\s% sehen noch zu/);
  await page.keyboard.press('Enter');
  const readTime = () =>
    page.evaluate(() => document.querySelector<HTMLVideoElement>('reelhof-player')?.currentTime);
  await expect.poll(readTime).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Als Tabelle' }).click();
  await expect(page.getByRole('columnheader', { name: 'Sehen noch zu' })).toBeVisible();
  await expectNoViolations(page, 'with statistics');
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'en');
  await page.context().addCookies([{ name: 'payload-theme', value: 'dark', url: baseURL ?? '' }]);
  await page.reload();
  await expect(page.getByText('How far do people watch?')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectNoViolations(page, 'on a phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
