import { expect, test } from '@playwright/test';

import { createEventSender } from '../../support/billing/send-stripe-event';
import { startStripeServer, type StripeServer } from '../../support/billing/stripe-server';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
let stripe: StripeServer;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  stripe = await startStripeServer({ port: Number(process.env.E2E_BILLING_PORT) });
});
test.afterAll(() => stripe.stop());

test('changes the plan by a payment, and tells of one that fails until it is made good', async ({
  page,
  baseURL,
}) => {
  await root.setPrice('grow', 'year', 'price_grow_year');
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto('/admin/globals/account');
  await page.getByRole('button', { name: 'Paket wechseln' }).click();
  const packages = page.getByRole('dialog', { name: 'Paket wählen' });
  // The payment page of this server sends back whoever comes, as having paid.
  await packages.getByRole('link', { name: 'Weiter zur Zahlung' }).click();
  await expect(page.getByText('Grow ist eingerichtet.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/globals\/account\?tab=general$/);
  await expect(page.getByRole('heading', { name: 'Grow' })).toBeVisible();
  // It stays said after the page has read the plan anew.
  await expect(page.getByText('Grow ist eingerichtet.')).toBeVisible();

  const [subscription] = stripe.subscriptions;
  const tell = createEventSender(() => ({ apiUrl: baseURL ?? '' }));
  const pass = async (status: string) => {
    stripe.change(subscription!, { status });
    expect(await tell(subscription!.customer, { id: `evt_${subscription!.id}_${status}` })).toBe(200);
  };
  await pass('past_due');
  await page.goto('/admin');
  await expect(page.getByText('Zahlung fehlgeschlagen')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zahlungsmittel ändern' }).click();
  await expect(page).toHaveURL(`${stripe.url}/portal/${subscription!.customer}/payment_method_update`);

  await pass('active');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Zahlung fehlgeschlagen')).toBeHidden();
});
