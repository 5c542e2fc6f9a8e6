import { expect } from '@playwright/test';

import { checkScreen } from '../../support/panel/check-screen';
import { test } from '../../support/panel/clip-test';
import { changeVideo, expectNoViolations } from '../../support/panel/edit-page';
import { signIn } from '../../support/panel/panel-people';

test('the bell counts news, opens by keyboard, and links to the comments', async ({ page, clip }) => {
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, { collaborate: { shareable: true } });
  const answer = await page.request.get(`/api/videos/${clip.id}?depth=0`);
  const { collaborate } = (await answer.json()) as { collaborate: { shareToken: string } };
  await page.request.post('/api/notifications/read', { data: {} });
  for (const text of ['Das Logo sitzt zu nah am Rand', 'Ton zu leise']) {
    const data = { shareToken: collaborate.shareToken, text, author: 'Jonas' };
    const guest = await page
      .context()
      .browser()
      ?.newContext({ storageState: { cookies: [], origins: [] } });
    const base = new URL(`http://localhost:${process.env.E2E_PORT}`);
    const added = await guest?.request.post(`${base.origin}/api/collaborateComments/add`, { data });
    expect(added?.ok()).toBe(true);
    await guest?.close();
  }

  await page.goto('/admin');
  await expect(page.getByText('2 neue Kommentare, 2 offen. Jonas: „Ton zu leise“')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kommentare lesen' })).toBeVisible();
  const bell = page.getByRole('button', { name: 'Benachrichtigungen, 1 ungelesen' });
  await bell.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list.getByText('2 neue Kommentare. Jonas: „Ton zu leise“')).toBeVisible();
  await expectNoViolations(page, 'the bell');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.click();
  await list.getByRole('link', { name: /2 neue Kommentare/ }).click();
  await expect(page).toHaveURL(new RegExp(`${clip.id}\\?tab=collaborate`));
  await expect(page.getByRole('button', { name: 'Benachrichtigungen', exact: true })).toBeVisible();

  await page.goto('/admin/inbox');
  await expect(page.getByRole('main').getByText(/2 neue Kommentare/)).toBeVisible();
  await checkScreen(page, 'the inbox', () => Promise.resolve([]));

  await page.goto('/admin/profile');
  const choice = page.getByRole('combobox', { name: 'Meine Videos sind bereit' });
  await choice.selectOption('Panel und sofort E-Mail');
  await expect(page.getByText('Einstellungen für Benachrichtigungen gespeichert.')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('email');
  await expectNoViolations(page, 'the settings');
  await changeVideo(page, clip.id, { collaborate: { shareable: false } });
});

test('on a phone, the bell is in the bar', async ({ page, clip }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, clip.person);
  await page.goto('/admin');
  const bell = page.getByRole('button', { name: /^Benachrichtigungen/ });
  await expect(bell).toHaveCount(1);
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  await expect(list.getByRole('link', { name: 'Alle ansehen' })).toBeVisible();
  await expectNoViolations(page, 'the bell on a phone');
});
