import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { buildCli } from '@/bin/support/build/build-packages.mjs';

export type CliResult = { code: number | null; stdout: string; stderr: string };

/** Builds the command line into a temporary folder, and runs it as its users do. */
export const prepareCli = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-cli-'));
  const outDir = path.join(folder, 'dist');
  await buildCli({ root: process.cwd(), outDir });
  const file = path.join(outDir, 'reelhof.mjs');
  const env = { PATH: process.env.PATH, HOME: folder, NODE_ENV: 'production' as const };
  return {
    folder,
    file,
    env,
    run: (args: string[], options: { env?: Record<string, string>; input?: string; cwd?: string } = {}) =>
      new Promise<CliResult>((resolve) => {
        const child = spawn(process.execPath, [file, ...args], {
          cwd: options.cwd ?? folder,
          env: { ...env, ...options.env },
        });
        const result: CliResult = { code: null, stdout: '', stderr: '' };
        child.stdout.on('data', (text: Buffer) => (result.stdout += text.toString()));
        child.stderr.on('data', (text: Buffer) => (result.stderr += text.toString()));
        child.stdin.end(options.input ?? '');
        child.once('close', (code) => resolve({ ...result, code }));
      }),
    remove: () => rm(folder, { recursive: true }),
  };
};

export type Cli = Awaited<ReturnType<typeof prepareCli>>;
