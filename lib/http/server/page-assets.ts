import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { pageAssetsPath } from './page-assets-path';
import { type Encoding, pickEncoding } from './pick-encoding';

type Asset = { type: string; body: Buffer; packed: Partial<Record<Encoding, Buffer>> };

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of public pages that the build stored in `folder`, and returns whether it answered. The
 * files are small and stay in memory.
 */
export const createPageAssets = (folder: string) => {
  const assets = new Map<string, Asset>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const type = types[path.extname(name)];
    if (type) assets.set(name, { type, body: readFileSync(path.join(folder, name)), packed: {} });
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '' } = req;
    if (!url.startsWith(pageAssetsPath) || (method !== 'GET' && method !== 'HEAD')) return false;
    const asset = assets.get(url.slice(pageAssetsPath.length).split('?', 1)[0] ?? '');
    if (!asset) return false;
    // Font files are already compressed.
    const encoding = asset.type.startsWith('font/') ? null : pickEncoding(req);
    const body = encoding ? pack(asset, encoding) : asset.body;
    res.writeHead(200, {
      'Content-Type': asset.type,
      'Content-Length': body.length,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    res.end(method === 'HEAD' ? undefined : body);
    return true;
  };
};

/** Compresses an asset once, at the highest level. */
const pack = (asset: Asset, encoding: Encoding): Buffer =>
  (asset.packed[encoding] ??=
    encoding === 'br' ? brotliCompressSync(asset.body) : gzipSync(asset.body, { level: 9 }));
