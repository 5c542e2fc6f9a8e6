import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { playerFolder } from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

/** Files with a content hash in their name never change; entry files are cached for minutes only. */
const isHashed = (name: string): boolean => /-[A-Z0-9]{8}\.\w+$/.test(name);

/** The build's output folder; every process runs in the project's folder. */
const builtPlayer = (): string => path.join(/* turbopackIgnore: true */ process.cwd(), 'dist', 'player');

/**
 * Writes the built player to `player/` in the stream bucket, the page last, so that it never refers to a
 * missing file. Files of earlier players stay for pages that are still open. Returns the number of files.
 * Throws if there is no built player, and `ProviderError`.
 */
export const writePlayer = async (storage: StoragePort): Promise<number> => {
  const folder = builtPlayer();
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')));
  for (const name of names) {
    await storage.write({
      bucket: 'stream',
      key: playerFolder + name,
      body: await readFile(path.join(folder, name)),
      contentType: contentTypes[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: isHashed(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      visibility: 'public',
    });
  }
  return names.length;
};
