import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect } from '@playwright/test';

import {
  currentTime,
  isPaused,
  openAndPlay,
  playsPast,
  readPlayer,
  startButton,
} from '../../support/player/player-page';
import { test } from '../../support/player/player-test';

const ladder = {
  hls: 'videos/clip/1/master.m3u8',
  mp4: [{ url: 'videos/clip/1/low.mp4', width: 640, height: 360, name: '360p', size: 1 }],
};

type Site = { root: string };

/**
 * Stores a preview of one rendition with its first `segments`. It is the smallest one unless `without`
 * excludes it.
 */
const storePreview = async (
  { root }: Site,
  id: string,
  { segments, without = 0 }: { segments: number; without?: 0 | 1 },
): Promise<string> => {
  const folder = path.join(root, 'videos', id, '1', 'preview');
  await cp(path.join(root, 'videos', 'clip', '1'), folder, { recursive: true });
  for (const name of ['stream_0.m3u8', 'stream_1.m3u8', 'stream_2.m3u8']) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const chunks = text.replace('PLAYLIST-TYPE:VOD', 'PLAYLIST-TYPE:EVENT').split('#EXTINF');
    const [head = '', ...rest] = chunks;
    await writeFile(
      path.join(folder, name),
      [`${head}#EXT-X-START:TIME-OFFSET=0\n`, ...rest.slice(0, segments)].join('#EXTINF'),
    );
  }
  const master = await readFile(path.join(folder, 'master.m3u8'), 'utf8');
  const line = new RegExp(`#EXT-X-STREAM-INF.*\\nstream_${without}.*\\n`);
  await writeFile(path.join(folder, 'master.m3u8'), master.replace(line, ''));
  return `videos/${id}/1/preview/master.m3u8`;
};

test('plays the preview rendition, and increases quality without a pause, a jump or a reload', async ({
  page,
  site,
}) => {
  test.setTimeout(60_000);
  const hls = await storePreview(site, 'growing', { segments: 8 });
  await site.putVideo('growing', { hls, mp4: [], storyboard: null });
  await openAndPlay(page, site.pageUrl('growing'));
  // Playback starts at 0, with the final duration.
  expect(await currentTime(page)).toBeLessThan(5);
  await expect.poll(() => readPlayer(page, ({ quality }) => quality)).toBe(180);
  await expect.poll(() => readPlayer(page, ({ duration }) => duration)).toBeCloseTo(20, 0);

  await page.locator('reelhof-player video').evaluate((video: HTMLVideoElement) => {
    const seen = { times: [] as number[], pauses: 0, readies: 0, video };
    const player = (video.getRootNode() as ShadowRoot).host;
    player.addEventListener('timeupdate', () => seen.times.push(video.currentTime));
    player.addEventListener('pause', () => (seen.pauses += 1));
    player.addEventListener('ready', () => (seen.readies += 1));
    Object.assign(window, { seen });
  });
  await site.putVideo('growing', ladder);
  await expect.poll(() => readPlayer(page, ({ quality }) => quality), { timeout: 20_000 }).toBe(360);
  const at = await currentTime(page);
  await playsPast(page, at + 0.2);
  expect(await isPaused(page)).toBe(false);
  const seen = await page.evaluate(() => {
    const { seen: all } = window as unknown as {
      seen: { times: number[]; pauses: number; readies: number; video: HTMLVideoElement };
    };
    const { times, pauses, readies, video } = all;
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return {
      least: Math.min(...steps),
      most: Math.max(...steps),
      pauses,
      readies,
      isSame: video.isConnected,
    };
  });
  expect(seen).toMatchObject({ pauses: 0, readies: 0, isSame: true });
  expect(seen.least).toBeGreaterThan(-0.1);
  expect(seen.most).toBeLessThan(1);
});

test('increases quality before anyone has pressed play, and counts one view', async ({ page, site }) => {
  test.setTimeout(60_000);
  const hls = await storePreview(site, 'unplayed', { segments: 3 });
  const counted: string[] = [];
  page.on('request', (request) => {
    if (/master\.m3u8\?from=/.test(request.url())) counted.push(request.url());
  });
  await site.putVideo('unplayed', { hls, mp4: [] });
  await page.goto(site.pageUrl('unplayed'));
  await site.putVideo('unplayed', ladder);
  await expect
    .poll(() => readPlayer(page, ({ data }) => data?.hls), { timeout: 20_000 })
    .toContain('videos/clip/1/master.m3u8');
  await startButton(page).click();
  await playsPast(page, 0.5);
  expect(counted).toHaveLength(1);
});

test('stays on the rendition that it played, even if a smaller one would fill the player', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 300, height: 200 });
  const hls = await storePreview(site, 'small', { segments: 8, without: 1 });
  await site.putVideo('small', { hls, mp4: [], storyboard: null });
  await openAndPlay(page, site.pageUrl('small'));
  await expect.poll(() => readPlayer(page, ({ quality }) => quality)).toBe(360);
  await site.putVideo('small', ladder);
  await expect.poll(() => readPlayer(page, ({ data }) => data?.hls?.includes('/preview/'))).toBe(false);
  const at = await currentTime(page);
  await readPlayer(page, (player) => void (player.playbackRate = 4));
  // Play past the segments that were loaded first.
  await playsPast(page, at + 5, 20_000);
  expect(await readPlayer(page, ({ quality }) => quality)).toBe(360);
});
