import { createReadStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { hashSources } from '@/bin/support/build/source-hash.mjs';
import { insertContent } from '@/lib/engines/edge/answer/player-page';
import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';
import { readLinkPreview } from '@/lib/formats/link-preview';
import { readPlainVideo } from '@/lib/formats/plain-video';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import type { VideoData, VideoState } from '@/lib/videos/publishing/video-data';
import { buildPlayer } from '@/player/build/build.mjs';

import { storeVideo } from './player-video';

/** The edge's policy of the player page, so that scripts that need more fail here first. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "media-src 'self' blob:; connect-src 'self'; worker-src blob: 'self'; font-src 'self'";

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
};

/** A data.json as the server writes it; `changes` replaces whole fields. */
export const createVideoData = (id: string, changes: Partial<VideoData> = {}): VideoData => ({
  schema: 1,
  id,
  v: 1,
  title: 'A <b>title</b> & more',
  description: '',
  language: 'en',
  duration: 20,
  fps: 25,
  frameCount: null,
  orientation: 'landscape',
  poster: 'videos/clip/1/poster.jpg',
  posters: [],
  storyboard: 'videos/clip/1/storyboard.vtt',
  hls: 'videos/clip/1/master.m3u8',
  hlsMaster: null,
  mp4: [{ url: 'videos/clip/1/low.mp4', width: 640, height: 360, name: '360p', size: 1 }],
  audioTracks: [],
  chapters: [],
  texttracks: [
    { id: 't1', language: 'en', type: 'subtitles', label: 'English', url: 'videos/clip/1/captions.vtt' },
  ],
  design: playerDesignDefaults,
  embed: { access: 'allowed', domains: [] },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  oembed: null,
  pageUrl: null,
  ...changes,
});

const sendFile = async (
  response: ServerResponse,
  { file, key }: { file: string; key: string },
  range: string | undefined,
): Promise<void> => {
  const { size } = await stat(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = from === undefined ? 0 : Number(from);
  const end = to ? Number(to) : size - 1;
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    // Immutable files are cached like at the edge, which makes the next page ten times cheaper.
    ...(cacheControlOf(key).includes('immutable') && { 'cache-control': cacheControlOf(key) }),
    ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(file, { start, end }).pipe(response);
};

/**
 * Reuses the player of the build if its sources are unchanged, because building takes twenty times as long as
 * comparing.
 */
const storePlayer = async (folder: string): Promise<void> => {
  const stamp = await readFile('dist/build.json', 'utf8').catch(() => '{}');
  const { sources } = JSON.parse(stamp) as { sources?: string };
  if (sources === hashSources(process.cwd())) await cp('dist/player', folder, { recursive: true });
  else await buildPlayer({ outDir: folder });
};

/**
 * A stream bucket as the edge serves it, on a free port: the built player below `/player/`, one real clip,
 * and the files of `putVideo` and `putState`. Missing files below `/videos/` are 403, as at the edge.
 */
export const startPlayerSite = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'reelhof-player-'));
  await Promise.all([
    storePlayer(path.join(root, 'player')),
    storeVideo(path.join(root, 'videos', 'clip', '1')),
  ]);
  /** Fills in the page like the edge does. */
  const sendPage = async (response: ServerResponse, id: string): Promise<void> => {
    const page = await readFile(path.join(root, 'player', 'index.html'), 'utf8');
    const data = await readFile(path.join(root, 'videos', id, 'data.json'), 'utf8').catch(() => 'null');
    const content = { video: readPlainVideo(JSON.parse(data)), preview: readLinkPreview(JSON.parse(data)) };
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(insertContent(page, content));
  };
  const reports: string[] = [];
  const server = createServer((request, response) => {
    if (/\?(?:experience|watched)=/.test(request.url ?? '')) reports.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/player/') return void sendPage(response, searchParams.get('id') ?? '-');
    const key = (pathname.endsWith('/') ? `${pathname}index.html` : pathname).slice(1);
    const file = path.join(root, key);
    const missing = pathname.startsWith('/videos/') ? 403 : 404;
    sendFile(response, { file, key }, request.headers.range).catch(() => response.writeHead(missing).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const foreign: Server[] = [];
  const put = async (id: string, name: string, content: unknown): Promise<void> => {
    await mkdir(path.join(root, 'videos', id), { recursive: true });
    await writeFile(path.join(root, 'videos', id, name), JSON.stringify(content));
  };

  return {
    origin,
    /** URLs of the reports about views. Browser tools do not show those of a page that is being closed. */
    reports,
    /** The served folder. */
    root,
    /** The URL of the player page. */
    pageUrl: (id: string, query = '') => `${origin}/player/?id=${id}${query}`,
    putFile: (name: string, content: string) => writeFile(path.join(root, name), content),
    /** Includes the playlist's text like the server does, unless `changes` replaces it. */
    putVideo: async (id: string, changes: Partial<VideoData> = {}): Promise<void> => {
      const data = createVideoData(id, changes);
      const playlist = data.hls && (await readFile(path.join(root, data.hls), 'utf8').catch(() => null));
      const hlsMaster = playlist?.startsWith('#EXTM3U') ? playlist : null;
      await put(id, 'data.json', { ...data, hlsMaster, ...changes });
    },
    putState: (id: string, state: VideoState['state'], percent?: number) =>
      put(id, 'state.json', { schema: 1, id, state, ...(percent !== undefined && { percent }) }),
    /** Serves a third-party page on another origin with its own policy (CSP). */
    serveForeign: async (
      body: string,
      policy?: string,
      scripts: Readonly<Record<string, string>> = {},
    ): Promise<string> => {
      const page = createServer(({ url = '' }, response) => {
        const script = scripts[url.slice(1)];
        if (script !== undefined) {
          response.setHeader('content-type', 'text/javascript');
          response.end(script);
          return;
        }
        response.setHeader('content-type', 'text/html; charset=utf-8');
        if (policy) response.setHeader('content-security-policy', policy);
        response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><body>${body}`);
      });
      foreign.push(page);
      await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
    },
    design: createVideoData('design').design,
    stop: async () => {
      for (const each of [server, ...foreign]) {
        await new Promise<void>((resolve) => {
          each.close(() => resolve());
          each.closeAllConnections();
        });
      }
      await rm(root, { recursive: true });
    },
  };
};
