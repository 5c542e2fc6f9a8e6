import { randomUUID } from 'node:crypto';

import { expect, test } from '@playwright/test';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { type PanelAdmin, password, signInPanelAdmin } from '../../support/panel/panel-people';
import { dropFiles, makeVideo } from '../../support/uploads/upload-files';
import { getRow, openLibrary } from '../../support/uploads/upload-tray';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('a user signs up, and uploads their first video', async ({ page }, info) => {
  test.setTimeout(180_000);
  const mark = randomUUID().slice(0, 8);
  const email = `neu-${mark}@firma.example`;
  const query = '?ref=Messe_2026&utm_source=brief';
  await page.goto(`/admin/create${query}`);
  await expect(page.getByRole('heading', { name: 'Konto anlegen' })).toBeVisible();
  await page.getByLabel('Geschäftliche E-Mail').fill('neu@firma');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText('Es fehlt die Endung, zum Beispiel .de')).toBeVisible();
  await expectAccessible(page, 'person-errors');
  await page.getByLabel('Vorname').fill('Katharina');
  await page.getByLabel('Nachname').fill('Muster');
  await page.getByLabel('Geschäftliche E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Weiter' }).click();

  await expect(page.getByRole('heading', { name: 'Workspace anlegen' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/create\\${query}$`));
  await page.getByLabel('Name', { exact: true }).fill('Demo');
  await page.getByLabel('Adresse').fill('demo');
  await expect(page.getByText('Vergeben. Frei wären:')).toBeVisible();
  await expectAccessible(page, 'workspace-taken');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Taken. These are available:')).toBeVisible();
  await expectAccessible(page, 'workspace-english');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByText('Vergeben. Frei wären:')).toBeVisible();

  // A reload keeps everything but the password.
  await page.reload();
  await expect(page.getByLabel('Vorname')).toHaveValue('Katharina');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nordwind GmbH');
  await page.getByLabel('Adresse').fill(`nordwind-${mark}`);
  await expect(page.getByText('Frei. Lässt sich später nicht ändern.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Free Trial/ })).toBeChecked();
  await expectAccessible(page, 'workspace');
  await page.getByRole('button', { name: 'Workspace anlegen' }).click();

  await expect(page.getByRole('heading', { name: 'Bitte bestätigen Sie Ihre E-Mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Empfehlung' }).click();
  await expect(page.getByRole('button', { name: 'Empfehlung' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'sent');

  await expect.poll(() => root.findMailedLink(email)).toContain('verifyToken=');
  const link = await root.findMailedLink(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre E-Mail-Adresse' })).toBeVisible();
  await expectAccessible(page, 'verify-confirm');
  await page.getByRole('button', { name: 'Bestätigen und fortfahren' }).click();
  await expect(page.getByRole('heading', { name: 'Nordwind GmbH wird eingerichtet' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/verify-workspace$/);
  await expectAccessible(page, 'verify-running');
  await expect(page.getByRole('heading', { name: 'Nordwind GmbH ist bereit' })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page, 'verify-done');
  await page.getByRole('button', { name: 'Workspace starten' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();

  await openLibrary(page);
  await dropFiles(page, [await makeVideo(info.outputPath(), 'Erstes Video.mp4', 2_000_000)]);
  await expect(getRow(page, 'Erstes Video.mp4')).toContainText(/Hochgeladen|Fertig|verarbeitet/i, {
    timeout: 60_000,
  });

  // Opens the same link again.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Nordwind GmbH läuft schon' })).toBeVisible();
  await expectAccessible(page, 'verify-again');
});

test('a failed storage check reports its errors, and continues when repeated', async ({ page }) => {
  const { person } = await root.createMember('editor');
  await page.request.post('/api/users/login', { data: { email: person.email, password } });
  const slug = `pruef-${randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/workspaces/create', {
    data: { workspaceName: 'Prüfstand', workspaceSlug: slug },
  });
  expect(created.ok(), await created.text()).toBe(true);
  await expect.poll(() => root.findMailedLink(person.email)).toContain('verifyToken=');
  const passed = { putFile: true, listObjects: true, changeAcl: true, deleteFile: true };
  let checks = 0;
  await page.route('**/check-aws-user-credentials', async (route) => {
    checks += 1;
    const uploadBucket = { ...passed, putFile: false, changeAcl: false };
    const errors = ['Upload Bucket: Put File failed', 'Upload Bucket: Change ACL failed'];
    await route.fulfill({ json: { status: 'failed', uploadBucket, streamBucket: passed, errors } });
  });
  await page.clock.install();
  await page.goto(await root.findMailedLink(person.email));
  await page.getByRole('button', { name: 'Bestätigen und fortfahren' }).click();
  await expect(page.getByRole('heading', { name: 'Prüfstand wird eingerichtet' })).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2000);
        return page.getByRole('heading', { level: 1 }).innerText();
      },
      { timeout: 60_000 },
    )
    .toBe('Die Prüfung ist nicht gelungen');
  expect(checks).toBe(5);
  await expectAccessible(page, 'verify-error');
  await page.unroute('**/check-aws-user-credentials');
  await page.getByRole('button', { name: 'Erneut prüfen' }).click();
  await expect
    .poll(
      async () => {
        await page.clock.runFor(2000);
        return page.getByRole('heading', { level: 1 }).innerText();
      },
      { timeout: 60_000 },
    )
    .toBe('Prüfstand ist bereit');
});

test('strangers are redirected from unknown URLs to the panel', async ({ page }) => {
  await page.goto('/nowhere/at-all');
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto('/admin/verify-workspace?verifyToken=guessed');
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
});
