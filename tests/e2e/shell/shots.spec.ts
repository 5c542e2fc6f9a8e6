import { test } from '../../support/panel/clip-test';
import { changeVideo } from '../../support/panel/edit-page';
import { signIn } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';

test('shots', async ({ page, clip }) => {
  test.setTimeout(240_000);
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, { collaborate: { shareable: true } });
  const answer = await page.request.get(`/api/videos/${clip.id}?depth=0`);
  const { collaborate } = (await answer.json()) as { collaborate: { shareToken: string } };
  const shareToken = collaborate.shareToken;
  const guest = await page
    .context()
    .browser()!
    .newContext({ storageState: { cookies: [], origins: [] } });
  const base = `http://localhost:${process.env.E2E_PORT}`;
  let first = '';
  for (const [index, text] of [
    'Das Logo sitzt zu nah am Rand, bitte 40 px nach innen.',
    'Ton zu leise',
    'Schrift größer',
  ].entries()) {
    const r = await guest.request.post(`${base}/api/collaborateComments/add`, {
      data: { shareToken, text, author: 'Jonas', ...(index < 2 && { videoTimecode: index + 1 }) },
    });
    const b = (await r.json()) as { comment: { id: string } };
    first ||= b.comment.id;
  }
  await guest.request.post(`${base}/api/collaborateComments/add`, {
    data: { shareToken, text: 'Sehe ich auch so.', author: 'Klara', parentCommentId: first },
  });
  await guest.request.put(`${base}/api/collaborate/decision`, {
    data: { shareToken, author: 'Klara', decision: 'changes_requested', note: 'Bitte das Logo' },
  });
  for (const [lang, theme, width] of [
    ['de', 'light', 1440],
    ['en', 'dark', 390],
    ['de', 'dark', 1440],
    ['en', 'light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await setLanguage(page, lang);
    await setTheme(page, theme);
    const shot = (name: string, fullPage = true) =>
      page.screenshot({ path: `/tmp/e-inbox-shots/${name}-${lang}-${theme}-${width}.png`, fullPage });
    await page.goto('/admin');
    await page.waitForTimeout(1500);
    await shot('dashboard');
    await page.locator('[data-inbox-bell] > button').click();
    await page.waitForTimeout(500);
    await shot('bell', false);
    await page.keyboard.press('Escape');
    await page.goto('/admin/inbox');
    await page.waitForTimeout(800);
    await shot('inbox');
    await page.goto('/admin/profile');
    await page.waitForTimeout(800);
    await shot('profile');
    if (process.env.SHOT_TAB) {
      await page.goto(`/admin/collections/videos/${clip.id}?tab=collaborate`);
      await page.waitForTimeout(2500);
      await shot('tab');
      await page.getByRole('button', { name: /^(Teilen|Share)$/ }).click();
      await page.waitForTimeout(700);
      await shot('share', false);
      await page.keyboard.press('Escape');
    }
  }
});
