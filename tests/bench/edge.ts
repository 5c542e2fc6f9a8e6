import { randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { StoragePort } from '@/lib/ports/storage';

import { alternate, type Statistics, type Work } from './support/alternate';
import { startNginx } from './support/nginx';
import { cores, moveToCore, onCore } from './support/pin';
import { requireProgram, run, stop } from './support/process';
import { startEdgeProcess } from './support/start-edge';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const uploadMebibytes = Number(process.env.BENCH_UPLOAD_MIB ?? 1024);
const segments = 32;
const secret = 'a secret for the bench';

type Row = { what: string; edge: Statistics; nginx: Statistics; goal?: number };

/** Runs `wrk` once over all files of a list. Returns requests and seconds. */
const runWrk = async (script: string, url: string): Promise<Work> => {
  const wrk = ['wrk', '-t1', '-c32', '--timeout', '30s', `-d${seconds}s`, '-s', script, url] as const;
  const output = await run(...onCore(cores.load, [...wrk]));
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  const [, done, time] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? [];
  return { done: Number(done), time: Number(time) };
};

/** Uploads a file by PUT. Returns megabytes and seconds. */
const upload = async (file: string, url: string): Promise<Work> => {
  const curl = ['curl', '-sS', '--fail', '-T', file, '-H', 'content-type: video/mp4'] as const;
  const measure = ['-o', '/dev/null', '-w', '%{time_total}', url] as const;
  const time = Number(await run(...onCore(cores.load, [...curl, ...measure])));
  return { done: (uploadMebibytes * 2 ** 20) / 1e6, time };
};

/**
 * Uploads use a new URL each time, because the edge refuses a second file. Removing files is not timed.
 */
const createUploads = (source: string, { storage, nginxUrl, davFolder }: UploadTargets) => {
  let counter = 0;
  return {
    toEdge: async () => {
      const ref = { bucket: 'upload', key: `uploads/bench/${(counter += 1)}/source.mp4` } as const;
      const url = await storage.signPut({ ...ref, contentType: 'video/mp4', expiresIn: 3600 });
      try {
        return await upload(source, url);
      } finally {
        await storage.remove(ref);
      }
    },
    toNginx: async () => {
      const name = `source-${(counter += 1)}.mp4`;
      try {
        return await upload(source, `${nginxUrl}/dav/${name}`);
      } finally {
        await rm(path.join(davFolder, name));
      }
    },
  };
};

type UploadTargets = { storage: StoragePort; nginxUrl: string; davFolder: string };

type Script = { name: string; paths: string[]; ranges?: string[] };

const writeScript = async (folder: string, { name, paths, ranges = [] }: Script): Promise<string> => {
  const file = path.join(folder, `${name}.lua`);
  const plain = paths.map((item) => `wrk.format("GET", "/${item}")`);
  const parts = ranges.map((range) => `wrk.format("GET", "/${paths[0]}", { ["Range"] = "bytes=${range}" })`);
  const list = (ranges.length > 0 ? parts : plain).join(', ');
  const script =
    `local list\nlocal i = 0\nfunction init() list = { ${list} } end\n` +
    'function request() i = i % #list + 1; return list[i] end\n';
  const handle = await open(file, 'w');
  await handle.writeFile(script);
  await handle.close();
  return file;
};

/** Writes the test files: media to download, and a file to upload. */
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
  return { lists, videos: await writeVideos(storage, lists.segment), source };
};

/** Ranges of one megabyte, each from the middle of a segment to the middle of the next. */
const videoRanges = Array.from({ length: segments - 1 }, (_, index) => {
  const start = index * 1_000_000 + 500_000;
  return `${start}-${start + 999_999}`;
});

/** A video of all segments: one joined as the encoder stores it, one plain file for nginx. */
const writeVideos = async (storage: StoragePort, keys: readonly string[]) => {
  const clips = { joined: 'videos/bench/1/mp4/720p.mp4', plain: 'videos/bench/1/plain/720p.mp4' };
  const visibility = 'public';
  const parts = keys.map((key) => ({ key, range: { start: 0, end: 999_999 } }));
  await storage.join?.({ bucket: 'stream', key: clips.joined, parts, visibility });
  const clip = await storage.read({ bucket: 'stream', key: clips.joined });
  if (!clip) throw new Error('the video could not be joined');
  const place = { bucket: 'stream', key: clips.plain, contentType: 'video/mp4', cacheControl: '' } as const;
  await storage.write({ ...place, body: clip.body, visibility });
  return clips;
};

