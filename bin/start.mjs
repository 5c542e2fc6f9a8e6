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

/** glibc keeps freed memory for each of Node's threads: 15 MB of web. The worker and live don't hand it on to ffmpeg. */
const oneArena = { MALLOC_ARENA_MAX: '1' };

/** `npm start`. Only Node's own modules up to here and in support/, since it installs all others. */
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
      // New objects get 8 MB and not 16: with 2 a quarter of its time went into collecting them.
      { name: 'web', args: ['--max-semi-space-size=8', path.join('dist', 'web.mjs')], env: oneArena },
      // It is never in a hurry: 2 MB for new objects. Without source maps, since Node would read those of all packages at once, 10 MB; nothing is minified.
      {
        name: 'worker',
        args: ['--max-semi-space-size=2', path.join('dist', 'worker.mjs')],
        env: oneArena,
      },
      // Its heap is small and its buffers many: threads of the collector cost more than they save.
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
