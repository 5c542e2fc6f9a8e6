import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';
import {
  countPuts,
  freeNetwork,
  makeNoVideo,
  makeVideo,
  setNetwork,
} from '../../support/uploads/upload-files';

const partSize = 8 * 1024 * 1024;
/** Four parts. */
const size = 3 * partSize + 1_000_000;

/** A customer's page with the snippet of docs/guides/uploads.md and the policy that it names. */
const serveShop = async (baseURL: string, edge: string): Promise<{ origin: string; server: Server }> => {
  const script = `const uploader = document.querySelector('reelhof-uploader');
    uploader.token = new URLSearchParams(location.search).get('token');
    const show = (text) => (document.querySelector('#result').textContent = text);
    uploader.addEventListener('success', ({ detail }) => show(detail.videoId));
    uploader.addEventListener('error', ({ detail }) => show(detail.code));`;
  const files: Record<string, [string, string]> = {
    '/page.js': ['text/javascript', script],
    '/page.css': ['text/css', 'body { background: Canvas; color: CanvasText; }'],
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [type, file] = files[pathname] ?? [];
    if (type) return response.setHeader('content-type', type).end(file);
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; script-src 'self' ${edge}; connect-src ${baseURL} ${edge}`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const lang = searchParams.get('lang') ?? 'en';
    return response.end(`<!doctype html><html lang="${lang}"><title>Shop</title>
      <link rel="stylesheet" href="/page.css">
      <meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width">
      <main><h1>Shop</h1><reelhof-uploader server="${baseURL}"></reelhof-uploader><p id="result"></p></main>
      <script type="module" src="${edge}/player/uploader.js"></script>
      <script type="module" src="/page.js"></script>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

let root: PanelAdmin;
let shop: Awaited<ReturnType<typeof serveShop>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
  shop = await serveShop(baseURL ?? '', process.env.E2E_EDGE_URL ?? '');
});
test.afterAll(() => shop.server.close());
test.afterEach(({ page }) => freeNetwork(page));
test.setTimeout(180_000);

type Made = { id: string; token: string };

