import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { type APIRequestContext, type Browser, chromium } from '@playwright/test';

import { readCpuSeconds } from './support/pin';
import { clips, makeVideo, measureDecode } from './support/preview-videos';
import { run, stop } from './support/process';
import { signUp } from './support/sign-up';
import { startInstance } from './support/start-instance';

/**
 * Measures the time from an upload's last byte to its first frame and to its final renditions in
 * Chromium. With --crowd: how one tenant's many uploads delay another tenant's first frame.
 * npm run bench preview [part of a clip's name]
 * npm run bench preview -- --crowd [videos=200]
 */
const [first = '', count = '200'] = process.argv.slice(2);
/** The final renditions of longer videos are not awaited. Seconds. */
const longestWhole = Number(process.env.BENCH_WHOLE_SECONDS ?? 600);

type Instance = Awaited<ReturnType<typeof startInstance>>;
type StoredVideo = {
  status: string;
  playable: { rungs: number } | null;
  playerUrl: string | null;
  src: { hls: { url: string }[] } | null;
};

/** Uploads a file in one request. Returns the video's id when the last byte was received. */
const upload = async (manager: APIRequestContext, file: string): Promise<string> => {
  const data = {
    ...{ title: path.basename(file), mimeType: 'video/mp4', filename: path.basename(file) },
    visibility: 'public',
  };
  const answer = await manager.put('/api/videos/upload', { data });
  if (!answer.ok()) throw new Error(await answer.text());
  const { videoId, signedUrl } = (await answer.json()) as { videoId: string; signedUrl: string };
  // Streams the file while it is sent. The body of `fetch` stalls after several hundred MB (Node 20).
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'video/mp4', 'content-length': statSync(file).size };
    const sending = request(signedUrl, { method: 'PUT', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    pipeline(createReadStream(file), sending).catch(reject);
  });
  if (status !== 200) throw new Error(`the upload was answered by ${status}`);
  return videoId;
};

const readVideo = async (manager: APIRequestContext, id: string): Promise<StoredVideo> => {
  const answer = await manager.get(`/api/videos/${id}?depth=0`);
  const video = (await answer.json()) as StoredVideo;
  if (video.status === 'ERROR') throw new Error(`${id} was not encoded`);
  return video;
};

/** Opens the player page, which waits for the video. Resolves when the first frame is on screen. */
const watch = async (browser: Browser, playerUrl: string): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(`${playerUrl}${playerUrl.includes('?') ? '&' : '?'}autoplay=1`);
  const video = page.locator('reelhof-player video');
  await video.waitFor({ state: 'attached', timeout: 600_000 });
  await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        if (element.currentTime > 0) resolve();
        else element.requestVideoFrameCallback(() => resolve());
      }),
  );
  await context.close();
};

type Times = {
  frame: number;
  cpuFrame: number;
  growth: number | null;
  ladder: number;
  cpu: number;
  id: string;
};

/**
 * Seconds from the last byte to the first frame for a viewer who opens the player immediately, and to the
 * final renditions.
 */
const measure = async (
  { child }: Instance,
  {
    browser,
    manager,
    file,
    isWhole,
  }: { browser: Browser; manager: APIRequestContext; file: string; isWhole: boolean },
): Promise<Times> => {
  const pid = child.pid ?? 0;
  const id = await upload(manager, file);
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  const before = readCpuSeconds(pid, 'ended');
  let video = await readVideo(manager, id);
  for (; !video.playable || !video.playerUrl; video = await readVideo(manager, id)) await pause(50);
  await watch(browser, video.playerUrl);
  const frame = since();
  const cpuFrame = readCpuSeconds(pid, 'ended') - before;
  const growth = await measureGrowth(manager, id);
  while (isWhole && (await readVideo(manager, id)).status !== 'COMPLETE') await pause(500);
  return { frame, cpuFrame, growth, ladder: since(), cpu: readCpuSeconds(pid, 'ended') - before, id };
};

/** Seconds of a video that can be watched so far, and whether that is all. */
const readReach = async (url: string): Promise<{ seconds: number; isWhole: boolean }> => {
  const answer = await fetch(url);
  const list = answer.ok ? await answer.text() : '#EXT-X-ENDLIST';
  const lengths = [...list.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, length]) => Number(length));
  return {
    seconds: lengths.reduce((sum, each) => sum + each, 0),
    isWhole: list.includes('#EXT-X-ENDLIST'),
  };
};

