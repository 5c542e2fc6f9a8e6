import { randomBytes, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { encodeKey } from '@/lib/core/storage/object-key';
import { placeNewFile } from '@/lib/core/storage/place-new-file';
import {
  getAccessLogFolder,
  getFinishedLogName,
  isFinishedLog,
  isGrowingLog,
} from '@/lib/core/storage/process-files';
import { playerFolder, playerPageKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort, DeliveryLogs, LogFile } from '@/lib/ports/delivery';
import { ProviderError } from '@/lib/ports/provider-error';
import type { PurgePort } from '@/lib/ports/purge';

/** Time after renaming a file until every edge that had it open has written its lines. Milliseconds. */
const settleMs = 5000;
const readBytes = 4 * 1024 * 1024;
const sourceFile = 'source';

const ignoreMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Reads the access logs of all edges that write to `folder`. */
export const createEdgeLogs = (folder: string, { settledAfterMs = settleMs } = {}): DeliveryLogs => {
  const attempt = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    work().catch((cause: unknown) => {
      throw new ProviderError('the access log is unreachable', {
        port: 'delivery',
        operation,
        retryable: true,
        cause,
      });
    });
  const inFolder = (name: string): string => path.join(folder, name);

  /**
   * Renames growing files. Edges open their file once a second, so they continue in a new one with the
   * original name.
   */
  const finishGrowing = async (names: string[]): Promise<void> => {
    for (const name of names.filter(isGrowingLog)) {
      const finished = getFinishedLogName(name, randomBytes(8).toString('hex'));
      await rename(inFolder(name), inFolder(finished)).catch(ignoreMissing);
    }
  };

  const findSettled = async (names: string[]): Promise<LogFile[]> => {
    const files: LogFile[] = [];
    for (const name of names.filter(isFinishedLog).sort()) {
      const info = await stat(inFolder(name)).catch(ignoreMissing);
      if (info && Date.now() - info.ctimeMs >= settledAfterMs) files.push({ name, size: info.size });
    }
    return files;
  };

  return {
    getSource: () =>
      attempt('getSource', async () => {
        if (!(await stat(folder).catch(ignoreMissing))) return null;
        const file = inFolder(sourceFile);
        const known = await readFile(file, 'utf8').catch(ignoreMissing);
        if (known) return known;
        const draft = `${file}.${randomUUID()}`;
        await writeFile(draft, randomUUID(), { mode: 0o600 });
        if (!(await placeNewFile(draft, file))) await rm(draft, { force: true });
        return readFile(file, 'utf8');
      }),
    list: () =>
      attempt('list', async () => {
        await finishGrowing(await readdir(folder));
        return findSettled(await readdir(folder));
      }),
    read: (name) =>
      attempt('read', async () => {
        const handle = await open(inFolder(name)).catch(ignoreMissing);
        return handle && handle.createReadStream({ highWaterMark: readBytes });
      }),
    remove: (name) => attempt('remove', () => rm(inFolder(name), { force: true })),
  };
};

type EdgeOptions = {
  edgeUrl: string;
  dataDir: string;
  /** The cache in front of the edge. */
  purge: PurgePort;
  /** Host names by which the cache knows the files. */
  hosts: readonly string[];
};

const getWatchPath = (videoId: string): string => `/watch/${encodeURIComponent(videoId)}`;

const getCollectionPath = (categoryId: string): string => `/collection/${encodeURIComponent(categoryId)}`;

/** The second address of a page, if a path covers the folder of its video or category. */
const listPagePaths = (path: string): string[] => {
  const [, kind, id] = /^\/(videos|collections)\/([^/]+)\/\*$/.exec(path) ?? [];
  if (!id) return [];
  return [kind === 'videos' ? getWatchPath(id) : `${getCollectionPath(id)}*`];
};

/**
 * Delivery by our own edge, which queries the store for each response (a remote one at most 2 s earlier).
 * Only a cache in front of it needs invalidation. Browser caches cannot be invalidated.
 */
export const createEdgeDelivery = ({ edgeUrl, dataDir, purge, hosts }: EdgeOptions): DeliveryPort => ({
  baseUrl: edgeUrl,
  supportsTokens: true,
  publicUrl: (key) => `${edgeUrl}/${encodeKey(key)}`,
  playerUrl: (videoId) => `${edgeUrl}/${playerFolder}?id=${encodeURIComponent(videoId)}`,
  playerFullUrl: (videoId) => `${edgeUrl}/${playerPageKey}?id=${encodeURIComponent(videoId)}`,
  watchUrl: (videoId) => `${edgeUrl}${getWatchPath(videoId)}`,
  collectionUrl: (categoryId) => `${edgeUrl}${getCollectionPath(categoryId)}`,
  livePlayerUrl: (eventId) => `${edgeUrl}/${playerFolder}?live=${encodeURIComponent(eventId)}`,
  fillsPages: true,
  invalidate: async (paths) => {
    // The paths contain stored keys, but caches use encoded addresses.
    const addresses = [...paths, ...paths.flatMap(listPagePaths)].map(
      (each) => `/${encodeKey(each.slice(1)).replaceAll('%2A', '*')}`,
    );
    await purge.purge({ paths: addresses, hosts });
  },
  revokeTokens: async () => undefined,
  setPagePolicy: async () => undefined,
  logs: createEdgeLogs(getAccessLogFolder(dataDir)),
});
