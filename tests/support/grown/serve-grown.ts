import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { startGrownPlace } from './grown-place';

/**
 * The grown installation for e2e tests, in place of `npm start` and with the same variables: two web
 * processes, three workers, two edges and one live process behind nginx. Requires a build and nginx.
 */
const { PORT, EDGE_PORT, DATA_DIR = '' } = process.env;
const secret = randomBytes(16).toString('hex');
const place = await startGrownPlace({
  ...{ webs: 2, edges: 2, workers: 3, hasLive: true },
  home: DATA_DIR,
  ports: { web: Number(PORT), edge: Number(EDGE_PORT) },
  settings: { SECRET: secret },
});
// The path at which `npm start` stores the secret and tests expect it.
await writeFile(path.join(DATA_DIR, 'secret'), secret, { mode: 0o600 });

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await place.close();
  process.exit(0);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
await place.script('seed');
console.log('Reelhof is running.');
