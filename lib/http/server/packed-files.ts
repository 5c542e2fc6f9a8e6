import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

import { type Encoding, pickEncoding } from './pick-encoding';

const prefix = '/_next/static/';
const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Serves the panel's scripts and styles from `folder`, where the build stored them compressed; returns
 * whether it answered. Next would compress each file again for every request. Clients that accept neither
 * encoding are served by Next.
 */
export const createPackedFiles = (folder: string) => {
  const sizes = readSizes(folder);
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method, url = '' } = req;
    if (!url.startsWith(prefix) || (method !== 'GET' && method !== 'HEAD')) return false;
    const encoding = pickEncoding(req);
    const name = decodeName(url);
    const type = types[path.extname(name)];
    const file = encoding && `${name}${endings[encoding]}`;
    const size = file && sizes.get(file);
    if (!file || !size || !type) return false;
    res.writeHead(200, {
      'Content-Type': type,
      'Content-Length': size,
      'Content-Encoding': encoding,
      // The file name changes with its content.
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    });
    if (method === 'HEAD') res.end();
    // A client that disconnects needs no answer. A read error truncates the answer, which the browser
    // detects.
    else pipeline(createReadStream(path.join(folder, file)), res, () => undefined);
    return true;
  };
};

const decodeName = (url: string): string => {
  try {
    return decodeURIComponent(url.slice(prefix.length).split('?', 1)[0] ?? '');
  } catch {
    return '';
  }
};

/** Only file names of this map are ever opened. */
const readSizes = (folder: string): Map<string, number> => {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name) => {
      const file = statSync(path.join(folder, name));
      return file.isFile() ? [[name.split(path.sep).join('/'), file.size]] : [];
    }),
  );
};
