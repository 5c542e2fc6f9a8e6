import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { contentTypeOf } from '@/lib/adapters/storage/filesystem/object-files';
import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';

const isText = (contentType: string): boolean => /^text\/|json|svg|mpegurl/.test(contentType);

type ServedFiles = Awaited<ReturnType<typeof readFolder>>;

/** Reads all files of a folder into memory as they are served. */
export const readFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = async ({ parentPath, name }: (typeof files)[number]) => {
    const file = path.join(parentPath, name);
    const key = path.relative(folder, file).split(path.sep).join('/');
    const content = await readFile(file);
    const type = contentTypeOf(key);
    const body = isText(type) ? gzipSync(content, { level: 9 }) : content;
    const headers = {
      'content-type': type,
      'content-length': body.length,
      'cache-control': cacheControlOf(key),
      etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`,
      ...(isText(type) && { 'content-encoding': 'gzip' }),
    };
    return [key, { body, headers }] as const;
  };
  return new Map(await Promise.all(files.map(read)));
};

const sendAtOnce = (response: ServerResponse, body: Buffer): void => void response.end(body);

/**
 * Serves files like a CDN in front of the edge: the edge's content types and cache lifetimes, text in
 * gzip. It is the same for every player. `send` sends bodies.
 */
export const serveFiles = async (files: ServedFiles, send = sendAtOnce) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const file = files.get(pathname.slice(1) + (pathname.endsWith('/') ? 'index.html' : ''));
    if (!file) return response.writeHead(404).end();
    const { body, headers } = file;
    if (request.headers['if-none-match'] === headers.etag) {
      const { etag, 'cache-control': cacheControl } = headers;
      return response.writeHead(304, { etag, 'cache-control': cacheControl }).end();
    }
    send(response.writeHead(200, headers), body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export const serveFolder = async (folder: string) => serveFiles(await readFolder(folder));
