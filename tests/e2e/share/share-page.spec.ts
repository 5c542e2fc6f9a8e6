import { readFile } from 'node:fs/promises';

import { expect, test, type Browser, type Page } from '@playwright/test';

import { getClip, type ClipName } from '../../support/encoding/clips';
import { readVideo, uploadFile } from '../../support/panel/edit-page';
import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, password, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { holdScript } from '../../support/sharing/hold-script';
import { readPdf } from '../../support/sharing/read-pdf';

/** A review by guests and members. */

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

type Shared = { id: string; url: string } & Awaited<ReturnType<PanelAdmin['createMember']>>;

const shareVideo = async (page: Page, clip: ClipName, shareType = 'public'): Promise<Shared> => {
  const { person, workspace } = await root.createMember('manager');
  await signIn(page, person);
  const id = await uploadFile(page, 'Unterweisung', clip);
  const answer = await page.request.patch(`/api/videos/${id}?depth=0`, {
    data: { collaborate: { shareable: true, shareType } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { doc } = (await answer.json()) as { doc: { collaborate: { shareUrl: string } } };
  return { id, url: doc.collaborate.shareUrl, person, workspace };
};

/** Creates a second link of a video that allows downloads and has a password. */
const lockVideo = async (page: Page, id: string): Promise<string> => {
  const data = {
    name: 'Agentur',
    password: 'vierzehn12',
    allowDownload: true,
    watermark: 'Für Agentur Nord',
  };
  const answer = await page.request.post(`/api/videos/${id}/share-links`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { url: string }).url;
};

/** Replaces the video's file. */
const replaceVideo = async (page: Page, id: string): Promise<void> => {
  const answer = await page.request.put(`/api/videos/upload/${id}`, {
    data: { mimeType: 'video/mp4', filename: 'schnitt-2.mp4' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { signedUrl } = (await answer.json()) as { signedUrl: string };
  const data = await readFile(await getClip('short.mp4'));
  const sent = await page.request.put(signedUrl, { headers: { 'content-type': 'video/mp4' }, data });
  expect(sent.ok()).toBe(true);
  await expect.poll(async () => (await readVideo(page, id)).status, { timeout: 80_000 }).toBe('COMPLETE');
};

/** Includes the S3 server if downloads come from there. */
const ownHosts = ['localhost', new URL(process.env.E2E_UPLOAD_URL ?? 'http://localhost').hostname];

type Visitor = { page: Page; faults: string[]; leave: () => Promise<void> };

/** A visitor without an account, with the errors on their page. */
const visit = async (browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Visitor> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  // The page must not contact other hosts.
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !ownHosts.includes(hostname)) faults.push(`asked ${hostname}`);
  });
  const leave = async (): Promise<void> => {
    expect(faults).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  };
  return { page, faults, leave };
};

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.1 Safari/605.1.15';

/** Positions of all players on the page in seconds. */
const readTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('reelhof-player')].map(({ currentTime }) => currentTime),
  );

/** Some of the texts that a printout of the first version contains. */
const onPaper = [
  '<b>Das Schild</b> ist alt.',
  '00:00:00;05',
  'Seit Oktober gilt P3.',
  'Too loud here.',
  '00:00:00;15',
  'Sabine',
  'Jonas',
];

const expectClean = (page: Page, message: string) =>
  expect.poll(() => findViolations(page), { message }).toEqual([]);

/** Drags over the frame. Coordinates are fractions of its size. */
const drag = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  const box = await page.getByRole('img', { name: 'Zeichenfläche' }).boundingBox();
  if (!box) throw new Error('nothing to draw on');
  const place = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
};

