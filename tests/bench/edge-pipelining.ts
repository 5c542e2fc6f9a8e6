import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';

import { measureRss } from './support/memory';
import { cores, moveToCore } from './support/pin';
import { median, stop } from './support/process';
import { startEdgeProcess } from './support/start-edge';

/**
 * Measures what clients cost that pipeline requests but read no response: the edge's memory and open
 * files, and the delay of `/health`. Prints a Markdown table, and fails if a goal is missed.
 * npm run bench edge-pipelining [connections=200] [requests=1000] [seconds=20]
 */
const [connections = 200, requests = 1000, seconds = 20] = process.argv.slice(2).map(Number);

const key = 'videos/bench/1/mp4/large.mp4';
const goals = { mebibytes: 400, healthMs: 100 };

/** Runs in a separate process, so that the load does not delay the measurement. */
const greedy = `
  const [port, connections, text, requests] = process.argv.slice(1);
  for (let index = 0; index < Number(connections); index += 1) {
    const socket = require('node:net').connect(Number(port), '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write(text.repeat(Number(requests)));
  }
  // Connections that read nothing keep no process alive.
  setInterval(() => undefined, 1000);
`;

const startGreedy = (port: number): ChildProcess => {
  const text = `GET /${key} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const given = [port, connections, text, requests].map(String);
  return spawn(process.execPath, ['-e', greedy, ...given], { stdio: ['ignore', 'ignore', 'inherit'] });
};

const countOpen = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).endsWith(key);
    } catch {
      return false;
    }
  }).length;

/** Response time in milliseconds. */
const timeHealth = async (url: string): Promise<number> => {
  const started = performance.now();
  const answer = await fetch(`${url}/health`);
  if (!answer.ok) throw new Error(`/health answered ${answer.status}`);
  await answer.text();
  return performance.now() - started;
};

type Watched = { most: number; open: number; times: number[] };

const watch = async (pid: number, url: string): Promise<Watched> => {
  const seen: Watched = { most: 0, open: 0, times: [] };
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100)) {
    seen.times.push(await timeHealth(url));
    seen.most = Math.max(seen.most, measureRss(pid));
    seen.open = Math.max(seen.open, countOpen(pid));
  }
  return seen;
};

/** Watches while another process causes load, and ends that process. */
const watchBeside = async (stranger: ChildProcess, pid: number, url: string): Promise<Watched> => {
  try {
    return await watch(pid, url);
  } finally {
    await stop(stranger);
  }
};

const measure = async (folder: string): Promise<boolean> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const secret = 'a secret for the bench';
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl: url, secret });
  await storage.prepare();
  await storage.write({
    ...{ bucket: 'stream', key, body: Buffer.alloc(24_000_000), contentType: 'video/mp4' },
    ...{ cacheControl: '', visibility: 'public' },
  });
  const edge = await startEdgeProcess({ dataDir: folder, port, secret });
  try {
    const pid = edge.pid ?? 0;
    await timeHealth(url);
    const before = measureRss(pid);
    const { most, open, times } = await watchBeside(startGreedy(port), pid, url);
    const slowest = Math.max(...times);
    console.log(`| ${connections} connections with ${requests} requests each, nothing read | | goal |`);
    console.log('| --- | ---: | ---: |');
    console.log(`| memory of the edge before, MiB | ${Math.round(before)} | |`);
    console.log(`| memory of the edge at most, MiB | ${Math.round(most)} | ${goals.mebibytes} |`);
    console.log(`| its open files of the video | ${open} | ${connections} |`);
    console.log(`| \`/health\`, median of ${times.length}, ms | ${median(times).toFixed(1)} | |`);
    console.log(`| \`/health\`, slowest, ms | ${slowest.toFixed(1)} | ${goals.healthMs} |`);
    return most <= goals.mebibytes && slowest <= goals.healthMs && open === connections;
  } finally {
    await stop(edge);
  }
};

moveToCore(cores.load);
const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-bench-'));
try {
  process.exitCode = (await measure(folder)) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
