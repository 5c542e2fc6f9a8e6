import path from 'node:path';

import config from '@payload-config';
import { getPayload } from 'payload';

import { startWorker } from '@/bin/worker/start-worker';
import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';

import { createRemoteEncoder } from './remote-encoder';

/** A worker with a remote engine, which tests kill. Runs in a separate process. */
const [url = ''] = process.argv.slice(2);
const payload = await getPayload({ config });
const encoder = createRemoteEncoder({ url });
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await startWorker({
  payload,
  ports: { ...getPorts(), encoderFor: async () => encoder, listEncoders: async () => [encoder] },
  heartbeatFiles: [path.join(getEnv().dataDir, 'run', 'worker.json')],
  signal: stop.signal,
});
await payload.destroy();
process.exit(0);
