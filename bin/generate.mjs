import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { checkGenerated, writeGenerated } from './support/build/generated-files.mjs';
import { checkNode, modulePath, projectRoot } from './support/setup/prepare.mjs';
import { fail, runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';

/**
 * `npm run generate` writes the generated files: types, import map, OpenAPI document, docs/configuration.md
 * and .env.example. `--check` writes nothing and fails if a file or a migration is outdated.
 * `--migration <name>` (`npm run migrate:create`) creates a migration.
 */
const main = async () => {
  checkNode();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-generate-'));
  // Temporary settings, because loading the configuration must not touch real data.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SECRET: 'generate-time-only-secret',
    DATA_DIR: scratch,
    DATABASE_URL: `file:${path.join(scratch, 'generate.db')}`,
    STORAGE: 'filesystem',
    MAIL: 'outbox',
  };
  try {
    const migrationAt = process.argv.indexOf('--migration');
    if (migrationAt !== -1) return await createMigration(process.argv[migrationAt + 1], env);
    const options = { root: projectRoot, folder: path.join(scratch, 'files'), env };
    if (process.argv.includes('--check')) {
      const faults = await checkGenerated(options);
      if (faults.length > 0) fail(faults.join('\n'));
      console.log('All generated files are up to date.');
      return;
    }
    for (const file of await writeGenerated(options)) console.log(`  ${file}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const createMigration = async (
  /** @type {string | undefined} */ name,
  /** @type {Record<string, string | undefined>} */ env,
) => {
  if (!name) fail('npm run migrate:create -- <name>');
  const { code } = await runCommand(
    process.execPath,
    [modulePath('payload/bin.js'), 'migrate:create', name, '--skip-empty'],
    { cwd: projectRoot, env, interactive: true },
  );
  return code;
};

await runMain(main);
