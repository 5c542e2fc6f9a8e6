import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

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

/**
 * The path below which browsers load scripts, styles and fonts of public pages. File names contain a hash.
 */
export const pageAssetsPath = '/collaborate/assets/';

type Encoding = 'br' | 'gzip';

/** Matches no weight of zero, which means that the client refuses the encoding. */
const refusal = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const encodings = (['br', 'gzip'] as const).map((name) => ({
  name,
  asked: new RegExp(`\\b${name}\\b${refusal}`),
}));

/** Picks the smallest encoding that a client accepts; null for an uncompressed answer. */
const pickEncoding = ({ headers }: IncomingMessage): Encoding | null => {
  const accepted = String(headers['accept-encoding'] ?? '');
  return encodings.find(({ asked }) => asked.test(accepted))?.name ?? null;
};
