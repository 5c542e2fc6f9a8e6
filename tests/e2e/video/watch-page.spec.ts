import { expect, type Page } from '@playwright/test';

import { deleteTexttracks, test } from '../../support/panel/clip-test';
import { changeVideo, expectNoViolations, openVideo } from '../../support/panel/edit-page';
import { signIn } from '../../support/panel/panel-people';

type Player = HTMLElement & { currentTime: number; paused: boolean };
const readPlayer = (page: Page) =>
  page.evaluate(() => {
    const { currentTime, paused } = document.querySelector<Player>('reelhof-player') as Player;
    return { currentTime, paused };
  });

test('publishes a video from the share dialog to its watch page, and schedules its end', async ({
  page,
  clip,
}) => {
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, {
    ...{ title: 'Ernte', description: 'Erste Zeile\nZweite Zeile', language: 'de-DE' },
    ...{ visibility: 'private', unlisted: false, publishAt: null },
    chapters: [
      { title: 'Anfang', timestamp: '00:00:00' },
      { title: 'Mitte', timestamp: '00:00:03' },
    ],
  });
  const content =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nGuten Tag\n\n00:03.500 --> 00:04.500\n<i>Ende</i> & aus\n';
  const track = { language: 'de-DE', type: 'captions', content };
  expect((await page.request.put(`/api/videos/${clip.id}/texttracks`, { data: track })).ok()).toBe(true);
  const missing = await page.request.get(`/watch/${clip.id}`);
  expect(missing.status()).toBe(404);

  await openVideo(page, clip.id);
  await page.getByRole('button', { name: 'Teilen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /teilen$/ });
  await expect(dialog.getByText(/^Privat: Nur Mitglieder/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Öffentlich machen' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Adresse der Videoseite' }).inputValue();
  expect(address).toMatch(new RegExp(`/watch/${clip.id}$`));
  await dialog.getByRole('switch', { name: 'Nicht gelistet' }).click();
  await expect(dialog.getByRole('switch', { name: 'Nicht gelistet' })).toBeChecked();

  await dialog.getByRole('button', { name: 'Planen' }).click();
  const end = dialog.getByLabel('Wieder privat ab');
  await end.fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: 'Planung speichern' }).click();
  await expect(dialog.getByText('Wählen Sie einen Zeitpunkt in der Zukunft.')).toBeVisible();
  await end.fill(`${new Date().getFullYear() + 2}-01-05T09:00`);
  await expectNoViolations(page, 'the share dialog');
  await dialog.getByRole('button', { name: 'Planung speichern' }).click();
  await expect(dialog.getByText(/^Wird am .*9:00.* privat \(in \d+ Tagen\)$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ende entfernen' }).click();
  await expect(dialog.getByText(/^Wird am/)).toHaveCount(0);

  // Publishing repeats after the change of the captions.
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('Guten Tag');
  await page.goto(`/watch/${clip.id}`);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { name: 'Ernte' })).toBeVisible();
  await expect(page.getByText('Erste Zeile Zweite Zeile')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('banner')).toContainText(clip.workspace.name);
  await expect(page.getByRole('link', { name: '0:03 Ende & aus' })).toBeVisible();
  await expectNoViolations(page, 'the watch page');
  await page.getByRole('link', { name: '0:03 Mitte' }).click();
  await expect.poll(async () => (await readPlayer(page)).currentTime).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('link', { name: '0:03 Mitte' })).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 390, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await deleteTexttracks(page, clip.id);
  await changeVideo(page, clip.id, { visibility: 'private', unlisted: false });
  expect((await page.request.get(address)).status()).toBe(404);
});
