import { expect, test, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';
import { answerWith, startReceiver } from '../../support/webhooks/start-receiver';

let root: PanelAdmin;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.stop());

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/webhooks-${name}.png` });
};

test('creates an endpoint, tests it, and sends a failed delivery again', async ({ page }) => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  await page.goto('/admin/collections/integrations');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Noch keine Webhooks' })).toBeVisible();
  await expectNoViolations(page, 'the empty list');
  await shoot(page, 'empty');
  await page.getByRole('link', { name: 'Endpunkt hinzufügen' }).click();

  const url = page.getByLabel('URL');
  await url.fill('http://example.com/hook');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(url).toHaveAccessibleDescription(/muss mit https:\/\/ beginnen/);
  await url.fill(receiver.url);
  await page.getByLabel('Beschreibung').fill('Redaktionssystem');
  await page.getByLabel('Live-Event beendet').check();
  await expectNoViolations(page, 'the form');
  await shoot(page, 'form');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signaturgeheimnis' });
  const secret = await dialog.getByLabel('Geheimnis', { exact: true }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectNoViolations(page, 'the secret');
  await shoot(page, 'secret');
  await dialog.getByRole('button', { name: 'Schließen' }).click();

  await expect(page.getByRole('heading', { name: 'Noch keine Zustellungen' })).toBeVisible();
  receiver.answer = answerWith(503, '{"reason":"maintenance"}');
  await page.getByRole('button', { name: 'Test senden' }).click();
  const row = page.getByRole('row', { name: /webhook\.test/ });
  await expect(row).toContainText('HTTP 503', { timeout: 30_000 });
  const [first] = receiver.received;
  const headers = first?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(first?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
  await expectNoViolations(page, 'the deliveries');
  await shoot(page, 'deliveries');

  await row.getByRole('button', { name: 'Test' }).click();
  const details = page.getByRole('dialog', { name: 'Test' });
  await expect(details).toContainText('"type": "webhook.test"');
  await expect(details).toContainText('"reason": "maintenance"');
  await expectNoViolations(page, 'a delivery');
  await shoot(page, 'delivery');
  receiver.answer = answerWith(204);
  await details.getByRole('button', { name: 'Erneut senden' }).click();
  await expect(row).toContainText('Zugestellt', { timeout: 30_000 });

  await page.getByRole('button', { name: /Aktionen für/ }).click();
  await page.getByRole('menuitem', { name: 'Neues Geheimnis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Neues Geheimnis' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByText('Das bisherige Geheimnis signiert mit bis')).toBeVisible();
  await page.getByRole('button', { name: /Aktionen für/ }).click();
  await page.getByRole('menuitem', { name: 'Deaktivieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click();
  await expect(page.getByText('Dieser Endpunkt ist deaktiviert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test senden' })).toBeDisabled();
});

test.describe('the webhooks page on a phone, in English and dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('shows endpoints and deliveries, and refuses managers', async ({ page, browser, baseURL }) => {
    const { person } = await root.createMember('admin');
    await signIn(page, person);
    await setLanguage(page, 'en');
    const data = { url: receiver.url, events: ['video.ready'], description: 'CMS' };
    const answer = await page.request.post('/api/webhookEndpoints', { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto('/admin/collections/webhookEndpoints');
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expectNoViolations(page, 'the list');
    await shoot(page, 'phone-list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByRole('table').getByText('Delivered')).toBeVisible({ timeout: 30_000 });
    // A checkbox that is half under the sticky bar counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolations(page, 'the endpoint');
    await page.getByRole('heading', { name: 'Deliveries' }).scrollIntoViewIfNeeded();
    await shoot(page, 'phone-endpoint');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const manager = await root.createMember('manager');
    const context = await browser.newContext(baseURL ? { baseURL } : {});
    const other = await context.newPage();
    await signIn(other, manager.person);
    await other.goto('/admin/collections/webhookEndpoints');
    await expect(other.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
    await expectNoViolations(other, 'the refusal');
    await context.close();
  });
});
