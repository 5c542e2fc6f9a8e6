import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { askBurst, askSteadily, runCalls, type Call } from './support/load-calls';
import { makeLoadWorld, type LoadWorld } from './support/load-world';
import { findByCommand, findFamily, measurePss, measureRss } from './support/memory';
import { percentile, stop } from './support/process';
import { startInstance } from './support/start-instance';

/**
 * Measures the production build on SQLite with 50 editors and 20 integrations for a minute, then with as
 * many lists and updates as possible. Also measures memory before and after. Prints Markdown.
 * npm run bench load [seconds=60]
 */
const [seconds = 60] = process.argv.slice(2).map(Number);
const size = { editors: 50, integrations: 20, videos: 200 };
/** Milliseconds after the start until one-time work of the processes is done. */
const settleMs = 30_000;

/** The query with which an idle edit page polls. */
const pollQuery = `depth=0&${[
  'title',
  'status',
  'statusProgress',
  'statusReason',
  'visibility',
  'src',
  'v',
  'duration',
  'player',
  'previewThumbnailUrl',
  'previewVideoUrl',
  'downloadOriginalUrl',
]
  .map((field) => `select[${field}]=true`)
  .join('&')}`;
const libraryQuery = 'limit=25&sort=-createdAt';

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

const toCalls = (url: string, { editors, tokens, videos }: LoadWorld): Call[] => {
  const video = () => `${url}/api/videos/${anyOf(videos)}`;
  const change = () => ({ title: `Geändert ${Math.random().toString(36).slice(2)}` });
  return [
    ...editors.flatMap((cookie): Call[] => [
      { kind: 'read', every: 5000, headers: { cookie }, url: () => `${video()}?${pollQuery}` },
      {
        kind: 'read',
        every: 10_000,
        headers: { cookie },
        url: () => `${url}/api/videos/library?${libraryQuery}`,
      },
      { kind: 'write', every: 60_000, headers: { cookie }, url: () => `${video()}?depth=0`, body: change },
    ]),
    ...tokens.flatMap((token): Call[] => {
      const headers = { authorization: `Bearer ${token}` };
      return [
        { kind: 'read', every: 1000, headers, url: () => `${url}/api/videos?limit=10` },
        { kind: 'write', every: 5000, headers, url: video, body: change },
      ];
    }),
  ];
};

const printTable = (head: string[], rows: (string | number)[][]): void => {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n${line(head)}\n${line(head.map((_, index) => (index === 0 ? '---' : '---:')))}`);
  for (const row of rows)
    console.log(line(row.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell))));
};

const printWork = async (url: string, world: LoadWorld): Promise<void> => {
  const { read, write, errors } = await runCalls(toCalls(url, world), seconds);
  const statistics = (what: string, goal: string, times: number[]) => [
    what,
    times.length,
    percentile(times, 0.5),
    percentile(times, 0.95),
    goal,
  ];
  printTable(
    [
      `${size.editors} editors, ${size.integrations} integrations, ${seconds} s`,
      'calls',
      'p50 ms',
      'p95 ms',
      'goal',
    ],
    [statistics('reads', '≤ 300', read), statistics('writes', '≤ 600', write)],
  );
  console.log(
    `\nErrors: ${errors.length}${errors.length > 0 ? ` (${[...new Set(errors)].join('; ')})` : ''}`,
  );
};

const printLists = async (url: string, { editors, videos }: LoadWorld): Promise<void> => {
  const rows: (string | number)[][] = [];
  for (const [what, query] of [
    ['the panel’s, 25 videos', `/library?${libraryQuery}`],
    ['15 videos', '?limit=15'],
    ['15 videos, depth=0', '?limit=15&depth=0'],
    ['15 videos, depth=0, title and status', '?limit=15&depth=0&select[title]=true&select[status]=true'],
  ] as const) {
    const headers = () => ({ cookie: anyOf(editors), 'accept-language': 'de' });
    const asked = () => ({ url: `${url}/api/videos${query}`, headers: headers() });
    const { perSecond, bytes } = await askSteadily(asked, { connections: 10, seconds: 10 });
    rows.push([what, bytes / 1000, perSecond]);
  }
  printTable(['list, 10 connections', 'kB', 'per second'], rows);
  const lists = await askBurst(500, () => ({
    url: `${url}/api/videos/library?${libraryQuery}`,
    headers: { cookie: anyOf(editors) },
  }));
  const updates = await askBurst(200, (index) => ({
    url: `${url}/api/videos/${videos[0]}?depth=0`,
    headers: { cookie: anyOf(editors), 'content-type': 'application/json' },
    method: 'PATCH',
    body: JSON.stringify({ title: `Zugleich ${index}` }),
  }));
  printTable(
    ['at the same time', 'p50 ms', 'p95 ms', 'errors'],
    [
      ['500 lists', percentile(lists.times, 0.5), percentile(lists.times, 0.95), lists.errors],
      [
        '200 updates of one video',
        percentile(updates.times, 0.5),
        percentile(updates.times, 0.95),
        updates.errors,
      ],
    ],
  );
};

const dataDir = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-'));
const { url, child } = await startInstance(dataDir);
try {
  await pause(settleMs);
  const family = findFamily(child.pid ?? 0);
  const web = findByCommand(family, 'web.mjs') ?? 0;
  const fresh = { pss: measurePss(family), web: measureRss(web) };
  const each = family.map((pid) => `${measurePss([pid]).toFixed(0)}`).join(' + ');
  const world = await makeLoadWorld(url, `file:${path.join(dataDir, 'reelhof.db')}`, size);
  console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${size.videos} videos`);
  await printWork(url, world);
  const after = measureRss(web);
  await printLists(url, world);
  printTable(
    ['memory, MiB', '', 'goal'],
    [
      [`PSS of all processes, fresh (${each})`, fresh.pss, '≤ 280'],
      ['RSS of web, fresh', fresh.web, ''],
      ['RSS of web after the load', after, '≤ 400'],
      ['RSS of web after the lists', measureRss(web), ''],
    ],
  );
} finally {
  await stop(child);
  await rm(dataDir, { recursive: true, force: true });
}
