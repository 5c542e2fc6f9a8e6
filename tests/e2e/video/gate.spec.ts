import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type FrameLocator, type Page } from '@playwright/test';

import { test as base } from '../../support/panel/clip-test';
import { changeVideo, expectNoViolations, openVideo } from '../../support/panel/edit-page';
import { signIn } from '../../support/panel/panel-people';

type Player = HTMLElement & { currentTime: number };

/** Whether the player has played some of its video. */
const expectPlaying = (place: Page | FrameLocator): Promise<void> =>
  expect
    .poll(() => place.locator('reelhof-player').evaluate((player: Player) => player.currentTime), {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);

type Site = { open: (page: Page, host: string, address: string) => Promise<FrameLocator> };

/** Other sites with a frame, on this machine: browsers let no page of the internet open its addresses. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
  site: async ({}, provide) => {
    let framed = '';
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      const frame = `<iframe src="${framed}" width="640" height="360" allow="autoplay"></iframe>`;
      response.end(`<!doctype html><title>Shop</title>${frame}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await provide({
      open: async (page, host, address) => {
        framed = address;
        await page.goto(`http://${host}:${port}/`);
        return page.frameLocator('iframe');
      },
    });
    server.closeAllConnections();
    server.close();
  },
});

test('a password set in the panel opens the watch page and the embedded player', async ({
  page,
  clip,
  browser,
  site,
}) => {
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, {
    title: 'Quartalszahlen',
    description: 'Nur intern',
    visibility: 'public',
  });
  await openVideo(page, clip.id);
  await page.getByRole('button', { name: 'Passwort setzen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort für Zuschauer' });
  await dialog.getByLabel('Passwort', { exact: true }).fill('kurz');
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click();
  await expect(dialog.getByText('Mindestens 8 Zeichen.')).toBeVisible();
  await dialog.getByLabel('Passwort', { exact: true }).fill('Birkenweg 12');
  await expectNoViolations(page, 'the dialog for a password');
  await dialog.getByRole('button', { name: 'Passwort setzen' }).click();
  const ready = page.getByRole('dialog', { name: 'Link und Passwort' });
  const address = await ready.getByRole('textbox', { name: 'Link' }).inputValue();
  await ready.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText(/^Zuschauer geben ein Passwort ein/)).toBeVisible();
  await expectNoViolations(page, 'the edit page of a video with a password');
  await page.getByRole('button', { name: 'Teilen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Adresse und Passwort kopieren' })).toBeVisible();

  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 800 } });
  const viewer = await context.newPage();
  await viewer.goto(address);
  await expect(viewer.getByText('Quartalszahlen')).toHaveCount(0);
  await expectNoViolations(viewer, 'the page that asks for a password');
  const field = viewer.getByLabel('Passwort');
  await field.fill('Birkenweg 13');
  await viewer.keyboard.press('Enter');
  await expect(viewer.getByRole('alert')).toHaveText('Das Passwort ist falsch.');
  await field.fill('Birkenweg 12');
  await viewer.getByRole('button', { name: 'Video ansehen' }).click();
  await expect(viewer.getByRole('heading', { name: 'Quartalszahlen' })).toBeVisible();
  await expect(viewer.getByText('Nur intern')).toBeVisible();
  expect(new URL(viewer.url()).pathname).toMatch(/^\/t\/[\w.-]+\/videos\//);
  await viewer.locator('reelhof-player').evaluate(async (player: Player & { play(): void }) => {
    await customElements.whenDefined('reelhof-player');
    player.play();
  });
  await expectPlaying(viewer);

  // Another password ends this view, and the player asks for the new one.
  await changeVideo(page, clip.id, { viewing: { password: 'Ahornweg 34' } });
  // The edge knows a revoked token after 1.5 s at the latest.
  await expect(async () => {
    await viewer.reload();
    await expect(viewer.getByRole('heading', { name: 'Quartalszahlen' })).toHaveCount(0, { timeout: 500 });
  }).toPass();

  const player = new URL(`/player/?id=${clip.id}&lang=de`, address).href;
  const frame = await site.open(viewer, 'blog.localhost', player);
  const password = frame.getByLabel('Passwort');
  await password.fill('Birkenweg 12');
  await password.press('Enter');
  await expect(frame.getByRole('alert')).toHaveText('Das Passwort ist falsch.');
  await password.fill('Ahornweg 34');
  await frame.getByRole('button', { name: 'Video ansehen' }).click();
  await expectPlaying(frame);
  await context.close();
  await changeVideo(page, clip.id, { viewing: { password: null } });
});

test('a video with domains plays in frames of these sites only', async ({ page, clip, browser, site }) => {
  await signIn(page, clip.person);
  await changeVideo(page, clip.id, { title: 'Nur im Shop', visibility: 'public' });
  await openVideo(page, clip.id);
  await page.getByRole('button', { name: 'Domains hinzufügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nur auf diesen Domains' });
  await dialog.getByLabel('Domain', { exact: false }).first().fill('shop.localhost');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('shop.localhost', { exact: true })).toBeVisible();
  const { playerUrl } = (await (await page.request.get(`/api/videos/${clip.id}?depth=0`)).json()) as {
    playerUrl: string;
  };

  const context = await browser.newContext({ locale: 'de-DE' });
  const viewer = await context.newPage();
  const allowed = await site.open(viewer, 'shop.localhost', `${playerUrl}&autoplay=1`);
  await expectPlaying(allowed);
  const refusal = 'Dieses Video darf auf dieser Website nicht gezeigt werden';
  const foreign = await site.open(viewer, 'elsewhere.localhost', `${playerUrl}&lang=de`);
  await expect(foreign.getByText(refusal)).toBeVisible();
  await viewer.goto(`${playerUrl}&lang=de`);
  await expect(viewer.getByText(refusal)).toBeVisible();
  expect((await viewer.request.get(new URL(`/watch/${clip.id}`, playerUrl).href)).status()).toBe(404);
  await context.close();
  await changeVideo(page, clip.id, { viewing: { domains: null } });
});
