import { expect, test, type Page } from '@playwright/test';

import { startClockCamera, stopClockCameras } from '../../support/live/clock-camera';
import { killProcess } from '../../support/live/kill-process';
import { expectLag, openViewer, playsRecording } from '../../support/live/live-viewer';
import { findViolations } from '../../support/panel/find-violations';
import { signIn, signInPanelAdmin, type PanelAdmin } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';
import { poll } from '../../support/poll';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterAll(stopClockCameras);

/** Maximum delay in seconds while three pages, an encoder and other tests share two cores. */
const maxLag = 5;

const expectLags = (viewers: Page[], camera: { startedAt: number }) =>
  Promise.all(viewers.map((viewer) => expectLag(viewer, camera, maxLag)));

/** Date and time as typed into a form in the browsers' time zone. */
const toTyped = (moment: Date) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', ...options }).format(moment);
  return { day: part({ dateStyle: 'short' }), time: part({ timeStyle: 'short' }) };
};

const word = (page: Page) => page.locator('main [role=status] p').first();
const expectWord = (page: Page, expected: string) =>
  expect(word(page)).toHaveText(expected, { timeout: 40_000 });

const expectGoodScreen = async (page: Page) => {
  await expect.poll(async () => findForeignLines(await readScreen(page), 'de')).toEqual([]);
  // Slow beside an encoder and other browsers.
  await expect.poll(() => findViolations(page), { timeout: 60_000 }).toEqual([]);
};

const planEvent = async (page: Page, title: string): Promise<string> => {
  await page.goto('/admin/collections/liveEvents');
  await page.getByRole('link', { name: 'Event planen' }).click();
  const start = toTyped(new Date(Date.now() + 4 * 60_000));
  await page.getByLabel(/^Titel/).fill(title);
  await page.getByLabel(/^Datum/).fill(start.day);
  await page.getByLabel(/^Beginn/).fill(start.time);
  await page.getByLabel(/^Ende/).fill(toTyped(new Date(Date.now() + 64 * 60_000)).time);
  await page.getByRole('button', { name: 'Event planen' }).click();
  await expect(page).toHaveURL(/liveEvents\/[\w-]{8,}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

test.describe('a live event', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  test.describe.configure({ timeout: 480_000 });

  test('goes from planning to its recording, through an interruption and a crash', async ({
    page,
    browser,
  }) => {
    const { person } = await root.createMember('manager');
    await signIn(page, person);
    const id = await planEvent(page, 'Der Abend');
    await expectWord(page, 'Kanal ist aus');
    await expectGoodScreen(page);
    const event = await (await page.request.get(`/api/liveEvents/${id}?depth=0`)).json();
    const { playerUrl } = event.src as { playerUrl: string };
    await page.getByRole('button', { name: 'Kanal starten' }).click();
    await expectWord(page, 'Warten auf Ihr Bild');
    await page.getByRole('button', { name: 'Streamschlüssel kopieren' }).click();
    await expect(page.getByText('in der Zwischenablage')).toBeVisible();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    expect(await page.content()).not.toContain(key);
    const server = event.info.ingest.rtmp.server as string;
    const send = () => startClockCamera(`${server.replace('localhost', '127.0.0.1')}/${key}`);

    let camera = send();
    await expectWord(page, 'Bereit');
    await expect
      .poll(() => page.locator('main video').evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth))
      .toBe(640);
    await expectGoodScreen(page);
    // Viewers do not see the video yet.
    const viewers = await Promise.all([1, 2].map(() => openViewer(browser, playerUrl)));
    for (const viewer of viewers) await expect(viewer.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: 'Live gehen' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Live gehen' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectWord(page, 'LIVE');
    await expectLags(viewers, camera);
    await expectGoodScreen(page);

    await camera.cut();
    await expectWord(page, 'Unterbrochen');
    camera = send();
    await expectWord(page, 'LIVE');
    await expect(page.getByText('Kein Signal vom Encoder').first()).toBeVisible({ timeout: 20_000 });
    await expectLags(viewers, camera);

    // Kills the live process, which also cuts the camera's connection.
    killProcess('dist/live.mjs', process.env.E2E_DATA_DIR ?? '');
    await poll(() => !camera.isRunning());
    camera = await poll(async () => {
      const next = send();
      const isTaken = await poll(
        async () => {
          if (!next.isRunning()) return 'refused';
          const { info } = await (await page.request.get(`/api/liveEvents/${id}?depth=0`)).json();
          return info.signal?.isSending && 'taken';
        },
        { seconds: 20 },
      );
      return isTaken === 'taken' && next;
    });
    await expectWord(page, 'LIVE');
    await expectLags(viewers, camera);

    await page.getByRole('button', { name: 'Beenden' }).click();
    await expect(page.getByRole('button', { name: 'Weiter senden' })).toBeFocused();
    await page.getByRole('button', { name: 'Sendung beenden' }).click();
    // The recording is available when the broadcast ends, not only when the page says so.
    const open = page.getByRole('link', { name: 'Aufzeichnung öffnen' });
    await expect(open).toBeVisible({ timeout: 5000 });
    await expectWord(page, 'Beendet');
    await expectGoodScreen(page);
    for (const viewer of viewers) await playsRecording(viewer);
    await Promise.all(viewers.map((viewer) => viewer.context().close()));

    await open.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Der Abend' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Live-Event ansehen' }).first()).toHaveAttribute(
      'href',
      new RegExp(`liveEvents/${id}$`),
    );
  });
});