test('a guest, a client and an editor review two versions of a video', async ({ page, browser, baseURL }) => {
  test.setTimeout(260_000);
  const { id, url } = await shareVideo(page, 'short.mp4');
  const at = baseURL ? { baseURL } : {};

  // A guest on a phone in dark mode draws on a frame, and replies.
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' } as const;
  const stranger = await visit(browser, { ...at, ...phone, locale: 'de-DE' });
  const guest = stranger.page;
  await guest.goto(url);
  await expect(guest).toHaveTitle(/^Unterweisung · /);
  await expectClean(guest, 'a phone in the dark');
  // The description and the legal links follow the comments.
  await expect(guest.getByText('Alle mit dem Link')).toBeVisible();
  await guest.getByRole('link', { name: 'Impressum' }).scrollIntoViewIfNeeded();
  await expect(guest.getByRole('link', { name: 'Impressum' })).toBeInViewport();
  await guest.getByRole('button', { name: 'Mehr zur Wiedergabe' }).click();
  const settings = guest.getByRole('dialog', { name: 'Mehr zur Wiedergabe' });
  await settings.getByRole('button', { name: 'Ton aus' }).click();
  await expect(settings.getByRole('button', { name: 'Ton aus' })).toHaveAttribute('aria-pressed', 'true');
  await expect(settings.getByLabel('Tempo')).toBeVisible();
  await expectClean(guest, 'settings on a phone');
  await guest.keyboard.press('Escape');
  // The poster is not the first frame, so opening the form shows the frame that the comment refers to.
  await guest.getByRole('button', { name: /^Kommentar bei 00:00:00;00/ }).click();
  await expect.poll(async () => (await readTimes(guest))[0]).toBeGreaterThan(0);
  await guest.keyboard.press('Escape');
  // Five steps forward are exactly five frames, and the comment is placed there.
  const on = guest.getByRole('button', { name: 'Ein Bild vor' });
  for (let frame = 0; frame < 5; frame++) await on.click();
  await guest.getByRole('button', { name: /^Kommentar bei 00:00:00;05/ }).click();
  await guest.getByLabel('Ihr Name').fill('Sabine');
  await guest.getByLabel('Kommentar', { exact: true }).fill('<b>Das Schild</b> ist alt.');
  await guest.getByRole('button', { name: 'Auf das Bild zeichnen' }).click();
  await drag(guest, [0.2, 0.2], [0.4, 0.5]);
  await guest.getByRole('button', { name: 'Rechteck' }).click();
  await drag(guest, [0.6, 0.3], [0.8, 0.6]);
  await expectClean(guest, 'drawing');
  await guest.getByRole('button', { name: 'Senden' }).click();
  const comment = guest.getByRole('listitem').filter({ hasText: '<b>Das Schild</b> ist alt.' });
  await expect(comment).toContainText('00:00:00;05');
  await comment.getByRole('button', { name: 'Antworten' }).click();
  await guest.getByLabel('Antwort an Sabine').fill('Seit Oktober gilt P3.');
  // A reload keeps the draft.
  await guest.reload();
  await expect(guest.getByLabel('Antwort an Sabine')).toHaveValue('Seit Oktober gilt P3.');
  // The reply is shown immediately, but others see it only once it is stored.
  const stored = guest.waitForResponse((answer) => answer.url().endsWith('/collaborateComments/add'));
  await guest.getByRole('button', { name: 'Antwort senden' }).click();
  await expect(comment).toContainText('Seit Oktober gilt P3.');
  expect((await stored).ok()).toBe(true);

  // A client in Safari, in English, marks a range by keyboard.
  const wide = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', userAgent: safari };
  const client = await visit(browser, { ...at, ...wide });
  await client.page.goto(url);
  await expect(client.page.getByText('Seit Oktober gilt P3.')).toBeVisible();
  const timeline = client.page.getByLabel('Timeline');
  // Comments are rendered before the script that handles keys.
  await expect(async () => {
    await client.page.keyboard.press('n');
    await expect(timeline).toHaveAttribute('aria-valuenow', '5', { timeout: 1000 });
  }).toPass();
  await expect(client.page.getByRole('button', { name: 'Hide drawing' })).toBeVisible();
  await expectClean(client.page, 'a comment with its drawing');
  await client.page.keyboard.press('Shift+ArrowRight');
  await client.page.keyboard.press('i');
  await client.page.keyboard.press('Shift+ArrowRight');
  await client.page.keyboard.press('o');
  await client.page.getByLabel('Your name').fill('Jonas');
  await client.page.getByLabel('Comment', { exact: true }).fill('Too loud here.');
  await client.page.getByRole('button', { name: 'Send', exact: true }).click();
  const range = client.page.getByRole('listitem').filter({ hasText: 'Too loud here.' });
  await expect(range).toContainText('00:00:00;15–00:00:00;25');

  // The editor resolves a comment, downloads both as a cut list, and uploads a new version.
  await page.goto(url);
  await page.getByRole('button', { name: 'Sabine bei 00:00:00;05' }).click();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible();
  const file = await page.request.get(`/api/videos/${id}/share-comments/export?format=edl&open=true`);
  expect(await file.text()).toContain('00:00:00;15 00:00:00;26 00:00:00;15 00:00:00;26');
  await replaceVideo(page, id);

  // The client is notified, compares, carries over open comments, and approves the new version.
  await expect(client.page.getByText('A new version is available.')).toBeVisible();
  await client.page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(client.page.getByLabel('Choose a version')).toHaveValue('2');
  await expect(range).toHaveCount(0);
  await client.page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(client.page.getByRole('region', { name: 'Versions 1 and 2 compared' })).toBeVisible();
  await client.page.keyboard.press('Shift+ArrowRight');
  await client.page.keyboard.press(']');
  await expect(client.page.getByText('Version 1 earlier by 1 frame')).toBeVisible();
  await expect
    .poll(async () => {
      const [newer = 0, older = 0] = await readTimes(client.page);
      return newer > 0 && older > 0 ? Math.round((newer - older) * 1000) : null;
    })
    .toBe(33);
  await expectClean(client.page, 'beside each other');
  await client.page.keyboard.press('2');
  const divider = client.page.getByRole('slider', { name: 'Divider' });
  await divider.press('Shift+ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuenow', '40');
  await expectClean(client.page, 'one over the other');
  await client.page.keyboard.press('[');
  await client.page.getByRole('button', { name: 'End comparison' }).click();
  await client.page.getByRole('button', { name: 'Carry over' }).click();
  await expect(range).toContainText('from version 1');
  await expect(range).toContainText('00:00:00;15–00:00:00;25');
  await client.page.getByRole('button', { name: 'Approve' }).click();
  await client.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(client.page.getByText('You approved version 2')).toBeVisible();
  await expectClean(client.page, 'an approved version');

  // On paper, each comment has its frame and its drawing.
  await client.page.getByLabel('Choose a version').selectOption('1');
  // The other version shows the range, too, until this one's comments have loaded.
  await expect(range).not.toContainText('from version 1');
  await expect(range).toBeVisible();
  await client.page.evaluate(() => {
    window.print = () => {
      const all = [...document.querySelectorAll<HTMLImageElement>('[data-print-sheet] figure img')];
      const loaded = all.filter(({ naturalWidth }) => naturalWidth > 0);
      const drawings = document.querySelectorAll('[data-print-sheet] figure svg + svg');
      document.title = `printed ${loaded.length} ${drawings.length}`;
      // Keeps a copy of the print sheet, because the page removes it.
      document
        .querySelector('#page')
        ?.append(document.querySelector('[data-print-sheet]')?.cloneNode(true) ?? '');
    };
  });
  await client.page.getByRole('button', { name: 'Print' }).click();
  // The page waits this long for each image.
  await expect(client.page).toHaveTitle('printed 2 1', { timeout: 45_000 });
  await client.page.evaluate(() => document.documentElement.classList.add('printing'));
  const paper = test.info().outputPath('comments.pdf');
  await client.page.pdf({ path: paper });
  const printed = await readPdf(paper);
  if (printed === null) test.info().annotations.push({ type: 'not read', description: 'no pypdf' });
  else for (const words of onPaper) expect(printed).toContain(words);
  await client.page.evaluate(() => {
    document.documentElement.classList.remove('printing');
    document.querySelector('[data-print-sheet]')?.remove();
  });

  // With a password, nothing is revealed before, and everything works after.
  const script = await holdScript(guest);
  await guest.goto(await lockVideo(page, id), { waitUntil: 'commit' });
  await expect(guest.getByRole('heading')).toHaveText('Dieses Video hat ein Passwort');
  expect(await guest.content()).not.toContain('Unterweisung');
  // The password can be typed before the script has loaded, when the browser would submit it natively.
  await guest.getByLabel('Passwort').fill('vierzehn12');
  await expect(guest.getByRole('button', { name: 'Video ansehen' })).toBeDisabled();
  script.release();
  await guest.getByRole('button', { name: 'Video ansehen' }).click();
  await expect(guest.getByText('Too loud here.')).toBeVisible();
  // The recipient's name stays over the video, or over both when comparing.
  const watermark = guest.getByText('Für Agentur Nord');
  await expect(watermark).toHaveCount(1);
  await guest.getByRole('button', { name: 'Vergleichen' }).click();
  await expect(watermark).toHaveCount(2);
  await guest.getByRole('button', { name: 'Schieber' }).click();
  await expect(watermark).toHaveCount(1);
  await guest.getByRole('button', { name: 'Vergleichen' }).click();
  // A decision on a phone is confirmed, and shown in the header from then on.
  await guest.getByRole('button', { name: 'Entscheiden' }).click();
  await guest.getByRole('button', { name: 'Änderungen anfordern' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Anfordern' }).click();
  const messages = guest.getByRole('list', { name: 'Meldungen' });
  await expect(messages.getByText('Sie haben Änderungen an Version 2 angefordert')).toBeVisible();
  await expect(guest.getByRole('banner').getByRole('button', { name: 'Änderungen' })).toBeVisible();
  await guest.getByRole('button', { name: 'Herunterladen' }).click();
  await expectClean(guest, 'a download');
  const download = guest.waitForEvent('download');
  await guest.getByRole('dialog').getByRole('button', { name: 'MP4' }).click();
  expect((await download).suggestedFilename()).toBe('Unterweisung v2.mp4');
  await client.leave();
  await stranger.leave();
});

test('a closed share explains why, and leads through the sign-in and back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { id, url, person, workspace } = await shareVideo(page, 'tiny.mp4', 'private');
  const { person: stranger } = await root.createMember('editor');
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  const guest = await visitor.newPage();
  const heading = guest.getByRole('heading', { level: 1 });
  await guest.goto(url);
  await expect(guest).toHaveURL(/\/admin\/login\?redirect=%2Fcollaborate%2Fvideo%2F/);
  // A member of another workspace signs in with the right account and returns.
  await signIn(guest, stranger);
  await guest.goto(url);
  await expect(heading).toHaveText('Für dieses Konto nicht freigegeben');
  await expectClean(guest, 'another account');
  await guest.getByRole('button', { name: 'Anderes Konto verwenden' }).click();
  await expect(guest).toHaveURL(/\/admin\/login\?redirect=/);
  await guest.getByLabel('E-Mail').fill(person.email);
  await guest.getByLabel('Passwort', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(guest).toHaveURL(url);
  await expect(heading).toHaveText('Unterweisung');
  // If the network blocks the player's script, comments can still be read and written.
  await guest.route('**/player.js*', (route) => route.abort());
  await guest.reload();
  await expect(guest.getByRole('alert')).toHaveText(/Ein Teil der Seite konnte nicht geladen werden/);
  await guest.unroute('**/player.js*');
  await guest.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(heading).toHaveText('Unterweisung');
  await expect(guest.getByRole('alert')).toHaveCount(0);

  const change = async (link: object): Promise<void> => {
    const { links } = (await (await page.request.get(`/api/videos/${id}/share`)).json()) as {
      links: { id: string; isDefault: boolean }[];
    };
    const other = links.find(({ isDefault }) => !isDefault);
    const answer = await page.request.patch(`/api/videos/${id}/share-links/${other?.id}`, { data: link });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const locked = await lockVideo(page, id);
  await guest.goto(locked);
  await guest.getByLabel('Passwort').fill('vierzehn13');
  await guest.getByRole('button', { name: 'Video ansehen' }).click();
  await expect(guest.getByRole('alert')).toHaveText('Das Passwort stimmt nicht.');
  await expectClean(guest, 'a wrong password');
  await change({ expiresAt: new Date(Date.now() + 1000).toISOString() });
  await expect(async () => {
    await guest.reload();
    await expect(heading).toHaveText('Der Link ist abgelaufen', { timeout: 2000 });
  }).toPass();
  const inPanel = guest.getByRole('link', { name: 'Video im Panel öffnen' });
  await expect(inPanel).toHaveAttribute('href', `/admin/collections/videos/${id}`);
  // A signed-out member signs in and returns to the page.
  await visitor.clearCookies({ name: 'payload-token' });
  await guest.reload();
  await guest.getByRole('link', { name: 'Als Mitglied anmelden' }).click();
  await guest.getByLabel('E-Mail').fill(person.email);
  await guest.getByLabel('Passwort', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(guest).toHaveURL(locked);
  await expect(inPanel).toBeVisible();
  await root.setSharing(workspace, 'forbidden');
  await guest.goto(url);
  await expect(heading).toHaveText('Freigaben sind abgeschaltet');
  await visitor.close();
});

test('invalid links explain why, and reveal nothing', async ({ page }) => {
  const answer = await page.goto('/admin/collaborate/video/no-such-link-anywhere');
  expect(answer?.status()).toBe(404);
  expect(new URL(page.url()).pathname).toBe('/collaborate/video/no-such-link-anywhere');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]+'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  await expect(page).toHaveTitle('Diesen Link gibt es nicht');
  await expect(page.getByRole('heading')).toHaveText('Diesen Link gibt es nicht');
  await expectClean(page, 'an invalid link');
});
