import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, request as playwright } from '@playwright/test';

import { uploadVideo } from '../support/api/video-requests';
import { password, signInPanelAdmin } from '../support/panel/panel-people';
import { findByCommand, findFamily } from './support/memory';
import { readCpuSeconds } from './support/pin';
import { percentile, stop } from './support/process';
import { startInstance } from './support/start-instance';

/**
 * Measures share pages: many poll every 5 s, idle and while comments are written, against one web process
 * with SQLite; and the first paint on a phone at 1.6 Mbit/s with 150 ms round trips. Prints Markdown.
 * npm run bench share [pages=1000] [seconds=60] [comments=200] [paints=20]
 */
const [pages = 1000, seconds = 60, comments = 200, paints = 20] = process.argv.slice(2).map(Number);
const pollMs = 5000;

type Answer = { status: number; etag: string | undefined; ms: number; bytes: number };

const agent = new Agent({ keepAlive: true, maxSockets: pages });

const ask = (url: string, etag: string | undefined): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers: etag ? { 'if-none-match': etag } : {} }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => {
        const ms = performance.now() - started;
        resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, ms, bytes });
      });
    }).on('error', reject);
  });

/** Creates a finished, shared video with comments. Returns its share token. */
const shareVideo = async (url: string): Promise<string> => {
  const admin = await playwright.newContext({ baseURL: url });
  const { person } = await signInPanelAdmin(admin).createMember('manager');
  await admin.dispose();
  const manager = await playwright.newContext({ baseURL: url });
  await manager.post('/api/users/login', { data: { email: person.email, password } });
  const id = await uploadVideo(manager, 'Bench');
  for (;;) {
    const { status } = (await (await manager.get(`/api/videos/${id}?depth=0`)).json()) as { status: string };
    if (status === 'COMPLETE') break;
    if (status === 'ERROR') throw new Error('the video was not encoded');
    await pause(500);
  }
  const shared = await manager.patch(`/api/videos/${id}`, { data: { collaborate: { shareable: true } } });
  const { doc } = (await shared.json()) as { doc: { collaborate: { shareToken: string } } };
  await manager.dispose();
  return doc.collaborate.shareToken;
};

const comment = async (url: string, shareToken: string, number: number): Promise<void> => {
  const answer = await fetch(`${url}/api/collaborateComments/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      shareToken,
      text: `Comment ${number}`,
      author: `Guest ${number}`,
      frameIn: number % 100,
    }),
  });
  if (!answer.ok) throw new Error(`a comment was answered ${answer.status}: ${await answer.text()}`);
};

/** ETags of each page, kept between measurements. */
const etags: (string | undefined)[] = [];

/** All pages poll for `seconds`, spread over five seconds. Measures the web process. */
const measure = async (address: string, web: number) => {
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1000;
  const page = async (index: number): Promise<void> => {
    await pause((index / pages) * pollMs);
    while (performance.now() < end) {
      const next = performance.now() + pollMs;
      const answer = await ask(address, etags[index]);
      etags[index] = answer.etag ?? etags[index];
      answers.push(answer);
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const before = readCpuSeconds(web);
  const started = performance.now();
  await Promise.all(Array.from({ length: pages }, (_, index) => page(index)));
  const took = (performance.now() - started) / 1000;
  return { answers, cpu: ((readCpuSeconds(web) - before) / took) * 100, took };
};

const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Milliseconds from the navigation to the first contentful paint of each uncached visit. */
const measurePaints = async (address: string): Promise<number[]> => {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
  const times: number[] = [];
  for (let visit = 0; visit < paints; visit++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await page.goto(address, { waitUntil: 'load' });
    times.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN),
    );
    await context.close();
  }
  await browser.close();
  return times;
};

const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-bench-share-'));
const { url, child } = await startInstance(dataDir);
try {
  const web = findByCommand(findFamily(child.pid ?? 0), 'dist/web.mjs');
  if (!web) throw new Error('there is no web process');
  const token = await shareVideo(url);
  for (let number = 0; number < comments; number++) await comment(url, token, number);
  if (paints > 0) {
    // The first visit warms up the server, so it is not counted.
    const [, ...times] = await measurePaints(`${url}/collaborate/video/${token}`);
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.75)];
    console.log(`\nFirst paint at 1.6 Mbit/s: p50 ${half.toFixed(0)} ms, p75 ${most.toFixed(0)} ms`);
  }
  const address = `${url}/api/collaborateComments/get?uuid=${token}`;
  await measure(address, web);
  console.log(`\n${pages} pages, ${comments} comments, ${seconds} s\n`);
  console.log(
    '| while | answers/s | of them 304 | p50 ms | p99 ms | one core |\n| --- | --- | --- | --- | --- | --- |',
  );
  for (const what of ['nothing changes', 'a comment every 5 s']) {
    let number = comments;
    const timer =
      what === 'nothing changes'
        ? undefined
        : setInterval(() => void comment(url, token, number++).catch(console.error), pollMs);
    const { answers, cpu, took } = await measure(address, web);
    clearInterval(timer);
    const failed = answers.filter(({ status }) => status !== 200 && status !== 304);
    if (failed.length > 0) throw new Error(`${failed.length} were answered ${failed[0]?.status}`);
    const same = answers.filter(({ status }) => status === 304).length;
    const times = answers.map(({ ms }) => ms);
    const cells = [
      what,
      (answers.length / took).toFixed(0),
      `${((same / answers.length) * 100).toFixed(1)} %`,
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.99).toFixed(1),
      `${cpu.toFixed(1)} %`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  agent.destroy();
  await stop(child);
  await rm(dataDir, { recursive: true, force: true });
}
