import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { makeClip } from '../support/encoding/clips';
import { grownLogin, startGrownPlace, type GrownPlace } from '../support/grown/grown-place';
import { openRootSession } from '../support/panel/root-session';
import { countDone, makeTenant, sendVideo, type BenchTenant } from './support/grown/tenants';
import { median, percentile } from './support/process';

/**
 * Benchmarks of MongoDB, S3 and several processes behind nginx. `rolling` replaces processes under load,
 * `queue` shows fairness and sign-in limits, `workers` counts videos an hour by workers of half a core.
 * Needs a build, nginx, TEST_MONGODB_URL and TEST_S3_ENDPOINT.
 * npm run bench grown rolling|queue|workers
 */
const [part = 'rolling'] = process.argv.slice(2);

const makeVideo = (seconds: number): Promise<string> =>
  makeClip(`grown-${seconds}.mp4`, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`],
    ...'-c:v libx264 -preset ultrafast -crf 30 -pix_fmt yuv420p'.split(' '),
  ]);

/** Creates the administrator and the plans, without the sample video. */
const seed = async ({ publicUrl }: GrownPlace): Promise<void> => {
  const child = spawn(process.execPath, ['dist/seed.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  Object.assign(process.env, { E2E_EMAIL: grownLogin.email, E2E_PASSWORD: grownLogin.password });
  await openRootSession(publicUrl);
};

type Tally = Record<string, { times: number[]; failures: string[]; repeats: number }>;

const tries = 4;

/**
 * Retries like a browser does if a kept connection was closed while it was reused. nginx closes all idle
 * connections when it reloads its configuration.
 */
const fetchAgain = async (url: string, init: RequestInit, onAgain: () => void): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (init.method !== undefined || code !== 'UND_ERR_SOCKET' || attempt === tries) throw error;
      onAgain();
    }
  }
};

const createLoad = (tally: Tally) => {
  const isOn = { value: true };
  const ask = async (name: string, url: string, init: RequestInit = {}): Promise<Response> => {
    const entry = (tally[name] ??= { times: [], failures: [], repeats: 0 });
    const begun = performance.now();
    try {
      const response = await fetchAgain(url, init, () => (entry.repeats += 1));
      const body = await response.arrayBuffer();
      if (response.status >= 400)
        entry.failures.push(`${response.status} ${Buffer.from(body).toString().slice(0, 200)}`);
      entry.times.push(performance.now() - begun);
      return new Response(body.byteLength ? body : null, {
        status: response.status,
        headers: response.headers,
      });
    } catch (error) {
      entry.failures.push(String((error as Error).cause ?? error));
      throw error;
    }
  };
  const repeat = async (everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    while (isOn.value) {
      await work().catch(() => undefined);
      await pause(everyMs);
    }
  };
  return { ask, repeat, stop: () => (isOn.value = false) };
};

const untilDone = async (url: string, tenant: BenchTenant, count: number): Promise<void> => {
  while ((await countDone(url, tenant)) < count) await pause(250);
};

const runRolling = async (place: GrownPlace): Promise<void> => {
  await seed(place);
  const tenant = await makeTenant(place.publicUrl);
  const clip = await makeVideo(3);
  const first = await sendVideo(place.publicUrl, tenant, { file: clip });
  const headers = { cookie: tenant.cookie, 'content-type': 'application/json' };
  await untilDone(place.publicUrl, tenant, 1);
  const shown = await fetch(`${place.publicUrl}/api/videos/${first}`, {
    ...{ method: 'PATCH', headers, body: JSON.stringify({ visibility: 'public' }) },
  });
  if (!shown.ok) throw new Error(await shown.text());
  const data = `${place.edgeUrl}/videos/${first}/data.json`;
  // Each edge process may cache the earlier 404 for up to two seconds.
  for (let since = Date.now(); Date.now() - since < 4000; await pause(50))
    if (!(await fetch(data)).ok) since = Date.now();
  const { hls } = (await (await fetch(data)).json()) as { hls: string };
  const master = `${place.edgeUrl}/${hls}`;

  const tally: Tally = {};
  const { ask, repeat, stop } = createLoad(tally);
  let sent = 1;
  const list = `${place.publicUrl}/api/videos?depth=0&limit=10`;
  const loops = [
    repeat(20, () => ask('list of videos', list, { headers })),
    repeat(50, () => ask('page of the panel', `${place.publicUrl}/admin/collections/videos`, { headers })),
    repeat(50, () =>
      ask('change of a title', `${place.publicUrl}/api/videos/${first}`, {
        ...{ method: 'PATCH', headers, body: JSON.stringify({ title: `Film ${Date.now()}` }) },
      }),
    ),
    repeat(10, () => ask('data.json', data)),
    repeat(10, () => ask('playlist', master)),
    repeat(1500, async () => {
      await sendVideo(place.publicUrl, tenant, {
        file: clip,
        fetcher: (url, init) => ask('upload', url, init),
      });
      sent += 1;
    }),
  ];
  const begun = performance.now();
  for (const member of [...place.members]) {
    await place.restart(member);
    console.error(`${member.kind} replaced`);
  }
  const seconds = (performance.now() - begun) / 1000;
  stop();
  await Promise.all(loops);
  console.log(`All ${place.members.length} processes replaced one by one in ${seconds.toFixed(0)} s.\n`);
  console.log(
    '| | requests | failed | repeated on a closed connection | median ms | 99 % ms |\n' +
      '| --- | --- | --- | --- | --- | --- |',
  );
  for (const [name, { times, failures, repeats }] of Object.entries(tally))
    console.log(
      `| ${name} | ${times.length} | ${failures.length} | ${repeats} | ${median(times).toFixed(0)} ` +
        `| ${percentile(times, 0.99).toFixed(0)} |`,
    );
  for (const [name, { failures }] of Object.entries(tally))
    if (failures.length > 0) console.log(`\n${name}: ${[...new Set(failures)].slice(0, 5).join('; ')}`);
  await untilDone(place.publicUrl, tenant, sent);
  console.log(`\n${sent} videos were sent in the meantime, and all of them are COMPLETE.`);
};

const runQueue = async (place: GrownPlace): Promise<void> => {
  await seed(place);
  const clip = await makeVideo(1);
  const tenants = [
    await makeTenant(place.publicUrl),
    await makeTenant(place.publicUrl),
    await makeTenant(place.publicUrl),
  ];
  const [many, ...few] = tenants as [BenchTenant, BenchTenant, BenchTenant];
  const counts = new Map([[many, 20], ...few.map((tenant) => [tenant, 2] as const)]);
  for (const [tenant, count] of counts)
    for (let index = 0; index < count; index += 1) await sendVideo(place.publicUrl, tenant, { file: clip });
  for (let number = 0; number < 3; number += 1) await place.addWorker();
  const order: string[] = [];
  const done = new Map(tenants.map((tenant) => [tenant, 0]));
  while (order.length < 24) {
    for (const tenant of tenants) {
      const now = await countDone(place.publicUrl, tenant);
      for (let more = done.get(tenant) ?? 0; more < now; more += 1) order.push(tenant === many ? 'A' : 'b');
      done.set(tenant, now);
    }
    await pause(200);
  }
  console.log(
    `20 videos of one tenant (A), then 2 of each of two others (b), three workers. ` +
      `Done in this order: ${order.join(' ')}\n`,
  );
  const answers: string[] = [];
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const port = place.webPorts[attempt % place.webPorts.length];
    const { status } = await fetch(`http://127.0.0.1:${port}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ email: 'somebody@example.com', password: 'Wrong-1234!' }),
    });
    answers.push(String(status));
  }
  console.log(
    `Log-in with wrong passwords, every second attempt at the other web process: ${answers.join(' ')}`,
  );
};

