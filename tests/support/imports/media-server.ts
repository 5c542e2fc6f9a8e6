import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const mebibyte = 1024 * 1024;

/** Deterministic bytes without repetitions. */
export const makeBytes = (size: number, seed = 1): Buffer => {
  const bytes = Buffer.allocUnsafe(size);
  let value = seed;
  for (let index = 0; index < size; index += 1) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[index] = value >> 16;
  }
  return bytes;
};

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Served = {
  bytes: Buffer;
  type?: string;
  etag?: string | null;
  hasRanges?: boolean;
  /** How many responses are cut off after `afterBytes` bytes. */
  breaks?: { times: number; afterBytes: number };
  /** Delay in milliseconds after each mebibyte. */
  slowness?: number;
  redirectTo?: string;
  disposition?: string;
};

export type VimeoEntry = {
  name: string;
  description?: string;
  download?: { path: string; size: number; height: number; type?: string }[] | null;
  picture?: string;
  /** Whether a valid token lacks access to this video. */
  isForbidden?: boolean;
  duration?: number;
  /** Id of its folder. */
  folder?: string;
};

/**
 * A web server with files, and the parts of Vimeo's API that imports use: `GET /videos/{id}` with bearer
 * token and `fields`, and its errors. Listens on a free port by default.
 */
export const startMediaServer = async (port = 0) => {
  const files = new Map<string, Served>();
  const vimeo = new Map<string, VimeoEntry>();
  const tokens = new Set(['good-token']);
  /** Names of folders by id. */
  const folders = new Map<string, string>();
  /** The status with which lists are refused, for example 429. */
  const refusal: { status: number | null; retryAfter?: string } = { status: null };
  const requests: { path: string; range: string | undefined; ifRange: string | undefined }[] = [];

  const open = (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: object): void => {
      response
        .writeHead(status, { 'content-type': 'application/vnd.vimeo.video+json' })
        .end(JSON.stringify(body));
    };
    const token = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (tokens.has(token)) return send;
    const error = "Something strange occurred. Please contact the app's creator.";
    send(401, { error, developer_message: 'The user credentials are invalid.', error_code: 8000 });
    return null;
  };

  /** `/me/projects`, `/me/projects/{id}/videos` and `/me/videos`, page by page. */
  const answerVimeoList = (request: IncomingMessage, response: ServerResponse): void => {
    const send = open(request, response);
    if (!send) return;
    const { status, retryAfter } = refusal;
    if (status !== null) {
      if (retryAfter) response.setHeader('retry-after', retryAfter);
      return send(status, { error: 'Refused.' });
    }
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const page = Number(searchParams.get('page') ?? 1);
    const size = Number(searchParams.get('per_page') ?? 25);
    const sendPage = (rows: object[]): void =>
      send(200, {
        total: rows.length,
        page,
        per_page: size,
        paging: { next: page * size < rows.length ? `${pathname}?page=${page + 1}` : null },
        data: rows.slice((page - 1) * size, page * size),
      });
    if (pathname === '/me/projects') {
      return sendPage(
        [...folders].map(([id, name]) => ({
          uri: `/users/1/projects/${id}`,
          name,
          metadata: {
            connections: {
              videos: { total: [...vimeo.values()].filter(({ folder }) => folder === id).length },
            },
          },
        })),
      );
    }
    const folder = /^\/me\/projects\/(\d+)\/videos$/.exec(pathname)?.[1];
    if (folder && !folders.has(folder))
      return send(404, { error: 'The requested folder couldn’t be found.' });
    sendPage(
      [...vimeo]
        .filter(([, entry]) => !folder || entry.folder === folder)
        .map(([id, entry]) => ({
          uri: `/videos/${id}`,
          name: entry.name,
          duration: entry.duration ?? 60,
          created_time: '2026-03-01T10:00:00+00:00',
          privacy: { view: 'anybody' },
          parent_folder: entry.folder ? { name: folders.get(entry.folder) } : null,
          ...(entry.download !== null && { download: entry.download ?? [] }),
          pictures: { sizes: entry.picture ? [{ width: 295, link: `${url}${entry.picture}` }] : [] },
        })),
    );
  };

  const answerVimeo = (request: IncomingMessage, response: ServerResponse, id: string): void => {
    const send = open(request, response);
    if (!send) return;
    const entry = vimeo.get(id);
    if (!entry) return send(404, { error: 'The requested video couldn’t be found.', error_code: 5000 });
    if (entry.isForbidden)
      return send(403, { error: 'You do not have permission to access this video.', error_code: 3200 });
    send(200, {
      uri: `/videos/${id}`,
      name: entry.name,
      description: entry.description ?? null,
      // Accounts without the right to download get no such field.
      ...(entry.download !== null && {
        download: (entry.download ?? []).map(({ path, size, height, type = 'video/mp4' }) => ({
          quality: 'hd',
          type,
          width: Math.round((height * 16) / 9),
          height,
          link: `${url}${path}`,
          size,
        })),
      }),
      pictures: {
        sizes: entry.picture ? [{ width: 1280, height: 720, link: `${url}${entry.picture}` }] : [],
      },
    });
  };

  const answerFile = async (
    request: IncomingMessage,
    response: ServerResponse,
    file: Served,
  ): Promise<void> => {
    const { bytes, type = 'video/mp4', etag = '"one"', hasRanges = true, slowness = 0 } = file;
    if (file.redirectTo) return void response.writeHead(302, { location: file.redirectTo }).end();
    const match = hasRanges ? /^bytes=(\d+)-$/.exec(request.headers.range ?? '') : null;
    const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag;
    const start = match && isSame ? Number(match[1]) : 0;
    const headers = {
      'content-type': type,
      ...(etag && { etag }),
      ...(file.disposition && { 'content-disposition': file.disposition }),
    };
    if (start >= bytes.length && start > 0) {
      return void response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` }).end();
    }
    const rest = bytes.subarray(start);
    response.writeHead(match && isSame ? 206 : 200, {
      ...headers,
      'content-length': rest.length,
      ...(match && isSame && { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
    });
    const breaks = file.breaks && file.breaks.times > 0 ? file.breaks : null;
    for (let at = 0; at < rest.length; at += mebibyte) {
      if (response.destroyed) return;
      if (breaks && at >= breaks.afterBytes) {
        breaks.times -= 1;
        return void response.destroy();
      }
      if (!response.write(rest.subarray(at, at + mebibyte))) {
        await new Promise<void>((resolve) => {
          const goOn = () => {
            response.off('drain', goOn).off('close', goOn);
            resolve();
          };
          response.once('drain', goOn).once('close', goOn);
        });
      }
      if (slowness > 0) await pause(slowness);
    }
    response.end();
  };

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requests.push({
      path,
      range: request.headers.range,
      ifRange: request.headers['if-range'] as string | undefined,
    });
    const id = /^\/videos\/(\d+)$/.exec(path)?.[1];
    const file = files.get(path);
    if (id) answerVimeo(request, response, id);
    else if (path.startsWith('/me/')) answerVimeoList(request, response);
    else if (file) answerFile(request, response, file).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  return {
    url,
    host,
    files,
    vimeo,
    folders,
    refusal,
    tokens,
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
