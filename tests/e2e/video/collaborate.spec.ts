import { expect } from '@playwright/test';

import { test } from '../../support/panel/clip-test';
import { expectNoViolations } from '../../support/panel/edit-page';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';

test('shares a video, creates a link for one recipient and ends everything with a warning', async ({
  page,
  clip,
  playwright,
  baseURL,
}) => {
  await signIn(page, clip.person);
  await page.goto(`/admin/collections/videos/${clip.id}?tab=collaborate`);
  await page.getByRole('switch', { name: 'Zum Prüfen freigeben' }).click();
  const url = await page.getByRole('textbox', { name: 'Share-URL' }).inputValue();
  expect(url).toMatch(/\/collaborate\/video\/[\w-]{22}$/);

  await page.getByRole('button', { name: 'Link anlegen' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Agentur Halbmond');
  await page.getByRole('switch', { name: 'Passwort' }).check();
  await expectNoViolations(page, 'making a link');
  await page.getByRole('button', { name: 'Anlegen und kopieren' }).click();
  await expect(page.getByText('Agentur Halbmond', { exact: true })).toBeVisible();
  await expect(page.getByText('Kommentare und Passwort')).toBeVisible();
  await expectNoViolations(page, 'shared');

  // While sharing is forbidden, links can only be revoked.
  const root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  await root.setSharing(clip.workspace, 'forbidden');
  await page.reload();
  await page.getByRole('button', { name: 'Weitere Aktionen für Agentur Halbmond' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Wie Empfänger ansehen', 'Widerrufen …']);
  await page.getByRole('menuitem', { name: 'Widerrufen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click();
  await expect(page.getByText('Agentur Halbmond', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link anlegen' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Weitere Aktionen für/ })).toHaveCount(0);
  await root.setSharing(clip.workspace, 'allowed');

  const data = { shareToken: url.split('/').at(-1), text: 'Zu dunkel', author: 'Jonas' };
  expect((await page.request.post('/api/collaborateComments/add', { data })).ok()).toBe(true);
  await page.reload();
  await page.getByRole('switch', { name: 'Zum Prüfen freigegeben' }).click();
  await expect(page.getByText('1 Kommentar geht verloren. Vorher herunterladen?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Herunterladen' })).toBeVisible();
  await page.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(page.getByRole('switch', { name: 'Zum Prüfen freigeben' })).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Share-URL' })).toHaveCount(0);
});
