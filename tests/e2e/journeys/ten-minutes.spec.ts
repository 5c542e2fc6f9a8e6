import { readFile } from 'node:fs/promises';

import { type APIRequestContext, expect, test, type Page } from '@playwright/test';

import { createVideo } from '../../support/api/video-requests';
import { makeClip } from '../../support/encoding/clips';
import { expectNoViolations, openVideo, readVideo } from '../../support/panel/edit-page';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { currentTime, isPaused, readPlayer, startButton } from '../../support/player/player-page';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/**
 * Maximum seconds from the last byte to the first frame if browsers can play the file, and if they can't.
 * Five times the value of an idle machine.
 */
const longest = { played: 15, encoded: 30 };
const patience = { timeout: longest.encoded * 1000, intervals: [100] };

/**
 * Ten minutes of few small frames: a box moves on gray, so encoding takes seconds. Square, so that a
 * small player shows its highest rendition.
 */
const makeVideo = async (name: string, codec: readonly string[]): Promise<Buffer> => {
  const box = "drawbox=x='40*t':y=200:w=80:h=80:color=red:t=fill";
  const chunk = await makeClip(`10-s-of-${name}`, [
    ...['-f', 'lavfi', '-i', `color=gray:size=480x480:rate=2:duration=10,${box}`, ...codec, '-g', '4'],
  ]);
  return readFile(await makeClip(name, ['-stream_loop', '-1', '-i', chunk, '-t', '600', '-c', 'copy']));
};

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast'];

type Watched = { status: string; playable: object | null; playerUrl: string; collaborate: Shared };
type Shared = { shareUrl: string | null };
const read = async (page: Page, id: string) => (await readVideo(page, id)) as unknown as Watched;

const update = async (page: Page, id: string, data: object): Promise<void> => {
  const answer = await page.request.patch(`/api/videos/${id}?depth=0`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/**
 * Signs in and opens an upload. `send` resolves with the time of the last byte, once the video can be
 * watched.
 */
const openUpload = async (page: Page, fields: object) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const { videoId: id, signedUrl } = await createVideo(page.request, 'Zehn Minuten');
  await update(page, id, fields);
  const send = async (clip: Buffer): Promise<number> => {
    const sent = await page.request.put(signedUrl, { headers: { 'content-type': 'video/mp4' }, data: clip });
    expect(sent.ok()).toBe(true);
    const at = Date.now();
    await expect.poll(async () => (await read(page, id)).playable, patience).toBeTruthy();
    return at;
  };
  return { id, send };
};

/** Resolves with the time of the first frame. */
const untilFrame = async (page: Page): Promise<number> => {
  await expect.poll(() => currentTime(page), patience).toBeGreaterThan(0);
  return Date.now();
};
const press = async (page: Page): Promise<number> => {
  const button = startButton(page);
  // A player that waited for its data starts automatically. On a busy machine, a click may time out.
  const hasBegun = async (): Promise<boolean> => {
    if ((await currentTime(page)) > 0 || !(await isPaused(page))) return true;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    return false;
  };
  await expect.poll(hasBegun, patience).toBe(true);
  return untilFrame(page);
};
/** Starts the video with the button of the share page. */
const openShared = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  await page.locator('reelhof-player video').waitFor({ state: 'attached', timeout: patience.timeout });
  await readPlayer(page, (player) => void player.play());
  return untilFrame(page);
};

const readQuality = (page: Page) => readPlayer(page, ({ quality }) => quality);
/** Records all URLs of a video that a page requests. */
const noteMedia = (page: Page, id: string): Set<string> => {
  const urls = new Set<string>();
  page.on('request', (request) => request.url().includes(`/videos/${id}/`) && urls.add(request.url()));
  return urls;
};
/** Counts how often the media element pauses. */
const watchPauses = (page: Page): Promise<void> =>
  page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    const seen = { video, pauses: 0 };
    video.addEventListener('pause', () => (seen.pauses += 1));
    Object.assign(window, { seen });
  });