const grownFor = 15_000;

/** How many times faster than real time the preview grows. Null if it is already complete. */
const measureGrowth = async (manager: APIRequestContext, id: string): Promise<number | null> => {
  const url = (await readVideo(manager, id)).src?.hls[0]?.url.replace('master.m3u8', 'index.m3u8') ?? '';
  const started = performance.now();
  const before = await readReach(url);
  if (!url.includes('/preview/') || before.isWhole) return null;
  await pause(grownFor);
  const after = await readReach(url);
  return after.isWhole ? null : (after.seconds - before.seconds) / ((performance.now() - started) / 1000);
};

/** Bytes in all folders that are named after the video. */
const measureDisk = async (dataDir: string, id: string): Promise<number> => {
  const folders = (await run('find', [dataDir, '-type', 'd', '-name', id, '-prune']))
    .split('\n')
    .filter(Boolean);
  if (folders.length === 0) return 0;
  const sizes = await run('du', ['-sb', ...folders]);
  return sizes.split('\n').reduce((sum, line) => sum + Number(line.split('\t')[0] ?? 0), 0);
};

const measureVideos = async (instance: Instance, browser: Browser, dataDir: string): Promise<void> => {
  console.log(
    '| video | bytes sent | bare decode | first frame | CPU until then | growth | ladder | CPU | on disk |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const clip of clips.filter(({ name }) => name.includes(first))) {
    const file = await makeVideo(clip);
    const decode = await measureDecode(file);
    const manager = await signUp(instance.url);
    // Encoding two hours takes hours, so only the preview of that video is measured.
    const isWhole = clip.seconds <= longestWhole;
    const { frame, cpuFrame, growth, ladder, cpu, id } = await measure(instance, {
      browser,
      manager,
      file,
      isWhole,
    });
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    const whole = isWhole
      ? [`${ladder.toFixed(0)} s`, `${cpu.toFixed(0)} s`, megabytes(await measureDisk(dataDir, id))]
      : ['', '', ''];
    const cells = [
      ...[clip.name, megabytes((await stat(file)).size), `${decode.toFixed(1)} ×`],
      ...[`${frame.toFixed(1)} s`, `${cpuFrame.toFixed(1)} s`],
      ...[growth === null ? 'all there' : `${growth.toFixed(1)} ×`, ...whole],
    ];
    console.log(`| ${cells.join(' | ')} |`);
    await manager.delete(`/api/videos/${id}`);
    await manager.dispose();
  }
};

const measureCrowd = async (instance: Instance, browser: Browser, crowd: number): Promise<void> => {
  const [clip] = clips;
  if (!clip) throw new Error('there is no clip');
  const file = await makeVideo(clip);
  const [many, one] = [await signUp(instance.url), await signUp(instance.url)];
  const alone = await measure(instance, { browser, manager: one, file, isWhole: true });
  const bytes = await readFile(file);
  const sendOne = async (): Promise<void> => {
    const data = { title: 'Crowd', mimeType: 'video/mp4', filename: 'crowd.mp4' };
    const answer = await many.put('/api/videos/upload', { data });
    if (!answer.ok()) throw new Error(await answer.text());
    const { signedUrl } = (await answer.json()) as { signedUrl: string };
    await fetch(signedUrl, { method: 'PUT', headers: { 'content-type': 'video/mp4' }, body: bytes });
  };
  for (let sent = 0; sent < crowd; sent += 10) await Promise.all(Array.from({ length: 10 }, sendOne));
  const beside = await measure(instance, { browser, manager: one, file, isWhole: false });
  console.log('| pending videos of another tenant | first frame |\n| ---: | ---: |');
  console.log(`| 0 | ${alone.frame.toFixed(1)} s |\n| ${crowd} | ${beside.frame.toFixed(1)} s |`);
};

if (!existsSync('dist/web.mjs')) {
  console.error('This bench measures the production build, which is missing: node bin/build.mjs');
  process.exit(1);
}
const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-bench-'));
const instance = await startInstance(dataDir);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  if (first === '--crowd') await measureCrowd(instance, browser, Number(count));
  else await measureVideos(instance, browser, dataDir);
} finally {
  await browser.close();
  await stop(instance.child);
  await rm(dataDir, { recursive: true, force: true });
}
