import path from 'node:path';

import { projectRoot, runNode } from './support/setup/prepare.mjs';
import { runMain } from './support/problem.mjs';
import { readDotEnv } from './support/settings/read-dot-env.mjs';
import {
  createProcessEnv,
  hasLive,
  hasLiveChannels,
  readSettings,
} from './support/settings/read-settings.mjs';
import { runInstance } from './support/processes/run-instance.mjs';

/**
 * glibc keeps freed memory per thread, which amounts to 15 MB in web. The worker and live do not pass this
 * setting on to ffmpeg.
 */
const oneArena = { MALLOC_ARENA_MAX: '1' };

/** `npm start`. This file and support/ only use Node's own modules, because they install all others. */
await runMain(async () => {
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...process.env };
  const settings = readSettings(given, { root: projectRoot });
  return runInstance({
    settings,
    env: { ...createProcessEnv(given, settings, 'production'), LIVE_ON_DEMAND: 'true' },
    build: async (options) => {
      await runNode([path.join('bin', 'build.mjs')], { ...options, what: 'The build' });
    },
    migrateArgs: [path.join('dist', 'migrate.mjs')],
    deployPlayerArgs: [path.join('dist', 'deploy-player.mjs')],
    seedArgs: [path.join('dist', 'seed.mjs')],
    children: [
      // 8 MB instead of 16 MB for new objects. With 2 MB, a quarter of the time was spent on garbage
      // collection.
      { name: 'web', args: ['--max-semi-space-size=8', path.join('dist', 'web.mjs')], env: oneArena },
      // 2 MB for new objects are enough, because the worker is never in a hurry. Source maps are disabled,
      // because Node would read those of all packages (10 MB); nothing is minified.
      {
        name: 'worker',
        args: ['--max-semi-space-size=2', path.join('dist', 'worker.mjs')],
        env: oneArena,
      },
      // The heap is small and most memory is in buffers, so collector threads cost more than they save.
      {
        name: 'edge',
        args: ['--single-threaded-gc', '--enable-source-maps', path.join('dist', 'edge.mjs')],
        env: oneArena,
      },
      ...(hasLive(given)
        ? [
            {
              ...{
                name: 'live',
                args: ['--max-semi-space-size=1', path.join('dist', 'live.mjs')],
                env: oneArena,
              },
              isNeeded: () => hasLiveChannels(settings.dataDir),
            },
          ]
        : []),
    ],
    isWorkerDirect: true,
  });
});
