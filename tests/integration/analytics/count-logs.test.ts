import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { createEdgeLogs } from '@/lib/adapters/delivery/edge/edge-delivery';
import { countLogs } from '@/lib/analytics/ingest/count-logs';
import { findByVideo } from '@/lib/analytics/reports/find-by-video';
import { findDaily } from '@/lib/analytics/reports/find-daily';
import { findEventTraffic } from '@/lib/analytics/reports/find-traffic';
import { findVideoDaily } from '@/lib/analytics/reports/find-video-details';
import { fromVideoRows } from '@/lib/analytics/video-rows';
import { asSystem } from '@/lib/core/access/actor';
import { accessLogHeader } from '@/lib/engines/edge/log/access-log-line';
import type { Statistic, VideoStatistic } from '@/payload-types';
import { toLine, type LoggedRequest } from '@/tests/support/analytics/log-lines';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createVideo, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
let folder: string;
let pack: Promise<{ id: string }>;
beforeAll(async () => {
  instance = await bootInstance();
  pack = instance.payload.create({
    collection: 'packages',
    data: { title: 'Counted', slug: uniqueName('counted'), paymentPeriod: 'month', isPublic: false },
    overrideAccess: true,
    req: asSystem(),
  });
});
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'reelhof-logs-')), 'edge');
  await mkdir(folder);
  return () => rm(path.dirname(folder), { recursive: true });
});
afterAll(() => instance.close());

const at = Date.UTC(2026, 4, 31, 23, 59, 59);
const now = new Date(at + 3 * 86_400_000);
const ownHosts = new Set(['edge.example']);

/** All files count as settled, even if the file system's clock is ahead of the process's clock. */
const createLogs = () => createEdgeLogs(folder, { settledAfterMs: -10_000 });
type Logs = ReturnType<typeof createLogs>;

/** Runs passes until nothing is left to count. */
const countAll = async (logs: Logs = createLogs()): Promise<void> => {
  const source = (await logs.getSource()) ?? '';
  const { payload } = instance;
  while (await countLogs({ payload, logs, source, ownHosts, now }));
  await countLogs({ payload, logs, source, ownHosts, now });
};

const write = (hour: string, lines: string[]) =>
  writeFile(path.join(folder, `access-2026-05-31-${hour}.log`), accessLogHeader + lines.join(''));

const report = 'experience=480.1.1000.99000.720.none.3500.0';
const progress = 'watched=2000.1';
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

/** A player's report. */
const tell = (video: string, query: string, changes: Partial<LoggedRequest> = {}) =>
  toLine({ url: `/videos/${video}/state.json?${query}`, method: 'HEAD', at, sentBytes: 0, ...changes });

/** Writes logs for two videos: three days in two months, two files, and lines that count nothing. */
const writeWorld = async (videos: [string, string]): Promise<void> => {
  const [one, two] = videos.map((id) => `/videos/${id}/1/hls`);
  const play = (base = '', time = at) => [
    toLine({ url: `${base}/master.m3u8`, at: time, referer: 'https://www.example.com/' }),
    ...[0, 1, 2].map((index) => toLine({ url: `${base}/720p/segment-0000${index}.m4s`, at: time })),
  ];
  await write('09', [...play(one), ...play(two), toLine({ url: '/health' })]);
  await write('10', [
    ...play(one, at + 2000),
    ...play(one, at + 86_400_000),
    tell(videos[0], report),
    tell(videos[0], progress),
    tell(videos[0], progress, { userAgent: bot }),
    toLine({ url: '/videos/00000000-0000-4000-8000-000000000000/1/hls/master.m3u8' }),
    'cut off',
  ]);
};

const createWorld = async () => {
  const { payload } = instance;
  const name = uniqueName('counted');
  const workspace = await payload.create({
    collection: 'workspaces',
    data: { name, slug: name, subscription: { package: (await pack).id } } as never,
    overrideAccess: true,
    req: asSystem(),
  });
  const videos = await Promise.all([
    createVideo(payload, { workspace }),
    createVideo(payload, { workspace }),
  ]);
  return { workspace: workspace.id, videos: videos.map(({ id }) => id) as [string, string] };
};

const readWorld = async (workspace: string) => {
  const { db } = instance.payload;
  const where = { workspace: { equals: workspace } };
  const all = { where, pagination: false, limit: 0 } as const;
  const [packedRows, details, usage] = await Promise.all([
    db.find<Statistic>({ collection: 'statistics', sort: 'period', ...all }),
    db.find<VideoStatistic>({ collection: 'videoStatistics', sort: 'date', ...all }),
    db.find<{ metric: string; period: string; count: number }>({ collection: 'usage', ...all }),
  ]);
  return {
    experience: packedRows.docs.flatMap(({ period, experience }) =>
      experience ? [[period, experience]] : [],
    ),
    packedRows: packedRows.docs
      .filter(({ period }) => period !== 'ids')
      .map(({ period, views, requests, bytes, seconds, plays, watchSeconds, videos }) => ({
        period,
        sums: [views, requests, bytes, seconds, plays, watchSeconds],
        perVideo: [...fromVideoRows(videos).values()].map((statistics) => statistics.views).sort(),
      })),
    hosts: details.docs.flatMap(({ date, videos }) =>
      Object.values(videos as Record<string, { hosts: object; curves: object }>).map((detail) => ({
        date,
        ...detail,
      })),
    ),
    traffic: usage.docs
      .filter(({ metric }) => metric === 'traffic')
      .map(({ period, count }) => `${period} ${count}`)
      .sort(),
  };
};

