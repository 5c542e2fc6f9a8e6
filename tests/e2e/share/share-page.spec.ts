import { expect, test, type Page } from '@playwright/test';

import { uploadFilm } from '../../support/panel/edit-page';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

/** A review as strangers and members play it. */

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const shareFilm = async (page: Page): Promise<string> => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFilm(page, 'Unterweisung');
  const answer = await page.request.patch(`/api/videos/${id}?depth=0`, {
    data: { collaborate: { shareable: true, shareType: 'public' } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { doc: { collaborate: { shareUrl: string } } }).doc.collaborate.shareUrl;
};

/** A second link of a film, with a password. */
const lockFilm = async (page: Page, url: string): Promise<string> => {
  const token = url.split('/').at(-1) ?? '';
  const share = await page.request.get(`/api/collaborate/video?uuid=${token}`);
  const { video } = (await share.json()) as { video: { id: string } };
  const data = { name: 'Agentur', password: 'vierzehn12' };
  const answer = await page.request.post(`/api/videos/${video.id}/share-links`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { url: string }).url;
};

const expectClean = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

/** Drags over the picture, in parts of its size. */
const drag = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  const box = await page.getByRole('img', { name: 'Zeichenfläche' }).boundingBox();
  if (!box) throw new Error('nothing to draw on');
  const place = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
};

test('a stranger on a phone comments, draws and replies; a member approves', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = await shareFilm(page);
  const phone = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const guest = await phone.newPage();
  const faults: string[] = [];
  guest.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  guest.on('pageerror', (error) => faults.push(error.message));

  await guest.goto(url);
  await expect(guest).toHaveTitle(/^Unterweisung · /);
  await expectClean(guest, 'a phone in the dark');
  // The poster shows another frame than the first: whoever writes sees the one they write about.
  await guest.getByRole('button', { name: 'Kommentar schreiben …' }).click();
  const readTime = () =>
    guest.evaluate(() => document.querySelector<HTMLVideoElement>('reelhof-player')?.currentTime);
  await expect.poll(readTime).toBeGreaterThan(0);
  await guest.keyboard.press('Escape');
  // A frame is a frame: five on, and the comment stands there.
  const on = guest.getByRole('button', { name: 'Ein Bild vor' });
  for (let frame = 0; frame < 5; frame++) await on.click();
  await guest.getByRole('button', { name: /^Kommentar bei 00:00:00;05/ }).click();
  await guest.getByLabel('Ihr Name').fill('Sabine');
  await guest.getByLabel('Kommentar', { exact: true }).fill('<b>Das Schild</b> ist alt.');
  await guest.getByRole('button', { name: 'Auf das Bild zeichnen' }).click();
  await drag(guest, [0.2, 0.2], [0.4, 0.5]);
  await guest.getByRole('button', { name: 'Rechteck' }).click();
  await drag(guest, [0.6, 0.3], [0.8, 0.6]);
  await expectClean(guest, 'drawing');
  await guest.getByRole('button', { name: 'Senden' }).click();
  const comment = guest.getByRole('listitem').filter({ hasText: '<b>Das Schild</b> ist alt.' });
  await expect(comment).toContainText('00:00:00;05');
  await comment.getByRole('button', { name: 'Antworten' }).click();
  await guest.getByLabel('Antwort an Sabine').fill('Seit Oktober gilt P3.');
  await guest.getByRole('button', { name: 'Antwort senden' }).click();
  await expect(comment).toContainText('Seit Oktober gilt P3.');
  expect(await phone.cookies()).toEqual([]);
  expect(faults).toEqual([]);

  // The member sees it with the drawing, by keys alone, and approves by name of the account.
  await page.goto(url);
  await expect(page.getByText('Seit Oktober gilt P3.')).toBeVisible();
  await expect(page.getByLabel('Zeitleiste')).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Zeitleiste')).toHaveAttribute('aria-valuenow', '5');
  await expect(page.getByRole('button', { name: 'Zeichnung ausblenden' })).toBeVisible();
  await expect(page.locator('.film svg.ov path')).not.toHaveCount(0);
  await expectClean(page, 'a comment with its drawing');
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible();
  await page.getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByRole('dialog')).toContainText('als Änne Probst');
  await expectClean(page, 'the decision');
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByText('Sie haben Version 1 freigegeben')).toBeVisible();

  // With a password nothing is told before, and everything works after.
  await guest.goto(await lockFilm(page, url));
  await expect(guest.getByRole('heading')).toHaveText('Dieses Video hat ein Passwort');
  expect(await guest.content()).not.toContain('Unterweisung');
  await guest.getByLabel('Passwort').fill('vierzehn12');
  await guest.getByRole('button', { name: 'Video ansehen' }).click();
  // It is done by now, and folded to a line.
  await expect(guest.getByRole('button', { name: /Sabine.*Das Schild/ })).toBeVisible();
  await guest.getByRole('button', { name: 'Ein Bild vor' }).click();
  await expect
    .poll(() =>
      guest.evaluate(() => document.querySelector<HTMLVideoElement>('reelhof-player')?.currentTime ?? 0),
    )
    .toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await phone.close();
});

test('links that show nothing say why, and tell nothing', async ({ page }) => {
  const answer = await page.goto('/admin/collaborate/video/no-such-link-anywhere');
  expect(answer?.status()).toBe(404);
  expect(new URL(page.url()).pathname).toBe('/collaborate/video/no-such-link-anywhere');
  await expect(page).toHaveTitle('Diesen Link gibt es nicht');
  await expect(page.getByRole('heading')).toHaveText('Diesen Link gibt es nicht');
  await expectClean(page, 'an invalid link');
});
