import { existsSync } from 'node:fs';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runInstance } from './support/processes/run-instance.mjs';
import {
  readDotEnv,
  createProcessEnv,
  hasLive,
  hasLiveChannels,
  readSettings,
} from './support/settings/read-settings.mjs';
import { prepareMachine, projectRoot, runNode } from './support/setup/prepare.mjs';

/** An image contains the built processes without the sources, and everything is installed. */
const hasSources = existsSync(path.join(projectRoot, 'payload.config.ts'));

const prepare = async (
  /** @type {{ env: Record<string, string | undefined>, signal: AbortSignal }} */ options,
) => {
  if (!hasSources) return;
  await prepareMachine(options);
  await runNode([path.join('bin', 'build.mjs')], { ...options, what: 'The build' });
};

/**
 * `npm start`, and all processes in one container. This file and support/ only use Node's own modules,
 * because they install all others.
 */
await runMain(async () => {
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...process.env };
  const settings = readSettings(given, { root: projectRoot });
  return runInstance({
    settings,
    env: { ...createProcessEnv(given, settings, 'production'), LIVE_ON_DEMAND: 'true' },
    prepare,
    migrateArgs: [path.join('dist', 'migrate.mjs')],
    deployPlayerArgs: [path.join('dist', 'deploy-player.mjs')],
    seedArgs: [path.join('dist', 'seed.mjs')],
    children: [
      { name: 'web', args: [path.join('dist', 'web.mjs')] },
      // Source maps are off, because Node would read those of all packages (10 MB); nothing is minified.
      { name: 'worker', args: [path.join('dist', 'worker.mjs')] },
      // Most memory is in buffers, so collector threads cost more than they save: without this flag, uploads
      // take more than twice the processor time (docs/performance.md, "Tricks").
      {
        name: 'edge',
        args: ['--single-threaded-gc', '--enable-source-maps', path.join('dist', 'edge.mjs')],
      },
      ...(hasLive(given)
        ? [
            {
              name: 'live',
              args: [path.join('dist', 'live.mjs')],
              isNeeded: () => hasLiveChannels(settings.dataDir),
            },
          ]
        : []),
    ],
    isWorkerDirect: true,
  });
});
