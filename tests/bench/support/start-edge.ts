import { spawn, type ChildProcess } from 'node:child_process';

import { cores, onCore } from './pin';
import { waitForAnswer } from './process';

type EdgeSettings = { dataDir: string; port: number; secret: string };

/** Starts the edge as in production, on a separate core, with files. Resolves when it responds. */
export const startEdgeProcess = async ({ dataDir, port, secret }: EdgeSettings): Promise<ChildProcess> => {
  const node = [process.execPath, '--single-threaded-gc', '--import', 'tsx', 'bin/edge.ts'] as const;
  const child = spawn(...onCore(cores.server, [...node]), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      EDGE_PORT: String(port),
      EDGE_URL: `http://127.0.0.1:${port}`,
      SECRET: secret,
      STORAGE: 'filesystem',
    },
  });
  await waitForAnswer(`http://127.0.0.1:${port}/health`, child);
  return child;
};