const curve = (views: number) => ({ 1: { views, segments: [views, views, views] } });
const detailOf = (date: string, views: number) => ({
  date,
  hosts: { 'www.example.com': views },
  devices: { other: views },
  curves: curve(views),
});
const reported = {
  reports: 1,
  start: { 6: 1 },
  waits: { 4: 1 },
  renditions: { 4: 1 },
  errors: {},
};
const expected = {
  experience: [
    ['2026-05', reported],
    ['2026-05-31', reported],
  ],
  packedRows: [
    { period: '2026-05', sums: [2, 11, 8000, 16, 1, 5.5], perVideo: [1, 1] },
    { period: '2026-05-31', sums: [2, 11, 8000, 16, 1, 5.5], perVideo: [1, 1] },
    { period: '2026-06', sums: [2, 8, 8000, 16, 0, 0], perVideo: [2] },
    { period: '2026-06-01', sums: [2, 8, 8000, 16, 0, 0], perVideo: [2] },
  ],
  hosts: [
    { ...detailOf('2026-05-31', 1), experience: reported },
    detailOf('2026-05-31', 1),
    detailOf('2026-06-01', 2),
  ],
  traffic: ['2026-05 8000', '2026-06 8000'],
};

it('counts every line once, by video, day and month, and removes the files', async () => {
  const { workspace, videos } = await createWorld();
  await writeWorld(videos);
  await countAll();
  expect(await readWorld(workspace)).toEqual(expected);
  expect(await readdir(folder)).toEqual(['source']);
});

it('finds the workspace of a deleted video', async () => {
  const { workspace, videos } = await createWorld();
  await instance.payload.delete({ collection: 'videos', id: videos[1], overrideAccess: true });
  await writeWorld(videos);
  await countAll();
  expect(await readWorld(workspace)).toEqual(expected);
});

it('adds late lines to the existing counts', async () => {
  const { workspace, videos } = await createWorld();
  await writeWorld(videos);
  await countAll();
  await write('10', [toLine({ url: `/videos/${videos[0]}/data.json`, at, sentBytes: 5 })]);
  await countAll();
  const { packedRows, traffic } = await readWorld(workspace);
  expect(packedRows[0]).toMatchObject({ period: '2026-05', sums: [2, 12, 8005, 16, 1, 5.5] });
  expect(traffic).toEqual(['2026-05 8005', '2026-06 8000']);
});

it('counts the traffic of live events, including deleted ones, and no event as a video', async () => {
  const { payload } = instance;
  const { workspace, videos } = await createWorld();
  const plan = (title: string) =>
    payload.create({
      collection: 'liveEvents',
      data: {
        ...{ title, workspace, startDateTime: new Date(at).toISOString() },
        endDateTime: new Date(at + 3_600_000).toISOString(),
      },
      overrideAccess: true,
      req: asSystem(),
    });
  const [kept, gone] = [await plan('kept'), await plan('gone')];
  await payload.delete({ collection: 'liveEvents', id: gone.id, overrideAccess: true });
  const watch = (id: string, sentBytes: number) =>
    toLine({ url: `/live/${id}/b-1/source/7.2.m4s`, at, sentBytes });
  await write('09', [watch(kept.id, 700), watch(kept.id, 7), watch(gone.id, 50), watch('never-was', 9)]);
  await write('10', [toLine({ url: `/videos/${videos[0]}/data.json`, at, sentBytes: 1000 })]);
  await countAll();

  expect((await readWorld(workspace)).traffic).toEqual(['2026-05 1757']);
  const range = { from: '2026-05-01', to: '2026-05-31' };
  expect(await findByVideo(payload, { workspace, range, today: '2026-06-03' })).toEqual([
    { id: videos[0], views: 0, requests: 1, bytes: 1000, seconds: 0, plays: 0, watchSeconds: 0 },
  ]);
  const asked = { workspace, since: new Date(at), now };
  expect(await findEventTraffic(payload, { ...asked, eventId: kept.id })).toBe(707);
  expect(await findEventTraffic(payload, { ...asked, eventId: 'never-was' })).toBe(0);
});

