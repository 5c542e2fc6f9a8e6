import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { findFreePort } from '@/bin/support/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/ports/storage/filesystem/filesystem-storage';
import type { StoragePort } from '@/lib/ports/storage/port';

import { startNginx } from './support/nginx';
import { median, requireProgram, run, stop, waitForAnswer } from './support/process';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const uploadMebibytes = Number(process.env.BENCH_UPLOAD_MIB ?? 1024);
const segments = 32;
const secret = 'a secret for the bench';

type Row = { what: string; edge: number; nginx: number; goal: number };

const startEdgeProcess = async (dataDir: string, port: number): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--single-threaded-gc', '--import', 'tsx', 'bin/edge.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      EDGE_PORT: String(port),
      EDGE_URL: `http://127.0.0.1:${port}`,
      SECRET: secret,
      STORAGE: 'filesystem',
    },
  });
  await waitForAnswer(`http://127.0.0.1:${port}/health`, child);
  return child;
};

/** Requests per second of one `wrk` run over all files of a list. */
const runWrk = async (script: string, url: string): Promise<number> => {
  const output = await run('wrk', ['-t1', '-c32', `-d${seconds}s`, '-s', script, url]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
};

/** Sends a file by PUT and returns MB/s. The same client for both servers. */
const upload = async (file: string, url: string): Promise<number> => {
  const bytes = uploadMebibytes * 2 ** 20;
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'video/mp4', 'content-length': String(bytes) };
    const put = request(url, { method: 'PUT', headers }, (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`the upload was answered ${response.statusCode}`));
      });
    }).on('error', reject);
    pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), put).catch(reject);
  });
  return bytes / 1e6 / ((performance.now() - started) / 1000);
};

/** Measures both in turn, so that whatever else the machine does hits both; returns the medians. */
const alternate = async (
  edge: () => Promise<number>,
  nginx: () => Promise<number>,
): Promise<{ edge: number; nginx: number }> => {
  const figures: { edge: number[]; nginx: number[] } = { edge: [], nginx: [] };
  await nginx();
  await edge();
  for (let round = 0; round < rounds; round += 1) {
    figures.nginx.push(await nginx());
    figures.edge.push(await edge());
  }
  return { edge: median(figures.edge), nginx: median(figures.nginx) };
};

const writeScript = async (folder: string, name: string, paths: string[]): Promise<string> => {
  const file = path.join(folder, `${name}.lua`);
  const list = paths.map((item) => `wrk.format("GET", "/${item}")`).join(', ');
  const script = `local list\nlocal i = 0\nfunction init() list = { ${list} } end\nfunction request() i = i % #list + 1; return list[i] end\n`;
  const handle = await open(file, 'w');
  await handle.writeFile(script);
  await handle.close();
  return file;
};

/** What is asked for: the keys of media, and a file to send. */
const writeMedia = async (folder: string, storage: StoragePort) => {
  const lists = { segment: [] as string[], playlist: [] as string[] };
  const options = { cacheControl: '', visibility: 'public' } as const;
  for (let index = 0; index < segments; index += 1) {
    const segment = `videos/bench/1/hls/720p/segment-${index}.m4s`;
    const playlist = `videos/bench/1/hls/720p/playlist-${index}.m3u8`;
    lists.segment.push(segment);
    lists.playlist.push(playlist);
    const write = (key: string, body: Buffer, contentType: string) =>
      storage.write({ bucket: 'stream', key, body, contentType, ...options });
    await write(segment, randomBytes(1_000_000), 'video/mp4');
    await write(
      playlist,
      Buffer.alloc(2000, '#EXTINF:4.0,\nsegment-001.m4s\n'),
      'application/vnd.apple.mpegurl',
    );
  }
  const source = path.join(folder, 'source.mp4');
  const handle = await open(source, 'w');
  for (let written = 0; written < uploadMebibytes; written += 1) await handle.write(randomBytes(2 ** 20));
  await handle.close();
  return { lists, source };
};

const measure = async (folder: string): Promise<Row[]> => {
  const [edgePort, nginxPort] = [await findFreePort(), await findFreePort()];
  const [edgeUrl, nginxUrl] = [`http://127.0.0.1:${edgePort}`, `http://127.0.0.1:${nginxPort}`];
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl, secret });
  await storage.check();
  const { lists, source } = await writeMedia(folder, storage);
  const nginx = await startNginx(
    path.join(folder, 'nginx'),
    path.join(folder, 'storage', 'stream'),
    nginxPort,
  );
  const edge = await startEdgeProcess(folder, edgePort);
  try {
    const rows: Row[] = [];
    for (const [name, what] of [
      ['segment', '1 MB segments, requests/s'],
      ['playlist', '2 kB playlists, requests/s'],
    ] as const) {
      const script = await writeScript(folder, name, lists[name]);
      const figures = await alternate(
        () => runWrk(script, edgeUrl),
        () => runWrk(script, nginxUrl),
      );
      rows.push({ what, ...figures, goal: 0.8 });
    }
    const ref = { bucket: 'upload', key: 'uploads/bench/1/source.mp4' } as const;
    const signed = await storage.signPut({ ...ref, contentType: 'video/mp4', expiresIn: 3600 });
    const figures = await alternate(
      () => upload(source, signed),
      () => upload(source, `${nginxUrl}/dav/source.mp4`),
    );
    rows.push({ what: `PUT of ${uploadMebibytes} MiB, MB/s`, ...figures, goal: 0.9 });
    return rows;
  } finally {
    await Promise.all([stop(edge), stop(nginx)]);
  }
};

requireProgram('nginx', ['-v'], 'On Debian: apt-get install nginx-light');
requireProgram('wrk', ['-v'], 'On Debian: apt-get install wrk');
const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-'));
try {
  const rows = await measure(folder);
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(
    `\nNode ${process.version}, ${cpus().length} × ${model}, ${rounds} rounds of ${seconds} s, medians\n`,
  );
  console.log('| what | edge | nginx | edge ÷ nginx | goal |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { what, edge, nginx, goal } of rows) {
    const ratio = (edge / nginx).toFixed(2);
    console.log(`| ${what} | ${edge.toFixed(0)} | ${nginx.toFixed(0)} | ${ratio} | ≥ ${goal} |`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
