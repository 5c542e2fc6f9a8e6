import { randomUUID } from 'node:crypto';

import { expect, test, type Browser, type Page } from '@playwright/test';
import { generateSync } from 'otplib';

import { type PanelAdmin, password, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const words = {
  de: {
    ...{ first: 'Vorname', last: 'Nachname', email: 'Geschäftliche E-Mail', password: 'Passwort' },
    ...{ next: 'Weiter', name: 'Name', address: 'Adresse', make: 'Workspace anlegen' },
    ...{ confirm: 'Bestätigen und fortfahren', launch: 'Workspace starten', overview: 'Übersicht' },
    ...{ hadTrial: 'und Sie hatten sie bereits', more: 'Weitere Aktionen', owner: 'Zum Inhaber machen' },
    ...{ disable: 'Deaktivieren', begin: 'Löschung beginnen …', send: 'Link senden', word: 'löschen' },
    ...{ remove: 'Workspace löschen', gone: 'Der Workspace ist gelöscht', signInEmail: 'E-Mail' },
    ...{ signIn: 'Anmelden', useRecovery: 'Wiederherstellungscode verwenden' },
    ...{ nowhere: 'Ihr Zugang ist deaktiviert in' },
  },
  en: {
    ...{ first: 'First name', last: 'Last name', email: 'Business email', password: 'Password' },
    ...{ next: 'Next', name: 'Name', address: 'Address', make: 'Create workspace' },
    ...{ confirm: 'Confirm and continue', launch: 'Launch Workspace', overview: 'Overview' },
    ...{ hadTrial: 'You have already used the free trial', more: 'More actions for', owner: 'Make owner' },
    ...{ disable: 'Disable', begin: 'Start deletion …', send: 'Send the link', word: 'delete' },
    ...{ remove: 'Delete workspace', gone: 'The workspace has been deleted', signInEmail: 'Email' },
    ...{ signIn: 'Sign in', useRecovery: 'Use a recovery code' },
    ...{ nowhere: 'Your access to these workspaces is disabled' },
  },
} as const;
type Language = keyof typeof words;
type Words = (typeof words)[Language];

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/walk-${name}.png` });
};

/** Confirms the emailed link in this browser, waits for the workspace and opens it. */
const confirmAndLaunch = async (page: Page, email: string, t: Words, before: string): Promise<string> => {
  await expect
    .poll(() => root.findMailedLink(email))
    .toMatch(new RegExp(`verifyToken=(?!${before.split('verifyToken=')[1] ?? '\\b\\B'})`));
  const link = await root.findMailedLink(email);
  await page.goto(link);
  await page.getByRole('button', { name: t.confirm }).click();
  await page.getByRole('button', { name: t.launch }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: t.overview })).toBeVisible();
  return link;
};

const openSession = async (browser: Browser, baseURL: string | undefined, language: Language) => {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await page.goto('/admin/login');
  await setLanguage(page, language);
  return page;
};

const logIn = async (page: Page, email: string, t: Words): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel(t.signInEmail).fill(email);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.signIn, exact: true }).click();
};

const post = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
};

for (const language of ['de', 'en'] as const) {
  test(`an account goes from sign-up to the end of its workspaces (${language})`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const t = words[language];
    const mark = randomUUID().slice(0, 8);
    const email = `walk-${mark}@firma.example`;
    const page = await openSession(browser, baseURL, language);

    // Sign up.
    await page.goto('/admin/create');
    await page.getByLabel(t.first).fill('Katharina');
    await page.getByLabel(t.last).fill('Muster');
    await page.getByLabel(t.email).fill(email);
    await page.getByLabel(t.password, { exact: true }).fill(password);
    await page.getByRole('button', { name: t.next }).click();
    await page.getByLabel(t.name, { exact: true }).fill(`Erster ${mark}`);
    await page.getByLabel(t.address).fill(`first-${mark}`);
    await page.getByRole('button', { name: t.make }).click();
    const firstLink = await confirmAndLaunch(page, email, t, '');

    // A second workspace shows before the choice that the trial has been used.
    await page.goto('/admin/create');
    await expect(page.getByText(t.hadTrial)).toBeVisible();
    await shoot(page, `second-${language}`);
    await page.getByLabel(t.name, { exact: true }).fill(`Zweiter ${mark}`);
    await page.getByLabel(t.address).fill(`second-${mark}`);
    await page.getByRole('button', { name: t.make }).click();
    await confirmAndLaunch(page, email, t, firstLink);

    // Transfer the first workspace to a member.
    const { docs: own } = (await (await page.request.get('/api/workspaces?limit=9&depth=0')).json()) as {
      docs: { id: string; slug: string }[];
    };
    const idOf = (slug: string) => own.find((each) => each.slug === `${slug}-${mark}`)?.id ?? '';
    await post(page, '/api/users/set-active-workspace', { workspaceId: idOf('first') });
    const heir = `heir-${mark}@firma.example`;
    await post(page, '/api/members/invite', { emails: [heir], role: 'admin' });
    await expect.poll(() => root.findMailedLink(heir)).toContain('inviteToken=');
    const heirPage = await openSession(browser, baseURL, language);
    await heirPage.goto(await root.findMailedLink(heir));
    await heirPage.getByLabel(t.first).fill('Erik');
    await heirPage.getByLabel(t.last).fill('Erbe');
    await heirPage.getByLabel(t.password, { exact: true }).fill(password);
    await heirPage.locator('form button[type=submit]').click();
    await expect(heirPage).toHaveURL(/\/admin$/);
    await page.goto('/admin/collections/members');
    const rowOf = (on: Page, address: string) => on.getByRole('row').filter({ hasText: address });
    await rowOf(page, heir)
      .getByRole('button', { name: new RegExp(t.more) })
      .click();
    await page.getByRole('menuitem', { name: t.owner }).click();
    await shoot(page, `hand-over-${language}`);
    await page.getByRole('dialog').getByRole('button', { name: t.owner }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The platform makes the former owner an editor, and the new owner disables them: they land in the
    // second workspace.
    const { docs: members } = (await (await heirPage.request.get('/api/members?limit=9&depth=0')).json()) as {
      docs: { id: string; email: string }[];
    };
    const memberId = members.find((each) => each.email === email)?.id ?? '';
    await root.setRole({ workspaceId: idOf('first'), memberId }, 'editor');
    await heirPage.goto('/admin/collections/members');
    await rowOf(heirPage, email)
      .getByRole('button', { name: new RegExp(t.more) })
      .click();
    await heirPage.getByRole('menuitem', { name: t.disable }).click();
    await heirPage.getByRole('dialog').getByRole('button', { name: t.disable }).click();
    await expect(heirPage.getByRole('dialog')).toHaveCount(0);
    await page.goto('/admin');
    await expect(page.getByRole('complementary').getByText(`Zweiter ${mark}`).first()).toBeVisible();

    // Delete the second workspace and sign in again: no workspace is left, and the page says why.
    const setUp = await page.request.get('/api/users/setup-totp');
    const { secret } = (await setUp.json()) as { secret: string };
    const totp = generateSync({ secret });
    const confirmed = await page.request.post('/api/users/confirm-totp', {
      data: { totp, currentPassword: password },
    });
    const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
    await page.goto('/admin/globals/account');
    await page.getByRole('button', { name: t.begin }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.send }).click();
    await expect.poll(() => root.findMailedLink(email)).toContain('deleteToken=');
    await page.goto(await root.findMailedLink(email));
    await page.getByRole('textbox').last().fill(t.word);
    await page.getByRole('button', { name: t.remove }).click();
    const proof = page.getByRole('dialog');
    await proof.getByRole('button', { name: t.useRecovery }).click();
    await proof.getByRole('textbox').fill(recoveryCodes[0] ?? '');
    await proof.getByRole('button', { name: t.remove }).click();
    await expect(page.getByText(t.gone)).toBeVisible({ timeout: 60_000 });
    const code = { totp: generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }) };
    await post(page, '/api/users/login', { email, password, ...code });
    await page.goto('/admin');
    await expect(page.getByText(t.nowhere)).toBeVisible();
    await shoot(page, `nowhere-${language}`);

    // The new owner signs in again as before.
    await post(heirPage, '/api/users/logout');
    await logIn(heirPage, heir, t);
    await expect(heirPage.getByRole('heading', { name: t.overview })).toBeVisible();
    await page.close();
    await heirPage.close();
  });
}