const measure = async (folder: string): Promise<Row[]> => {
  const [edgePort, nginxPort] = [await findFreePort(), await findFreePort()];
  const [edgeUrl, nginxUrl] = [`http://127.0.0.1:${edgePort}`, `http://127.0.0.1:${nginxPort}`];
  const storage = createFilesystemStorage({ dataDir: folder, edgeUrl, secret });
  await storage.prepare();
  const { lists, videos: clips, source } = await writeMedia(folder, storage);
  const nginx = await startNginx(
    path.join(folder, 'nginx'),
    path.join(folder, 'storage', 'stream'),
    nginxPort,
  );
  const edge = await startEdgeProcess({ dataDir: folder, port: edgePort, secret });
  try {
    const rows: Row[] = [];
    const [edgePid = 0, nginxPid = 0] = [edge.pid, nginx.pid];
    for (const [name, what, goal] of [
      ['playlist', '2 kB playlists, requests/s', 0.3],
      ['segment', '1 MB segments, requests/s', 0.8],
    ] as const) {
      const script = await writeScript(folder, { name, paths: lists[name] });
      const statistics = await alternate(
        { pid: edgePid, work: () => runWrk(script, edgeUrl) },
        { pid: nginxPid, work: () => runWrk(script, nginxUrl) },
        rounds,
      );
      rows.push({ what, ...statistics, goal });
    }
    const toScript = (name: string, key: string) =>
      writeScript(folder, { name, paths: [key], ranges: videoRanges });
    const [joined, plain] = [await toScript('joined', clips.joined), await toScript('plain', clips.plain)];
    const unjoined = await alternate(
      { pid: edgePid, work: () => runWrk(plain, edgeUrl) },
      { pid: nginxPid, work: () => runWrk(plain, nginxUrl) },
      rounds,
    );
    rows.push({ what: 'MP4 with bytes of its own, 1 MB ranges/s', ...unjoined });
    const ranged = await alternate(
      { pid: edgePid, work: () => runWrk(joined, edgeUrl) },
      { pid: nginxPid, work: () => runWrk(plain, nginxUrl) },
      rounds,
    );
    rows.push({ what: 'MP4 joined of segments, 1 MB ranges/s', ...ranged });
    const davFolder = path.join(folder, 'nginx', 'dav');
    const { toEdge, toNginx } = createUploads(source, { storage, nginxUrl, davFolder });
    const statistics = await alternate(
      { pid: edgePid, work: toEdge },
      { pid: nginxPid, work: toNginx },
      rounds,
    );
    rows.push({ what: `PUT of ${uploadMebibytes} MiB, MB/s`, ...statistics, goal: 0.8 });
    return rows;
  } finally {
    await Promise.all([stop(edge), stop(nginx)]);
  }
};

requireProgram('nginx', ['-v'], 'On Debian: apt-get install nginx-light');
requireProgram('wrk', ['-v'], 'On Debian: apt-get install wrk');
requireProgram('curl', ['-V'], 'On Debian: apt-get install curl');
requireProgram('taskset', ['-V'], 'It is a part of util-linux; two cores are needed.');
moveToCore(cores.load);
const folder = await mkdtemp(path.join(process.env.BENCH_DIR ?? tmpdir(), 'reelhof-bench-'));
try {
  const rows = await measure(folder);
  const [{ model = 'unknown' } = {}] = cpus();
  console.log(
    `\nNode ${process.version}, one core of ${cpus().length} × ${model}, ${rounds} rounds of ${seconds} s, ` +
      `medians; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log('| what | edge | nginx | edge ÷ nginx | ÷ by processor time | goal |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { what, edge, nginx, goal } of rows) {
    const ratio = (edge.perSecond / nginx.perSecond).toFixed(2);
    const cpuRatio = (edge.perCpuSecond / nginx.perCpuSecond).toFixed(2);
    const [ours, theirs] = [edge.perSecond.toFixed(0), nginx.perSecond.toFixed(0)];
    console.log(
      `| ${what} | ${ours} | ${theirs} | ${ratio} | ${cpuRatio} | ${goal === undefined ? '' : `≥ ${goal}`} |`,
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
