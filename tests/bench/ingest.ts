import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { createEdgeLogs } from '@/lib/adapters/delivery/edge/edge-delivery';
import { countLogs } from '@/lib/analytics/ingest/count-logs';
import { asSystem } from '@/lib/core/access/actor';
import { accessLogHeader } from '@/lib/engines/edge/log/access-log-line';
import { toLine } from '@/tests/support/analytics/log-lines';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant } from '@/tests/support/rows/factories';

import { fillVideos } from './support/fill-videos';
import { median } from './support/process';

/**
 * Measures how long the worker takes to count access log lines into SQLite. Views have 48 segments each,
 * and 60 % of them are of a tenth of the videos. Use one core: `taskset -c 1 npm run bench ingest`.
 * npm run bench ingest [lines=1000000] [videos=10000] [rounds=3]
 */
const [lines = 1_000_000, videos = 10_000, rounds = 3] = process.argv.slice(2).map(Number);

const segmentsPerView = 48;
const at = Date.UTC(2026, 4, 31, 10);

const pickVideo = (ids: readonly string[], view: number): string => {
  const spread = (view * 7919) % ids.length;
  return ids[view % 5 < 3 ? spread % Math.ceil(ids.length / 10) : spread] ?? '';
};

const writeLog = async (folder: string, ids: readonly string[]): Promise<void> => {
  const out = createWriteStream(path.join(folder, 'access-2026-05-31-10.log'));
  out.write(accessLogHeader);
  for (let line = 0; line < lines; line += 1) {
    const step = line % (segmentsPerView + 2);
    const view = Math.floor(line / (segmentsPerView + 2));
    const id = pickVideo(ids, view);
    const name = `segment-${String(step - 2).padStart(5, '0')}.m4s`;
    const file = step === 0 ? 'data.json' : `1/hls/${step === 1 ? 'master.m3u8' : `720p/${name}`}`;
    const text = toLine({
      url: `/videos/${id}/${file}`,
      at: at + line,
      sentBytes: 400_000,
      referer: `https://www.site${view % 40}.example/page/${view % 1000}`,
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    });
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
};

const measure = async ({ payload }: Instance, folder: string): Promise<number> => {
  const logs = createEdgeLogs(folder, { settledAfterMs: 0 });
  const source = (await logs.getSource()) ?? '';
  // The first call renames the current file, which can be counted one millisecond later.
  while ((await logs.list()).length === 0) await pause(1);
  const started = performance.now();
  while (await countLogs({ payload, logs, source, ownHosts: new Set() }));
  return (performance.now() - started) / 1000;
};

const instance = await bootInstance();
const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-ingest-'));
try {
  const { workspace } = await createTenant(instance.payload);
  const ids = await fillVideos(instance.env.databaseUrl, { workspace: workspace.id, count: videos });
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await mkdir(folder, { recursive: true });
    await writeLog(folder, ids);
    seconds.push(await measure(instance, folder));
  }
  const { docs } = await instance.payload.find({
    collection: 'statistics',
    where: { and: [{ workspace: { equals: workspace.id } }, { period: { equals: '2026-05' } }] },
    overrideAccess: true,
    req: asSystem(),
  });
  const counted = docs[0]?.requests;
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(`\nNode ${process.version}, ${model}, ${lines} lines, ${videos} videos, ${rounds} rounds\n`);
  console.log(
    `seconds: ${seconds.map((value) => value.toFixed(1)).join(', ')}; median ${median(seconds).toFixed(1)}`,
  );
  console.log(`lines in the statistics: ${counted} of ${lines * rounds}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
