import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import type { Pause } from '@/lib/adapters/storage/in-batches';
import { createLogger } from '@/lib/core/logging/log';
import { createAccessLog } from '@/lib/engines/edge/log/access-log';
import { createEdgeServer } from '@/lib/engines/edge/server/edge-server';
import type { StoragePort, Visibility } from '@/lib/ports/storage';

export const log = createLogger('test', 'silent');

type StartedEdge = { url: string; logFolder: string; close: () => Promise<void> };

/** Starts an edge in this process in front of a store. */
export const startEdge = async (
  storage: StoragePort,
  {
    port,
    publicUrl = 'http://localhost:3000',
    isTraced = false,
    secret,
    liveSocket = null,
    onRequest,
    isRelieved,
  }: {
    port: number;
    publicUrl?: string;
    isTraced?: boolean;
    secret?: string;
    liveSocket?: string | null;
    isRelieved?: () => boolean;
    onRequest?: (req: IncomingMessage, res: ServerResponse) => void;
  },
): Promise<StartedEdge & { flushLog: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-edge-log-'));
  const accessLog = createAccessLog({ folder, log });
  const edge = createEdgeServer({
    storage,
    accessLog,
    log,
    publicUrl,
    trustProxy: false,
    isTraced,
    liveSocket,
    ...(secret === undefined ? {} : { secret }),
    ...(onRequest && { onRequest }),
    ...(isRelieved && { isRelieved }),
  });
  await edge.listen(port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    logFolder: folder,
    flushLog: () => accessLog.flush(),
    close: async () => {
      await edge.close(1000);
      await accessLog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Creates a filesystem store in a new folder, with an edge in front of it. */
export const startFilesystemEdge = async (
  options: { pause?: Pause; publicUrl?: string } = {},
): Promise<Awaited<ReturnType<typeof startEdge>> & { storage: StoragePort; dataDir: string }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-store-'));
  const port = await findFreePort();
  const edgeUrl = `http://127.0.0.1:${port}`;
  const { pause, publicUrl } = options;
  const storage = createFilesystemStorage({ dataDir, edgeUrl, secret: 'a secret for tests', pause });
  await storage.prepare();
  const edge = await startEdge(storage, { port, publicUrl });
  return {
    ...edge,
    storage,
    dataDir,
    close: async () => {
      await edge.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Writes an object of the stream bucket. */
export const writeObject = (
  storage: StoragePort,
  key: string,
  body: string | Uint8Array,
  visibility: Visibility = 'public',
): Promise<unknown> =>
  storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(body),
    contentType: 'text/plain',
    cacheControl: '',
    visibility,
  });
