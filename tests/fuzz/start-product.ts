import { spawn, type ChildProcess } from 'node:child_process';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';

export type Product = { url: string; child: ChildProcess; email: string; password: string };

/** Starts the production build with `npm start`, with its own data folder and free ports. */
export const startProduct = async (dataDir: string): Promise<Product> => {
  const [port = 0, edgePort = 0] = await findFreePorts(2);
  const [email, password] = ['fuzz@reelhof.local', 'only-for-this-run-7'];
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DEMO_EMAIL: email,
      DEMO_PASSWORD: password,
      DATA_DIR: dataDir,
      PORT: String(port),
      EDGE_PORT: String(edgePort),
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('Reelhof is running')) resolve();
    });
    child.once('close', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, child, email, password };
};
