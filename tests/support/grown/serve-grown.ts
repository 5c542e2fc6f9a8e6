import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { startGrownPlace } from './grown-place';

/**
 * What end-to-end tests of the grown shape run against, in place of `npm start`: two web, three workers, two edges and one process for live behind
 * nginx, by the same variables. Needs a build and nginx.
 */
const { PORT, EDGE_PORT, DATA_DIR = '' } = process.env;
const secret = randomBytes(16).toString('hex');
const place = await startGrownPlace({
  ...{ webs: 2, edges: 2, workers: 3, hasLive: true },
  home: DATA_DIR,
  ports: { web: Number(PORT), edge: Number(EDGE_PORT) },
  settings: { SECRET: secret },
});
// Where `npm start` keeps it, and tests look for it.
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
