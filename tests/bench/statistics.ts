import { cpus } from 'node:os';

import { getToday } from '@/lib/analytics/ranges';
import { sumVideoRows } from '@/lib/analytics/video-rows';
import { addDays, listDays } from '@/lib/core/days';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { fillStatistics } from '@/tests/support/analytics/fill-statistics';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

import { fillVideos } from './support/fill-videos';
import { median, percentile } from './support/process';

/**
 * Measures the statistics endpoints over HTTP in a workspace whose videos were watched on each day of 13
 * months. Uses SQLite in one process. Prints a Markdown table.
 * npm run bench statistics [videos=10000] [days=395] [rounds=40]
 */
const [videos = 10_000, days = 395, rounds = 40] = process.argv.slice(2).map(Number);

const instance = await bootInstance();
const { payload } = instance;
const { workspace, people } = await createTenant(payload);
const ids = await fillVideos(instance.env.databaseUrl, { workspace: workspace.id, count: videos });
const today = getToday();
const range = { from: addDays(today, 1 - days), to: today };
await fillStatistics(payload, {
  workspace: workspace.id,
  videos: ids,
  days: listDays(range.from, range.to),
  viewsOf: (video, day) => 1 + ((video * 31 + day * 17) % 9),
});
const cookie = await logIn(instance, people.admin);

const ask = async (path: string): Promise<number> => {
  const started = performance.now();
  const answer = await fetch(`${instance.apiUrl}/api/statistics/${path}`, { headers: { cookie } });
  await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - started;
};

const ofDays = (count: number): string => `startDate=${addDays(today, 1 - count)}&endDate=${today}`;
const calls: Record<string, () => Promise<number>> = {
  overview: () => ask('overview'),
  'traffic-daily, 365 days': () => ask(`traffic-daily?${ofDays(365)}`),
  'requests-daily, 365 days': () => ask(`requests-daily?${ofDays(365)}`),
  'requests-daily of a video, 28 days': () => ask(`requests-daily/${ids[0]}?${ofDays(28)}`),
  'requests-daily-by-video, 30 days': () => ask(`requests-daily-by-video?${ofDays(30)}`),
  'requests-daily-by-video, 365 days': () => ask(`requests-daily-by-video?${ofDays(365)}`),
};
const sums = async (count: number): Promise<number> => {
  const started = performance.now();
  const asked = {
    workspace: workspace.id,
    range: { from: addDays(today, 1 - count), to: today },
    today,
    videos,
  };
  await sumVideoRows(payload, asked);
  return performance.now() - started;
};
calls['sums of all videos alone, 30 days'] = () => sums(30);
calls['sums of all videos alone, 365 days'] = () => sums(365);

const [{ model = 'unknown' } = {}] = cpus();
console.log(`\nNode ${process.version}, ${model}, ${videos} videos, ${days} days, ${rounds} rounds\n`);
console.log('| ms | p50 | p95 |\n| --- | ---: | ---: |');
for (const [name, call] of Object.entries(calls)) {
  await call();
  const times: number[] = [];
  // The bench exceeds the rate limit of one person.
  await resetRates();
  for (let round = 0; round < rounds; round += 1) times.push(await call());
  console.log(`| ${name} | ${median(times).toFixed(0)} | ${percentile(times, 0.95).toFixed(0)} |`);
}
process.exit(0);
