import path from 'node:path';

import { defineConfig } from 'vitest/config';

import { mongodbFiles } from './tests/mongodb/files';

const root = import.meta.dirname;

type Options = {
  include?: string[];
  exclude?: string[];
  testTimeout: number;
  hookTimeout?: number;
  isolate?: boolean;
  setupFiles?: string[];
  retry?: number;
};

/**
 * Tests that wait for other processes may be late on a busy machine. bin/test.mjs reports each retried test.
 */
const retry = process.env.CI ? 1 : 0;

const describeProject = (name: string, options: Options) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
});

/** Tests that wait for encodes and other processes. They run beside the others, which need the cores. */
const waiting = [
  'tests/integration/{clients,imports,live}/**/*.test.ts',
  'tests/integration/ai/ai-crash.test.ts',
  'tests/integration/engines/edge/edge-processes.test.ts',
  'tests/integration/platform/{backup,move,upgrade}.test.ts',
  'tests/integration/videos/publishing/video-state.test.ts',
  'tests/integration/videos/thumbnails/made-of-media.test.ts',
];

/**
 * Cache of transformed modules that the suites of one run share, which saves a third of their start. Each
 * run has a new one, because it does not notice moved files.
 */
const { MODULE_CACHE_DIR: moduleCacheDir } = process.env;

/**
 * One process with one instance: Payload keeps module state, and its start takes longer than most test files.
 */
const oneInstance = { testTimeout: 120_000, hookTimeout: 120_000, isolate: false, retry };

/** Tests that depend on how a database compares, sorts, locks and constrains, on MongoDB. */
const mongodbProject = {
  extends: true as const,
  test: {
    name: 'integration-mongodb',
    include: process.env.TEST_MONGODB_URL ? Object.keys(mongodbFiles) : ['tests/mongodb/absent.test.ts'],
    env: { TEST_DATABASE: 'mongodb' },
    isolate: false,
    retry,
    testTimeout: 120_000,
    // A busy machine takes a minute to create the indexes of a new database.
    hookTimeout: 300_000,
  },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: '@reelhof/sdk', replacement: path.join(root, 'packages/sdk/src/index.ts') },
      { find: '@payload-config', replacement: path.join(root, 'payload.config.ts') },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  test: {
    environment: 'node',
    // The quality of encodes does not matter here.
    env: { ENCODER_PRESET: 'ultrafast' },
    // Frequent polling would take processor time from the work that is awaited.
    expect: { poll: { interval: 100 } },
    pool: 'forks',
    isolate: true,
    // bin/test.mjs runs several suites in parallel.
    maxWorkers: 1,
    globalSetup: 'tests/support/instance/run-folder.ts',
    ...(moduleCacheDir && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCacheDir } }),
    projects: [
      describeProject('unit', {
        testTimeout: 15_000,
        isolate: false,
        setupFiles: ['tests/support/instance/fresh-modules.ts'],
      }),
      describeProject('contract', { testTimeout: 60_000, hookTimeout: 180_000, isolate: false, retry }),
      describeProject('integration', { ...oneInstance, exclude: waiting }),
      describeProject('integration-waiting', { ...oneInstance, include: waiting }),
      describeProject('isolation', { testTimeout: 60_000, hookTimeout: 120_000, isolate: false }),
      mongodbProject,
    ],
  },
});
