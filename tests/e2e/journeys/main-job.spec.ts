import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

import { getClip } from '../../support/encoding/clips';

type Video = { status: string; statusProgress: number };

const login = { email: process.env.E2E_EMAIL ?? '', password: process.env.E2E_PASSWORD ?? '' };
const edgeUrl = process.env.E2E_EDGE_URL ?? '';

/** Serves a page of another company with the copied embed code. */
const serveForeignPage = async (embedCode: string): Promise<{ url: string; server: Server }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Andere Seite</title><h1>Andere Seite</h1>${embedCode}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server };
};

const createToken = async (request: APIRequestContext): Promise<string> => {
  await request.post('/api/users/login', { data: login });
  const answer = await request.post('/api/integrations', {
    data: {
      title: 'Ende zu Ende',
      permissions: { videos: ['upload', 'read', 'update', 'changeVisibility'] },
    },
  });
  const { doc } = (await answer.json()) as { doc: { token: string } };
  return doc.token;
};

/** The position of the playing video, on the page itself or in a frame. */
const readPlayback = async (page: Page): Promise<number> => {
  const frame = page.frames().find((candidate) => candidate.url().includes('/player/')) ?? page.mainFrame();
  return frame.evaluate(() => {
    const find = (root: Document | ShadowRoot): HTMLVideoElement | null => {
      const video = root.querySelector('video');
      if (video) return video;
      for (const element of root.querySelectorAll('*')) {
        const inner = element.shadowRoot && find(element.shadowRoot);
        if (inner) return inner;
      }
      return null;
    };
    const video = find(document);
    if (video?.paused) {
      video.muted = true;
      void video.play();
    }
    return video?.currentTime ?? 0;
  });
};

test.describe.configure({ mode: 'serial' });

test.describe('from an upload ticket to a playing video', () => {
  let token: string;
  let id: string;
  const authorised = () => ({ authorization: `Bearer ${token}` });

  test('an integration uploads a file and sees its encoding progress', async ({ request }) => {
    token = await createToken(request);
    const ticket = await request.put('/api/videos/upload', {
      headers: authorised(),
      data: { title: 'Über den Wolken', mimeType: 'video/mp4' },
    });
    expect(ticket.status()).toBe(200);
    const { videoId, signedUrl } = (await ticket.json()) as { videoId: string; signedUrl: string };
    id = videoId;
    const sent = await request.put(signedUrl, {
      headers: { 'content-type': 'video/mp4' },
      data: await readFile(await getClip('faststart.mp4')),
    });
    expect(sent.status()).toBe(200);
    const read = async (): Promise<Video> =>
      (await (await request.get(`/api/videos/${id}`, { headers: authorised() })).json()) as Video;
    await expect.poll(async () => (await read()).status, { timeout: 80_000 }).toBe('COMPLETE');
  });

  test('no one can watch it while it is private', async ({ page }) => {
    await page.goto(`${edgeUrl}/player/?id=${id}&lang=de`);
    await expect(page.getByText('Dieses Video ist privat')).toBeVisible();
  });

  test('it plays on another company’s page, without the app server', async ({ page, request }) => {
    const published = await request.patch(`/api/videos/${id}`, {
      headers: authorised(),
      data: { visibility: 'public' },
    });
    expect(published.status()).toBe(200);
    await expect
      .poll(async () => (await request.get(`${edgeUrl}/videos/${id}/data.json`)).status())
      .toBe(200);

    const origins = new Set<string>();
    page.on('request', (sent) => origins.add(new URL(sent.url()).origin));
    const embedCode =
      `<iframe src="${edgeUrl}/player/?id=${id}" width="640" height="360"` +
      ' allow="autoplay; fullscreen" title="Video"></iframe>';
    const { url, server } = await serveForeignPage(embedCode);
    await page.goto(url);
    await expect.poll(() => readPlayback(page), { timeout: 30_000 }).toBeGreaterThan(1);
    server.close();
    expect([...origins].sort()).toEqual([new URL(url).origin, edgeUrl].sort());
    expect(await page.context().cookies(edgeUrl)).toEqual([]);
  });

  test('chapters saved through the API appear in the timeline and the menu', async ({ page, request }) => {
    const chapters = [
      { title: 'Über den Wolken', timestamp: '00:00:03' },
      { title: 'Am Boden', timestamp: '00:00:00' },
    ];
    const saved = await request.patch(`/api/videos/${id}`, { headers: authorised(), data: { chapters } });
    expect(saved.status()).toBe(200);
    const readData = async () =>
      (await (await request.get(`${edgeUrl}/videos/${id}/data.json`)).json()) as { chapters: unknown };
    await expect.poll(async () => (await readData()).chapters).toEqual([...chapters].reverse());

    await page.goto(`${edgeUrl}/player/?id=${id}&lang=de`);
    await expect(page.locator('reelhof-player media-time-range #segments-clipping rect')).toHaveCount(2);
    await page.locator('reelhof-player media-play-button.start').click();
    await page.locator('reelhof-player .chapters-button').click();
    await page.getByRole('menuitemradio', { name: 'Über den Wolken 0:03' }).click();
    await expect.poll(() => readPlayback(page)).toBeGreaterThan(3);
  });

  test('it does not play in an embed if the workspace forbids embedding', async ({ page, request }) => {
    await request.post('/api/users/login', { data: login });
    const video = (await (await request.get(`/api/videos/${id}?depth=0`)).json()) as { workspace: string };
    const setEmbed = (embed: object) =>
      request.patch(`/api/workspaces/${video.workspace}`, {
        data: { playerSettings: { privacy: { share: { access: 'allowed' }, embed } } },
      });
    expect((await setEmbed({ access: 'forbidden', domains: [] })).status()).toBe(200);
    const playerUrl = `${edgeUrl}/player/?id=${id}`;
    // Each process of each edge applies it within seconds. Eight concurrent requests reach all of them.
    const isSaid = async (words: string) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => request.get(playerUrl)));
      return answers.map((answer) => answer.headers()['content-security-policy']?.includes(words) ?? false);
    };
    const by = { timeout: 30_000 };
    await expect.poll(() => isSaid("frame-ancestors 'none'"), by).not.toContain(false);

    const { url, server } = await serveForeignPage(`<iframe src="${playerUrl}" title="Video"></iframe>`);
    await page.goto(url);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('alert')).toContainText('darf auf dieser Website nicht gezeigt werden');
    await expect(frame.getByRole('link')).toHaveAttribute('href', playerUrl);
    server.close();

    // On a site that hides its name, the browser itself refuses the frame.
    const silent = await serveForeignPage(
      `<meta name="referrer" content="no-referrer"><iframe src="${playerUrl}" title="Video"></iframe>`,
    );
    await page.goto(silent.url);
    await expect
      .poll(() =>
        page
          .frames()
          .map((child) => child.url())
          .join(' '),
      )
      .not.toContain('/player/');
    silent.server.close();

    await setEmbed({ access: 'limited', domains: [{ value: 'example.com' }] });
    await expect.poll(() => isSaid('example.com'), by).not.toContain(false);
    await setEmbed({ access: 'allowed', domains: [] });
    await expect.poll(() => isSaid('example.com'), by).not.toContain(true);
  });
});
