import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { chromium, request as playwright, type Browser } from '@playwright/test';

import { password as secret, signInPanelAdmin } from '../support/panel/panel-people';
import { fillLibrary } from './support/fill-library';
import { fillSpeech } from './support/fill-speech';
import { median, percentile, stop } from './support/process';
import { startInstance } from './support/start-instance';

/**
 * Measures the library with 1,000 and with 100,000 transcribed videos: response times, and the time until
 * Chromium has painted the grid. Uses SQLite. BENCH_KEEP is a folder that keeps the workspaces.
 * npm run bench list [rounds=40] [paints=7]
 */
const [rounds = 40, paints = 7] = process.argv.slice(2).map(Number);
const sizes = { small: 1000, large: 100_000 } as const;

type Size = keyof typeof sizes;
type Kept = { email: string; category: string };
type Library = { cookie: string; category: string };
type Row = { what: string; small: number[]; large: number[] };

const logIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`the sign-in answered ${answer.status}`);
  return cookie;
};

/** Creates a workspace with the given number of videos. Returns it with its manager. */
const makeLibrary = async (url: string, database: string, count: number): Promise<Kept> => {
  const admin = await playwright.newContext({ baseURL: url });
  const { person, workspace } = await signInPanelAdmin(admin).createMember('manager');
  await admin.dispose();
  const cookie = await logIn(url, person.email);
  const made = await fetch(`${url}/api/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title: 'Schulung' }),
  });
  if (!made.ok) throw new Error(`the category was answered ${made.status}: ${await made.text()}`);
  const { doc } = (await made.json()) as { doc: { id: string } };
  await fillLibrary(database, {
    workspace: workspace.id,
    author: person.id,
    count,
    categories: [doc.id],
  });
  await fillSpeech(database, workspace.id);
  return { email: person.email, category: doc.id };
};

/** Creates both libraries, or reuses kept ones. */
const openLibraries = async (url: string, folder: string): Promise<Record<Size, Library>> => {
  const note = path.join(folder, 'bench-list.json');
  const database = `file:${path.join(folder, 'reelhof.db')}`;
  const kept = existsSync(note)
    ? (JSON.parse(await readFile(note, 'utf8')) as Record<Size, Kept>)
    : {
        small: await makeLibrary(url, database, sizes.small),
        large: await makeLibrary(url, database, sizes.large),
      };
  await writeFile(note, JSON.stringify(kept));
  const open = async ({ email, category }: Kept) => ({ cookie: await logIn(url, email), category });
  return { small: await open(kept.small), large: await open(kept.large) };
};

/**
 * Response time in milliseconds. A request that is rate limited is repeated later, and the repetition is
 * measured.
 */
const ask = async (url: string, library: Library): Promise<number> => {
  const started = performance.now();
  const answer = await fetch(url, { headers: { cookie: library.cookie } });
  const body = await answer.text();
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after')) * 1000);
    return ask(url, library);
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${body}`);
  return performance.now() - started;
};

const questions = (category: string): [string, string][] => [
  ['first page', ''],
  ['page 50 of 10', 'limit=10&page=50'],
  ['by title', 'sort=title'],
  ['longest first', 'sort=-duration'],
  ['category (every 5th)', `category=${category}`],
  ['without category', 'category=none'],
  ['search, many hits', 'search=schulung'],
  ['search, one in 1,000', 'search=messe'],
  ['search, oldest video', 'search=nadel'],
  ['search, no hit', 'search=nirgends'],
  ['description, one in 1,000', 'search=pumpwerk'],
  ['description, in every video', 'search=wart'],
  ['filter: status, no hit', 'status=ERROR'],
  ['filter: private (every 3rd)', 'visibility=private'],
  ['filter: days of the oldest', 'from=2017-07-14&to=2017-07-14'],
  ['filters: private and search', 'visibility=private&search=messe'],
  ['spoken word, in 30 videos of either', 'search=kranwagen'],
  ['spoken word, rare (one in 1,000)', 'search=zebrastreifen'],
  ['spoken word, frequent (every 5th)', 'search=gabelstapler'],
  ['spoken word, in every video', 'search=willkommen'],
  ['spoken word, its beginning', 'search=gabelst'],
  ['spoken words, two', 'search=willkommen%20zebrastreifen'],
  ['spoken word, none', 'search=nirgendwo'],
];

const alternate = async (
  what: string,
  count: number,
  measure: (size: Size) => Promise<number>,
): Promise<Row> => {
  const row: Row = { what, small: [], large: [] };
  for (const size of ['small', 'large'] as const) await measure(size);
  for (let round = 0; round < count; round += 1) {
    for (const size of ['small', 'large'] as const) row[size].push(await measure(size));
  }
  return row;
};

/** Milliseconds from the start of the navigation until all visible images of the grid are painted. */
const paint = async (browser: Browser, url: string, { cookie }: Library): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/admin/collections/videos`, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('article img')];
    const inView = images.filter((image) => image.getBoundingClientRect().top < window.innerHeight);
    const isThere = inView.length > 0 && inView.every((image) => image.complete && image.naturalWidth);
    return isThere ? performance.now() : false;
  });
  const time = (await painted.jsonValue()) as number;
  await context.close();
  return time;
};

const measure = async (url: string, libraries: Record<Size, Library>): Promise<Row[]> => {
  const rows: Row[] = [];
  const names = questions('').map(([what]) => what);
  for (const [index, what] of names.entries()) {
    rows.push(
      await alternate(what, rounds, (size) => {
        const [, query] = questions(libraries[size].category)[index] ?? [];
        return ask(`${url}/api/videos/library?${query}`, libraries[size]);
      }),
    );
  }
  const page = `${url}/admin/collections/videos`;
  rows.push(
    await alternate('the page’s document', Math.ceil(rounds / 2), (size) => ask(page, libraries[size])),
  );
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch(existsSync(executablePath) ? { executablePath } : {});
  try {
    rows.push(
      await alternate('grid painted in Chromium', paints, (size) => paint(browser, url, libraries[size])),
    );
  } finally {
    await browser.close();
  }
  return rows;
};

const print = (rows: Row[]): void => {
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(`\nNode ${process.version}, ${cpus().length} × ${model}, ${rounds} rounds, ${paints} paints\n`);
  console.log('| ms | 1,000: p50 | p95 | 100,000: p50 | p95 | p50 ÷ p50 |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { what, small, large } of rows) {
    const statistics = [small, large].flatMap((values) => [median(values), percentile(values, 0.95)]);
    const ratio = median(large) / median(small);
    console.log(
      `| ${what} | ${statistics.map((value) => value.toFixed(1)).join(' | ')} | ${ratio.toFixed(2)} |`,
    );
  }
};

const keep = process.env.BENCH_KEEP;
if (keep) await mkdir(keep, { recursive: true });
const dataDir = keep ?? (await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-')));
const { url, child } = await startInstance(dataDir);
try {
  print(await measure(url, await openLibraries(url, dataDir)));
} finally {
  await stop(child);
  if (!keep) await rm(dataDir, { recursive: true, force: true });
}