type Seen = { video: HTMLVideoElement; pauses: number };
const readPauses = (page: Page) =>
  page.evaluate(() => {
    const { video, pauses } = (window as unknown as { seen: Seen }).seen;
    return { isConnected: video.isConnected, pauses };
  });

const readStatuses = (request: APIRequestContext, urls: Iterable<string>) =>
  Promise.all([...urls].map(async (url) => (await request.get(url)).status()));

test('a ten-minute video that browsers can play is watchable in an embed as soon as it is uploaded', async ({
  page,
}) => {
  const clip = await makeVideo('played-600-of-a-box.mp4', h264);
  const { id, send } = await openUpload(page, { visibility: 'public' });
  const media = noteMedia(page, id);
  const sentAt = await send(clip);
  await page.goto((await read(page, id)).playerUrl);
  const firstFrame = (await press(page)) - sentAt;
  expect(firstFrame / 1000).toBeLessThan(longest.played);
  expect(await readQuality(page)).toBe(480);
  expect([...media].join()).toContain('/preview/segment-');
  // The final renditions are not needed here.
  expect((await page.request.delete(`/api/videos/${id}`)).ok()).toBe(true);
});

test('a ten-minute video that browsers can’t play is watchable at once, improves, and can be hidden', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(320_000);
  const clip = await makeVideo('encoded-600-of-a-box.mkv', ['-c:v', 'mpeg4', '-q:v', '5']);
  const { id, send } = await openUpload(page, { collaborate: { shareable: true } });
  await openVideo(page, id);
  const hint = page.getByText('Sie können das Video schon ansehen.');
  const strangers = await browser.newContext(baseURL ? { baseURL } : {});
  const [shared, embedded] = [await strangers.newPage(), await strangers.newPage()];
  const sentAt = await send(clip);
  // The share link is valid once there is something to watch.
  const isLinked = async (): Promise<boolean> => {
    const { shareUrl } = (await read(page, id)).collaborate;
    return shareUrl !== null && (await strangers.request.get(shareUrl)).ok();
  };
  await expect.poll(isLinked, patience).toBe(true);
  const { playerUrl, collaborate } = await read(page, id);
  const firstFrames = await Promise.all([press(page), openShared(shared, collaborate.shareUrl ?? '')]);
  for (const at of firstFrames) expect((at - sentAt) / 1000).toBeLessThan(longest.encoded);
  await expect(hint).toBeVisible();
  await watchPauses(page);
  await watchPauses(shared);

  const media = noteMedia(embedded, id);
  await update(page, id, { visibility: 'public' });
  const shownAt = Date.now();
  await embedded.goto(playerUrl);
  const atEmbed = ((await press(embedded)) - shownAt) / 1000;
  expect(atEmbed).toBeLessThan(longest.encoded);
  for (const each of [page, shared, embedded]) expect(await readQuality(each)).toBe(360);
  // Hidden files are unavailable as soon as the call returns, even to clients that know their URLs.
  await update(page, id, { visibility: 'private' });
  const statuses = await readStatuses(strangers.request, media);
  expect((await read(page, id)).status).not.toBe('COMPLETE');
  expect([...media].join()).toContain('/preview/segment-');
  expect(new Set(statuses)).toEqual(new Set([403]));
  await embedded.close();
  await expectNoViolations(page, 'playing while it is encoded');

  for (const [where, each] of Object.entries({ panel: page, link: shared })) {
    await expect.poll(() => readQuality(each), { message: where, timeout: 200_000 }).toBe(480);
    // The media element is the same, and was never paused.
    expect(await readPauses(each), where).toEqual({ isConnected: true, pauses: 0 });
  }
  expect((await read(page, id)).status).toBe('COMPLETE');
  await expect(hint).toHaveCount(0);
  await strangers.close();
});
