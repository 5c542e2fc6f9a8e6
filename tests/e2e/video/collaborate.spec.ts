import { expect } from '@playwright/test';

import { test } from '../../support/panel/clip-test';
import { changeVideo, expectNoViolations } from '../../support/panel/edit-page';
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
  const shown = page.getByText(/\/collaborate\/video\/[\w-]{22}$/);
  await expect(shown).toHaveCount(1);
  const url = (await shown.textContent()) ?? '';

  await page.getByRole('button', { name: 'Link anlegen' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Agentur Halbmond');
  await page.getByRole('switch', { name: 'Passwort' }).check();
  await expectNoViolations(page, 'making a link');
  const typed = page.getByRole('textbox', { name: 'Passwort' });
  await expect(typed).toHaveValue(/^[\w-]{17}$/);
  const password = await typed.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Link anlegen' }).click();
  const ready = page.getByRole('dialog', { name: 'Link und Passwort' });
  await expect(ready.getByText('Noch nicht kopiert')).toBeVisible();
  await expect(ready.getByRole('textbox', { name: 'Passwort' })).toHaveValue(password);
  await expectNoViolations(page, 'link and password');
  await ready.getByRole('button', { name: 'Link und Passwort kopieren' }).click();
  await expect(ready.getByText('Beides kopiert')).toBeVisible();
  await ready.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText('Agentur Halbmond', { exact: true })).toBeVisible();
  await expect(page.getByText('Noch nicht abgespielt')).toHaveCount(2);
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
  await expect(shown).toHaveCount(0);
});

test('answers and resolves comments in place, follows new ones, and shares by one dialog', async ({
  page,
  clip,
  playwright,
  baseURL,
}) => {
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, { collaborate: { shareable: true } });
  const video = await page.request.get(`/api/videos/${clip.id}?depth=0`);
  const { collaborate } = (await video.json()) as { collaborate: { shareToken: string } };
  const { shareToken } = collaborate;
  const guest = await playwright.request.newContext({ baseURL });
  const say = (text: string, more: object = {}) =>
    guest.post('/api/collaborateComments/add', { data: { shareToken, text, author: 'Klara', ...more } });
  await say('Zu dunkel', { videoTimecode: 2 });
  await say('Am Anfang', { videoTimecode: 1 });

  await page.goto(`/admin/collections/videos/${clip.id}?tab=collaborate`);
  const threads = page.getByRole('list', { name: 'Kommentare' });
  await expect(threads.getByRole('article')).toHaveCount(2);
  // Threads are in the order of the video.
  await expect(threads.getByRole('article').first()).toContainText('Am Anfang');
  await threads.getByRole('button', { name: 'Zu 00:00:02:00 springen' }).click();
  const time = () =>
    page.evaluate(
      () => document.querySelector<HTMLElement & { currentTime: number }>('reelhof-player')?.currentTime,
    );
  await expect.poll(time).toBeCloseTo(2, 0);

  const second = threads.getByRole('listitem').filter({ hasText: 'Zu dunkel' });
  await second.getByRole('button', { name: 'Klara antworten' }).click();
  await page.getByRole('textbox', { name: 'Klara antworten' }).fill('Aufgehellt');
  await page.keyboard.press('Control+Enter');
  await expect(second.getByRole('article')).toHaveCount(2);
  await expect(second.getByRole('article').last()).toContainText('Aufgehellt');
  await expectNoViolations(page, 'threads');

  // Without a reload, the page shows comments and decisions of others.
  await say('Und noch etwas');
  await expect(threads).toContainText('Und noch etwas');
  const data = { shareToken, author: 'Klara', decision: 'approved', note: '' };
  await guest.put('/api/collaborate/decision', { data });
  await expect(page.getByRole('list', { name: 'Entscheidungen' })).toContainText('Klara');

  await second.getByRole('button', { name: 'Erledigt: Kommentar von Klara' }).click();
  await expect(threads).not.toContainText('Zu dunkel');
  await page.getByRole('button', { name: 'Nur offene' }).click();
  await expect(threads).toContainText('Zu dunkel');
  await page.getByRole('button', { name: 'Mit Antworten' }).click();
  await expect(threads).not.toContainText('Aufgehellt');

  await page.getByRole('button', { name: 'Teilen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /teilen$/ });
  await expect(dialog.getByRole('textbox', { name: 'Standardlink' })).toHaveValue(new RegExp(shareToken));
  await expect(dialog.getByRole('link', { name: 'Per E-Mail schicken' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:\\?subject=.*${shareToken}`),
  );
  await expect(dialog.getByRole('textbox', { name: 'Code zum Einbetten' })).toHaveValue(/<iframe/);
  await expectNoViolations(page, 'the share dialog');
  await dialog.getByRole('button', { name: 'Größe und Optionen' }).click();
  await expect(page.getByRole('tab', { name: 'Einbetten', selected: true })).toBeVisible();
  await guest.dispose();
  await changeVideo(page, clip.id, { collaborate: { shareable: false } });
});