const runWorkers = async (place: GrownPlace): Promise<void> => {
  await seed(place);
  const clip = await makeVideo(3);
  const clips = 8;
  console.log(
    '| workers | videos | seconds | videos an hour | of one worker |\n| --- | --- | --- | --- | --- |',
  );
  let alone = 0;
  for (const workers of [1, 2, 4]) {
    const tenant = await makeTenant(place.publicUrl);
    for (let index = 0; index < clips; index += 1) await sendVideo(place.publicUrl, tenant, { file: clip });
    const begun = performance.now();
    const members = [];
    for (let number = 0; number < workers; number += 1) members.push(await place.addWorker(0.5));
    await untilDone(place.publicUrl, tenant, clips);
    const seconds = (performance.now() - begun) / 1000;
    alone ||= seconds;
    console.log(
      `| ${workers} | ${clips} | ${seconds.toFixed(1)} | ${Math.round((clips / seconds) * 3600)} ` +
        `| ${(alone / seconds).toFixed(2)} × |`,
    );
    for (const member of members) await place.remove(member);
  }
};

const parts = {
  rolling: { size: { webs: 2, edges: 2, workers: 3 }, run: runRolling },
  queue: { size: { webs: 2, edges: 2, workers: 0 }, run: runQueue },
  workers: { size: { webs: 1, edges: 1, workers: 0 }, run: runWorkers },
};
const chosen = parts[part as keyof typeof parts];
if (!chosen) throw new Error(`There is no part ${part}: ${Object.keys(parts).join(', ')}`);
const place = await startGrownPlace(chosen.size);
try {
  await chosen.run(place);
} finally {
  await place.close();
}
process.exit(0);
