import { expect, test } from '@playwright/test';

import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

test('shows the API reference, and calls an operation with a token instead of the session', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  const data = { title: 'Referenz', permissions: { tags: ['read'] } };
  const { doc } = (await (await page.request.post('/api/integrations', { data })).json()) as {
    doc: { token: string };
  };
  await page.goto('/admin/collections/integrations');
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  const { origin } = new URL(baseURL ?? '');
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) problems.push(request.url());
  });
  await page.getByRole('link', { name: 'API-Referenz' }).click();
  await expect(page).toHaveURL('/admin/api');
  await expect(page.getByRole('heading', { name: 'API-Referenz' })).toBeVisible();
  await expect(page.getByText('nie Ihre Anmeldung im Panel')).toBeVisible();

  // The document is large; the sidebar is complete once it has been read.
  await expect(page.getByRole('textbox', { name: 'Bearer Token' })).toBeVisible({ timeout: 120_000 });
  await page.getByRole('search').first().click();
  await page.getByRole('combobox', { name: 'Enter search query' }).fill('listTags');
  await page.getByRole('option', { name: /List tags/ }).click();
  const operation = page.getByRole('region', { name: 'List tags' });
  await expect(operation.getByRole('heading', { name: 'List tags' })).toBeVisible();
  await operation.getByRole('button', { name: /Test Request/ }).click();

  const client = page.getByRole('dialog', { name: 'API Client' });
  const call = async () => {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/tags');
    await client.getByRole('button', { name: /^Send get request/ }).click();
    return answer;
  };
  expect(problems).toEqual([]);
  // The session of the panel does not count.
  expect((await call()).status()).toBe(401);
  await client.getByRole('textbox', { name: 'Bearer Token' }).fill(doc.token);
  const answer = await call();
  expect(answer.status(), await answer.text()).toBe(200);
  const headers = await answer.request().allHeaders();
  expect(headers.authorization).toBe(`Bearer ${doc.token}`);
  expect(headers.cookie).toBeUndefined();
});

test('is shown only to members who may see integrations', async ({ page, request }) => {
  const answer = await request.get('/admin/api', { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe('/admin/login?redirect=%2Fadmin%2Fapi');
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  await page.goto('/admin/api');
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
});