/** An integration's token, as the customer's server has it, and a category. */
const createIntegration = async (page: Page): Promise<{ bearer: string; category: string }> => {
  const { person } = await root.createMember('admin');
  await signIn(page, person);
  const category = await page.request.post('/api/categories', { data: { title: 'Bewerbungen' } });
  const answer = await page.request.post('/api/integrations', {
    data: { title: 'Website', permissions: { videos: ['upload', 'read'] } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { doc } = (await answer.json()) as { doc: { token: string } };
  return {
    bearer: `Bearer ${doc.token}`,
    category: ((await category.json()) as { doc: { id: string } }).doc.id,
  };
};

const makeToken = async (
  request: APIRequestContext,
  { authorization, ...data }: { authorization: string } & Record<string, unknown>,
): Promise<Made> => {
  const answer = await request.post('/api/upload-tokens', { headers: { authorization }, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
};

/** Chooses a file with the keyboard alone. */
const chooseByKeyboard = async (page: Page, file: string): Promise<void> => {
  const button = page.getByRole('button', { name: /Choose a video|Video auswählen/ });
  await button.focus();
  const chooser = await openChooser(page, () => page.keyboard.press('Enter'));
  await chooser.setFiles(file);
};

const expectNoViolations = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);
const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/uploader-${name}.png` });
};
/** The id or error code that the page has received. */
const getResult = (page: Page) => page.locator('#result');

test('uploads a video in parts from another website, through a pause and a lost connection', async ({
  page,
}, info) => {
  const { bearer: authorization, category } = await createIntegration(page);
  const { token } = await makeToken(page.request, {
    authorization,
    categories: [category],
    origin: shop.origin,
    customMetadata: { application: '4711' },
  });
  const file = await makeVideo(info.outputPath(), 'Bewerbung.mp4', size);
  await page.goto(`${shop.origin}/?token=${token}`);
  await expectNoViolations(page, 'before the upload');
  await shoot(page, 'light');
  await setNetwork(page, { bytesPerSecond: 2_000_000 });
  const puts = countPuts(page);
  await chooseByKeyboard(page, file);

  const bar = page.getByRole('progressbar', { name: 'Upload of Bewerbung.mp4' });
  const readPercent = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  const status = page.getByRole('status');
  await expect(status).toHaveText('Uploading');
  await expect.poll(readPercent).toBeGreaterThan(5);
  await expectNoViolations(page, 'during the upload');
  await shoot(page, 'uploading');
  // The button that was focused is gone, and the focus is on the next one.
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Paused');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Uploading');

  await expect.poll(readPercent, { timeout: 60_000 }).toBeGreaterThan(35);
  await setNetwork(page, { isOffline: true });
  await expect(status).toContainText('The connection is interrupted');
  await shoot(page, 'interrupted');
  await setNetwork(page);
  await expect(status).toHaveText('Uploaded. The video is now being processed.', { timeout: 60_000 });
  await shoot(page, 'done');
  // Parts that had arrived were not sent again.
  expect(puts.count()).toBeLessThan(12);

  const id = (await getResult(page).textContent()) ?? '';
  const read = async () => {
    const answer = await page.request.get(`/api/videos/${id}?depth=0`, { headers: { authorization } });
    return (await answer.json()) as object;
  };
  expect(await read()).toMatchObject({
    ...{ title: 'Bewerbung', categories: [category], visibility: 'private' },
    customMetadata: { application: '4711' },
  });
  await expect.poll(read, { timeout: 90_000 }).toMatchObject({ status: 'COMPLETE' });
});

test('says clearly why a file is refused, and lets another one be chosen', async ({ page }, info) => {
  const { bearer: authorization } = await createIntegration(page);
  const { token, id } = await makeToken(page.request, {
    ...{ authorization, maxSize: partSize, mimeType: 'video/mp4' },
  });
  const folder = info.outputPath();
  await page.goto(`${shop.origin}/?token=${token}&lang=de`);
  const alert = page.getByRole('alert');
  const choose = page.getByRole('button', { name: 'Video auswählen' });
  const refuse = async (name: string, bytes: number, text: string, code: string): Promise<void> => {
    await chooseByKeyboard(page, await makeNoVideo(folder, name, bytes));
    await expect(alert).toContainText(text);
    await expect(getResult(page)).toHaveText(code);
  };
  await refuse('Lebenslauf.pdf', 1000, 'Diese Art von Datei wird nicht angenommen', 'unsupported_file_type');
  await expect(choose).toBeFocused();
  await expectNoViolations(page, 'a refusal');
  await shoot(page, 'refused');
  await refuse('Film.webm', 1000, 'Diese Art von Datei wird nicht angenommen', 'upload_type_refused');
  await refuse('Lang.mp4', partSize + 1, 'Die Datei ist zu groß', 'upload_too_large');
  await expect(choose).toBeFocused();

  const revoked = await page.request.delete(`/api/upload-tokens/${id}`, { headers: { authorization } });
  expect(revoked.ok(), await revoked.text()).toBe(true);
  await refuse('Zu spät.mp4', 1000, 'Die Zeit für diesen Upload ist abgelaufen', 'unauthorized');
  await expect(choose).toHaveCount(0);

  const other = await makeToken(page.request, { authorization, origin: 'https://www.example.com' });
  await page.goto(`${shop.origin}/?token=${other.token}&lang=de`);
  await refuse('Fremd.mp4', 1000, 'Auf dieser Website sind Uploads nicht erlaubt', 'upload_origin_refused');
});

test.describe('the uploader on a phone, dark', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });

  test('follows the theme, the language and the variables of the page', async ({ page }, info) => {
    const { bearer: authorization } = await createIntegration(page);
    const { token } = await makeToken(page.request, { authorization });
    await page.goto(`${shop.origin}/?token=${token}&lang=de`);
    const choose = page.getByRole('button', { name: 'Video auswählen' });
    await expect(choose).toHaveCSS('background-color', 'rgb(127, 168, 255)');
    await expectNoViolations(page, 'dark');
    await shoot(page, 'dark');
    const uploader = page.locator('reelhof-uploader');
    await uploader.evaluate((element) => element.setAttribute('lang', 'en'));
    await expect(page.getByRole('button', { name: 'Choose a video' })).toBeVisible();
    await uploader.evaluate((element) => element.style.setProperty('--reelhof-accent', '#00c080'));
    await expect(page.getByRole('button', { name: 'Choose a video' })).toHaveCSS(
      'background-color',
      'rgb(0, 192, 128)',
    );
    const name = `${'Ein sehr langer Name '.repeat(4)}.mp4`;
    await setNetwork(page, { bytesPerSecond: 200_000 });
    await chooseByKeyboard(page, await makeVideo(info.outputPath(), name, 2_000_000));
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectNoViolations(page, 'dark, during the upload');
    await shoot(page, 'phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('status')).toHaveText('The upload was canceled.');
    const count = async (): Promise<number> => {
      const list = await page.request.get('/api/videos', { headers: { authorization } });
      return ((await list.json()) as { totalDocs: number }).totalDocs;
    };
    await expect.poll(count).toBe(0);
  });
});