it('counts seconds reported by players, up to 110 % of the delivered ones, in any order', async () => {
  const { payload } = instance;
  const { workspace, videos } = await createWorld();
  const [real, forged] = videos;
  const play = (video: string, moment: number) => [
    toLine({ url: `/videos/${video}/1/hls/master.m3u8`, at: moment }),
    ...[0, 1, 2, 3].map((index) =>
      toLine({ url: `/videos/${video}/1/hls/720p/segment-0000${index}.m4s`, at: moment }),
    ),
  ];
  const morning = Date.UTC(2026, 4, 31, 9, 59, 50);
  // Reports may be logged before the segments that they are about.
  await write('09', [
    tell(forged, 'watched=600000.1', { at: morning }),
    tell(forged, 'watched=600000.1', { at: morning }),
    tell(real, 'watched=5000.1', { at: morning }),
  ]);
  await countAll();
  const count = async () => {
    const range = { from: '2026-05-01', to: '2026-05-31' };
    const month = await findByVideo(payload, { workspace, range, today: '2026-06-03' });
    const day = await findByVideo(payload, {
      ...{ workspace, today: '2026-06-03' },
      range: { from: '2026-05-31', to: '2026-05-31' },
    });
    expect(day).toEqual(month);
    return Object.fromEntries(month.map(({ id, plays, watchSeconds }) => [id, [plays, watchSeconds]]));
  };
  expect(await count()).toEqual({ [real]: [0, 0], [forged]: [0, 0] });
  await write('10', [
    ...play(forged, morning),
    ...play(real, morning),
    // The rest is played in the next hour, out of what was delivered in this one.
    tell(real, 'watched=7000.0', { at: morning + 60_000 }),
  ]);
  await countAll();
  expect(await count()).toEqual({ [real]: [1, 12], [forged]: [1, 13.2] });
});

it('counts days of any time zone', async () => {
  const { payload } = instance;
  const { workspace, videos } = await createWorld();
  // The last second of a day in UTC, which is the next day in Berlin, and one day later.
  await writeWorld(videos);
  await countAll();
  const range = { from: '2026-06-01', to: '2026-06-02' };
  const views = async (timeZone: string) =>
    (await findDaily(payload, { workspace, range, timeZone })).map((day) => day.views);
  expect(await views('UTC')).toEqual([2, 0]);
  expect(await views('Europe/Berlin')).toEqual([3, 1]);
  const ofVideo = async (timeZone: string) => {
    const days = await findVideoDaily(payload, { workspace, videoId: videos[0], range, timeZone });
    return days.map((day) => day.views);
  };
  expect(await ofVideo('UTC')).toEqual([2, 0]);
  expect(await ofVideo('Europe/Berlin')).toEqual([2, 1]);
  const sums = async (timeZone: string, to = '2026-06-01') => {
    const asked = { workspace, range: { ...range, to }, today: '2026-06-03', timeZone };
    const rows = await findByVideo(payload, asked);
    return Object.fromEntries(rows.map(({ id, ...row }) => [id, row.views]));
  };
  expect(await sums('UTC')).toEqual({ [videos[0]]: 2 });
  expect(await sums('Europe/Berlin')).toEqual({ [videos[0]]: 2, [videos[1]]: 1 });
  expect(await sums('Europe/Berlin', '2026-06-02')).toEqual({ [videos[0]]: 3, [videos[1]]: 1 });
  expect(await sums('America/New_York')).toEqual({ [videos[0]]: 1 });
});

class Killed extends Error {}

/**
 * Aborts `work` at its n-th write to the database or the folder. Returns false if there were fewer
 * writes.
 */
const killAt = async (n: number, work: (logs: Logs) => Promise<void>): Promise<boolean> => {
  let left = n;
  const count = (): void => {
    left -= 1;
    if (left <= 0) throw new Killed();
  };
  const { db } = instance.payload;
  const spies = (['updateOne', 'create'] as const).map((name) => {
    const original = db[name].bind(db) as (...args: unknown[]) => Promise<unknown>;
    return vi.spyOn(db, name).mockImplementation(((...args: unknown[]) => {
      count();
      return original(...args);
    }) as never);
  });
  const logs = createLogs();
  try {
    await work({
      ...logs,
      remove: (name) => {
        count();
        return logs.remove(name);
      },
    });
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

it('counts every line once if it is killed before any of its writes, repeatedly', async () => {
  let kills = 0;
  for (let n = 1; ; n += 1) {
    const { workspace, videos } = await createWorld();
    await writeWorld(videos);
    const isKilled = await killAt(n, countAll);
    // Abort the resumed work as well.
    if (isKilled) await killAt(2, countAll);
    await countAll();
    expect(await readWorld(workspace), `killed at write ${n}`).toEqual(expected);
    if (!isKilled) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(10);
});

it('counts every line once when several processes count at the same time', async () => {
  const { workspace, videos } = await createWorld();
  await writeWorld(videos);
  await Promise.all([countAll(), countAll(), countAll()]);
  await countAll();
  expect(await readWorld(workspace)).toEqual(expected);
});
