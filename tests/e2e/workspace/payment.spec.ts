import { expect, test, type Page } from '@playwright/test';

import { createEventSender } from '../../support/billing/send-stripe-event';
import { startStripeServer, type StripeServer } from '../../support/billing/stripe-server';
import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
let stripe: StripeServer;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  stripe = await startStripeServer({ port: Number(process.env.E2E_BILLING_PORT) });
});
test.afterAll(() => stripe.stop());

type Shown = { plan?: string; badge: string; date: string | null; buttons: string[] };

/** Checks the plan's box: its status, its date and the available actions. */
const expectPlan = async (page: Page, { plan = 'Grow', badge, date, buttons }: Shown): Promise<void> => {
  await goTo(page, '/admin/globals/account');
  const box = page.locator('section', { has: page.getByRole('heading', { level: 2, name: plan }) }).first();
  await expect(box.getByText(badge, { exact: true })).toBeVisible();
  await expect(box.getByText(/^(Kostenlos bis|Endet am|Endete am|Verlängert sich am)$/)).toHaveText(
    date === null ? [] : [date],
  );
  await expect(box.getByRole('button')).toHaveText(buttons);
};

test('changes the plan with a payment, and reports a failed one until it is settled', async ({
  page,
  baseURL,
}) => {
  await root.setPrice('grow', 'year', 'price_grow_year');
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto('/admin/globals/account');
  await page.getByRole('button', { name: 'Paket wechseln' }).click();
  const packages = page.getByRole('dialog', { name: 'Paket wählen' });
  await packages.getByRole('tab', { name: 'Grow' }).click();
  // The test server's payment page redirects every visitor back as having paid.
  await packages.getByRole('link', { name: 'Weiter zur Zahlung' }).click();
  await expect(page.getByText('Grow ist eingerichtet.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/globals\/account\?tab=general$/);
  await expect(page.getByRole('heading', { name: 'Grow' })).toBeVisible();
  // The message stays after the page has reloaded the plan.
  await expect(page.getByText('Grow ist eingerichtet.')).toBeVisible();

  const [subscription] = stripe.subscriptions;
  const report = createEventSender(() => ({ apiUrl: baseURL ?? '' }));
  const pass = async (status: string, more: object = {}) => {
    stripe.change(subscription!, { status, cancel_at_period_end: false, ...more });
    const id = `evt_${subscription!.id}_${status}_${Object.keys(more).join('_')}`;
    expect(await report(subscription!.customer, { id })).toBe(200);
  };
  const manage = 'Abo verwalten';
  const runs = ['Paket wechseln', manage];
  await expectPlan(page, { badge: 'Aktiv', date: 'Verlängert sich am', buttons: runs });
  await pass('active', { cancel_at_period_end: true });
  await expectPlan(page, { badge: 'Gekündigt', date: 'Endet am', buttons: [manage] });
  await pass('trialing');
  await expectPlan(page, { badge: 'Eingerichtet', date: 'Kostenlos bis', buttons: [manage] });
  await pass('trialing', { cancel_at_period_end: true });
  await expectPlan(page, { badge: 'Gekündigt', date: 'Endet am', buttons: [manage] });
  await pass('past_due');
  const pay = ['Zahlungsmittel ändern'];
  await expectPlan(page, { badge: 'Zahlung fehlgeschlagen', date: null, buttons: pay });
  await goTo(page, '/admin');
  await expect(page.getByText('Zahlung fehlgeschlagen')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zahlungsmittel ändern' }).click();
  await expect(page).toHaveURL(`${stripe.url}/portal/${subscription!.customer}/payment_method_update`);

  await pass('active');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Zahlung fehlgeschlagen')).toBeHidden();

  const buttons = ['Paket einrichten'];
  await pass('canceled', { ended_at: Math.floor(Date.now() / 1000) });
  await expectPlan(page, { badge: 'Abgelaufen', date: 'Endete am', buttons });
  const { person: other, workspace } = await root.createMember('superadmin');
  await signIn(page, other);
  await root.startTrial(workspace, 3.5);
  await expectPlan(page, { plan: 'Business', badge: 'noch 4 Tage', date: 'Kostenlos bis', buttons });
  await root.setPackage(workspace, 'enterprise');
  await expectPlan(page, { plan: 'Enterprise', badge: 'Aktiv', date: null, buttons: [] });
  await root.setPackage(workspace, null);
  await expectPlan(page, { plan: 'Kein Paket', badge: 'Kein Abo', date: null, buttons });
});
