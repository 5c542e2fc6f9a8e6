import path from 'node:path';

import { modulePath, projectRoot, runNode } from './support/prepare.mjs';
import { runMain } from './support/problem.mjs';
import { readDotEnv } from './support/read-dot-env.mjs';
import { createProcessEnv, readSettings } from './support/read-settings.mjs';
import { runInstance } from './support/run-instance.mjs';

const watch = (/** @type {string} */ name) => [
  modulePath('tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  path.join('bin', `${name}.ts`),
];

/** `npm run dev`: the three processes from their sources, with reload, on data of their own (./data-dev). */
await runMain(async () => {
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...process.env };
  const settings = readSettings(given, { root: projectRoot, dataDir: './data-dev' });
  const { host, port } = settings;
  return runInstance({
    settings,
    env: createProcessEnv(given, settings, 'development'),
    build: async (options) => {
      await runNode([path.join('bin', 'build.mjs'), '--player'], { ...options, what: 'Building the player' });
    },
    migrateArgs: ['--import', 'tsx', path.join('bin', 'migrate.ts')],
    deployPlayerArgs: ['--import', 'tsx', path.join('bin', 'deploy-player.ts')],
    seedArgs: ['--import', 'tsx', path.join('bin', 'seed.ts')],
    children: [
      { name: 'web', args: [modulePath('next/dist/bin/next'), 'dev', '-H', host, '-p', String(port)] },
      { name: 'worker', args: watch('worker') },
      { name: 'edge', args: watch('edge') },
    ],
    // The watcher is our child, the worker is the watcher's.
    isWorkerDirect: false,
  });
});
