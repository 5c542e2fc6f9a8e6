import path from 'node:path';

import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

const describeProject = (name: string, options: { testTimeout: number; hookTimeout?: number }) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
});

/** The suites that use the database, on MongoDB; the edge has none. */
const mongodbProject = {
  extends: true as const,
  test: {
    name: 'integration-mongodb',
    include: process.env.TEST_MONGODB_URL
      ? ['tests/{integration,isolation}/**/*.test.ts']
      : ['tests/mongodb/absent.test.ts'],
    exclude: ['tests/integration/edge/**'],
    env: { TEST_DATABASE: 'mongodb' },
    testTimeout: 120_000,
    // A busy machine takes a minute to make the indexes of a new database.
    hookTimeout: 300_000,
  },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: '@payload-config', replacement: path.join(root, 'payload.config.ts') },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  test: {
    environment: 'node',
    // A process of its own for each file: Payload and its database live in module state.
    pool: 'forks',
    isolate: true,
    maxWorkers: 2,
    projects: [
      describeProject('unit', { testTimeout: 15_000 }),
      describeProject('contract', { testTimeout: 60_000, hookTimeout: 60_000 }),
      describeProject('integration', { testTimeout: 120_000, hookTimeout: 120_000 }),
      describeProject('isolation', { testTimeout: 60_000, hookTimeout: 120_000 }),
      mongodbProject,
    ],
  },
});
