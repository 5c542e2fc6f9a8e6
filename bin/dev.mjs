import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runInstance } from './support/processes/run-instance.mjs';
import { readDotEnv, createProcessEnv, hasLive, readSettings } from './support/settings/read-settings.mjs';
import { modulePath, prepareMachine, projectRoot, runNode } from './support/setup/prepare.mjs';

const watch = (/** @type {string} */ name) => [
  modulePath('tsx/dist/cli.mjs'),
  'watch',
  '--clear-screen=false',
  path.join('bin', `${name}.ts`),
];

/** `npm run dev` runs the processes from source with reload, using separate data (./data-dev). */
await runMain(async () => {
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...process.env };
  const settings = readSettings(given, { root: projectRoot, dataDir: './data-dev' });
  return runInstance({
    settings,
    env: createProcessEnv(given, settings, 'development'),
    prepare: async (options) => {
      await prepareMachine(options);
      const args = [path.join('bin', 'build.mjs'), '--development'];
      await runNode(args, { ...options, what: 'Building player and web' });
    },
    migrateArgs: ['--import', 'tsx', path.join('bin', 'migrate.ts')],
    deployPlayerArgs: ['--import', 'tsx', path.join('bin', 'deploy-player.ts')],
    seedArgs: ['--import', 'tsx', path.join('bin', 'seed.ts')],
    children: [
      { name: 'web', args: [path.join('dist', 'web.mjs')] },
      { name: 'worker', args: watch('worker') },
      { name: 'edge', args: watch('edge') },
      ...(hasLive(given) ? [{ name: 'live', args: watch('live') }] : []),
    ],
    // The watcher is our child process, and the worker is a child of the watcher.
    isWorkerDirect: false,
  });
});
