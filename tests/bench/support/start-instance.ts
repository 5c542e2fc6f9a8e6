import { spawn, type ChildProcess } from 'node:child_process';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { openRootSession } from '@/tests/support/panel/root-session';

const email = 'bench@reelhof.local';
const password = 'only-for-this-bench-7';

/**
 * Runs `npm start` on the production build with a separate data folder. Its administrator is in
 * `E2E_EMAIL` and `E2E_PASSWORD`.
 */
export const startInstance = async (dataDir: string): Promise<{ url: string; child: ChildProcess }> => {
  const [port = 0, edgePort = 0] = await findFreePorts(2);
  Object.assign(process.env, { E2E_EMAIL: email, E2E_PASSWORD: password });
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DEMO_EMAIL: email,
      DEMO_PASSWORD: password,
      DATA_DIR: dataDir,
      PORT: String(port),
      EDGE_PORT: String(edgePort),
      LOG_LEVEL: 'error',
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Reelhof is running')) resolve();
    });
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const url = `http://localhost:${port}`;
  await openRootSession(url);
  return { url, child };
};
