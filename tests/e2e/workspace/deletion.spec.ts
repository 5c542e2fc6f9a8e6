import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** A user who owns their workspace and has a second factor. */
const createOwner = async (page: Page) => {
  const { person, workspace } = await root.createMember('superadmin');
  await root.giveTo(workspace, person);
  await signIn(page, person);
  const { secret } = (await (await page.request.get('/api/users/setup-totp')).json()) as { secret: string };
  const totp = generateSync({ secret });
  const answer = await page.request.post('/api/users/confirm-totp', {
    data: { totp, currentPassword: password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] };
  return { person, workspace, recoveryCode: recoveryCodes[0] ?? '' };
};

test('shows what a deletion removes, asks for the word, and shows the progress', async ({ page }) => {
  const { person, workspace, recoveryCode } = await createOwner(page);
  await page.goto('/admin/globals/account');
  await page.getByRole('button', { name: 'Löschung beginnen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText(/verschickt\. Der Link gilt 24 Stunden/)).toBeVisible();
  await expect
    .poll(() => root.findMailedLink(person.email))
    .toContain('/admin/delete-workspace?deleteToken=');
  await page.goto(`/admin/delete-workspace?deleteToken=${'a'.repeat(40)}`);
  await expect(page.getByText('Dieser Link ist ungültig oder abgelaufen.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.goto(await root.findMailedLink(person.email));
  await expect(page.getByRole('heading', { name: 'Workspace endgültig löschen?' })).toBeVisible();
  // The token is removed from the URL, so that it can't be read from the screen or the history.
  await expect(page).toHaveURL(/\/delete-workspace$/);
  await expect(page.getByText(workspace.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Workspace löschen' })).toBeDisabled();
  await expectAccessible(page, 'deletion');
  const word = page.getByLabel('Zum Bestätigen „löschen“ eingeben');
  await word.fill('lösche');
  await word.press('Enter');
  await expect(page.getByText('Bitte genau „löschen“ eingeben.')).toBeVisible();
  await word.fill('LÖSCHEN');
  await page.getByRole('button', { name: 'Workspace löschen' }).click();
  const proof = page.getByRole('dialog', { name: 'Bestätigen, dass Sie es sind' });
  await proof.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
  await proof.getByRole('textbox').fill(recoveryCode);
  await proof.getByRole('button', { name: 'Workspace löschen' }).click();
  await expect(page.getByRole('heading', { name: `${workspace.name} wird gelöscht` })).toBeVisible();
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/deletion-running.png` });
  await expect(page).toHaveURL(/\/admin\/login/, { timeout: 30_000 });
  await expect(page.getByText('Der Workspace ist gelöscht')).toBeVisible();
});
