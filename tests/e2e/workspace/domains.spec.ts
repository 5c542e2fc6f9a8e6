import { randomBytes } from 'node:crypto';

import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const domainsPath = '/admin/globals/account?tab=domains';
const makeName = (): string => `medien.n${randomBytes(3).toString('hex')}.example`;

type Doc = { records: { isRight: boolean | null; found: string | null; since: string | null }[] };
type Found = [isRight: boolean, found: string | null];

/**
 * Answers checks with the given DNS state; `rest` overrides other fields. `count` is the number of
 * checks.
 */
const answerChecks = async (page: Page) => {
  const world = { found: [] as Found[], rest: {}, count: 0 };
  await page.route('**/api/workspaces/verify-custom-domain', async (route) => {
    world.count += 1;
    const { domain } = route.request().postDataJSON() as { domain: string };
    const query = `/api/customDomains?where[domain][equals]=${domain}`;
    const { docs } = (await (await page.request.get(query)).json()) as { docs: object[] };
    const base = { status: 'waiting', problem: null, verified: false, renewsFrom: null, ...docs[0] };
    const records: Doc['records'] = world.found.map(([isRight, found], index) => ({
      ...{ type: 'CNAME', ttl: 300, isRight, found, since: new Date().toISOString() },
      name: index === 0 ? domain : `_reelhof.${domain}`,
      value: index === 0 ? 'edge.reelhof.example' : '7f3c91d2.verify.edge.reelhof.example',
    }));
    const lastChecked = new Date().toISOString();
    const doc = { ...base, lastChecked, records, ...world.rest };
    await route.fulfill({ json: { certificate: {}, distribution: {}, message: null, doc } });
  });
  return world;
};

test('adds a domain, activates it, and deletes it', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.clock.install();
  const world = await answerChecks(page);
  world.found = [
    [true, null],
    [false, null],
  ];
  await page.goto(domainsPath);
  await expect(page.getByText('Sie brauchen Zugang zu den DNS-Einträgen.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  const domain = makeName();
  await page.getByRole('button', { name: 'Domain hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Domain hinzufügen' });
  const field = dialog.getByRole('textbox', { name: 'Domain' });
  await field.fill('www.nordwind.example');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/Nicht mit www\. beginnen/);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await field.fill(domain);
  await field.press('Enter');

  // The check runs when the panel is opened, and a minute later.
  const panel = page.getByRole('region', { name: domain });
  await expect(panel.getByText('1 von 2 Einträgen gefunden')).toBeVisible();
  await expect.poll(() => world.count).toBe(1);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.clock.runFor(58_000);
  expect(world.count).toBe(1);
  world.found = [
    [false, 'alte-videos.example'],
    [false, null],
  ];
  world.rest = { status: 'failed' };
  await page.clock.runFor(5000);
  await expect(panel.getByText('Der CNAME-Eintrag zeigt auf alte-videos.example.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  // The next check runs after 15 seconds.
  world.found = [
    [true, null],
    [true, null],
  ];
  world.rest = { status: 'issuing' };
  await page.clock.runFor(17_000);
  await expect(panel.getByText('Zertifikat wird ausgestellt', { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: /als PDF/ }).click();
  expect((await saved).suggestedFilename()).toBe(`dns-${domain}.pdf`);

  const at = '2026-11-22T12:00:00.000Z';
  world.rest = {
    ...{ status: 'active', verified: true, verifiedAt: at, cdnUrl: `https://${domain}` },
    ...{ validTo: '2027-02-10T12:00:00.000Z', renewsFrom: '2027-01-11T12:00:00.000Z' },
  };
  await panel.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await expect(panel.getByText('11. Jan. 2027')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'CDN-Adresse' })).toHaveValue(`https://${domain}`);
  await expect.poll(() => findViolations(page)).toEqual([]);

  await panel.getByRole('button', { name: `Mehr zu ${domain}` }).click();
  await page.getByRole('menuitem', { name: 'Domain löschen' }).click();
  const question = page.getByRole('dialog', { name: `${domain} löschen?` });
  await question.getByRole('button', { name: 'Domain löschen' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'CDN-Adresse' })).not.toHaveValue(`https://${domain}`);
});

test.describe('the domains page on a phone, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('stacks DNS records on small screens, and shows which plan includes domains', async ({ page }) => {
    const { person } = await root.createMember('superadmin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    const world = await answerChecks(page);
    world.found = [
      [true, null],
      [false, null],
    ];
    const domain = makeName();
    const added = await page.request.post('/api/workspaces/create-custom-domain', { data: { domain } });
    expect(added.ok(), await added.text()).toBe(true);
    await page.goto(domainsPath);
    await expect(page.getByText('1 of 2 records found')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const without = await root.createMember('superadmin', { numberOfVideos: 5 });
    await signIn(page, without.person);
    await page.goto(domainsPath);
    await expect(page.getByText('from Business')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
