import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { expectAccessible } from '../../support/panel/expect-accessible';
import { goTo } from '../../support/panel/go-to';
import { password, signIn, signInPanelAdmin, type PanelAdmin } from '../../support/panel/panel-people';
import { switchLanguage } from '../../support/panel/set-language';
import { switchTheme } from '../../support/panel/set-theme';
import { startOidcServer, type OidcServer } from '../../support/sso/start-oidc-server';

let root: PanelAdmin;
let oidc: OidcServer;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  oidc = await startOidcServer({
    redirectUris: [`${baseURL}/sso/werk/callback`],
    port: Number(process.env.E2E_PROVIDER_PORT),
    // A failed test restarts the process. The file keeps the provider's key the same.
    keyFile: path.join(process.env.E2E_DATA_DIR ?? '', 'provider-key.pem'),
  });
});
test.afterAll(() => oidc.close());

test('an account is connected in the profile, opened by the provider, and disconnected', async ({ page }) => {
  const { person } = await root.createMember('editor');
  oidc.play({ sub: person.id, email: 'private@werk.example', email_verified: true });
  await signIn(page, person);
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: 'Verbinden: Keycloak' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mit Keycloak verbinden' });
  await dialog.getByRole('button', { name: 'Verbinden' }).click();
  await expect(dialog.getByText('Bitte geben Sie ein Passwort ein.')).toBeVisible();
  await expectAccessible(page, 'sso-connect');
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Verbinden' }).click();
  await expect(page.getByText('Keycloak ist verbunden.')).toBeVisible();
  await expect(page.getByText('private@werk.example')).toBeVisible();
  await expectAccessible(page, 'sso-profile');

  await page.context().clearCookies();
  await page.goto('/admin/login?redirect=%2Fadmin%2Fcollections%2Ftags');
  await expectAccessible(page, 'sso-login');
  await page.getByRole('link', { name: 'Mit Keycloak anmelden' }).click();
  await expect(page).toHaveURL(/\/admin\/collections\/tags(\?|$)/);

  await goTo(page, '/admin/profile');
  await page.getByRole('button', { name: 'Trennen: Keycloak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).click();
  await expect(page.getByText('Keycloak ist getrennt.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verbinden: Keycloak' })).toBeVisible();
});

test('a user signs up with the provider, without password or email, and gets a workspace', async ({
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const email = `k-${mark}@werk.example`;
  oidc.play({ sub: mark, email, email_verified: true, given_name: 'Katharina', family_name: 'Muster' });
  await page.goto('/admin/create?ref=messe&utm_source=brief');
  await page.getByRole('link', { name: 'Mit Keycloak weiter' }).click();
  await expect(page.getByRole('heading', { name: 'Workspace anlegen' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/create\?ref=messe&utm_source=brief$/);
  await expect(page.getByText('bestätigt von Keycloak')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Werk');
  await page.getByLabel('Adresse').fill(`werk-${mark}`);
  await expect(page.getByText('Frei. Lässt sich später nicht ändern.')).toBeVisible();
  await expectAccessible(page, 'sso-sign-up');
  await page.getByRole('button', { name: 'Workspace anlegen' }).click();
  await expect(page.getByRole('heading', { name: /^Werk (wird eingerichtet|ist bereit)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Empfehlung' }).click();
  await expect(page.getByRole('heading', { name: 'Werk ist bereit' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'sso-sign-up-done');
  await page.getByRole('button', { name: 'Workspace starten' }).click();
  await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
});

test('a refused sign-in names its reason, and the code is removed from the URL', async ({ page }) => {
  oidc.play({ sub: 'stranger', email: 'k.muster@nordwind.example', email_verified: true });
  await page.goto('/admin/login');
  await page.getByRole('link', { name: 'Mit Keycloak anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Keycloak kennt Sie, Reelhof noch nicht' })).toBeVisible();
  await expect(page).toHaveURL(/\/sso\/werk\/callback$/);
  await expect(page.getByText(/no_user_matching_email · \d\d:\d\d:\d\d/)).toBeVisible();
  await expectAccessible(page, 'sso-failure-light');
  await switchTheme(page, 'dark');
  await switchLanguage(page, 'en');
  await expect(
    page.getByRole('heading', { name: 'No Reelhof account for this Keycloak account' }),
  ).toBeVisible();
  await expectAccessible(page, 'sso-failure-dark');
  // Another account can be used instead.
  oidc.play({ sub: 'other' }, { refusal: 'access_denied' });
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.getByText(/login_failed · /)).toBeVisible();
});
