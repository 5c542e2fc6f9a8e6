import { runNode } from './prepare.mjs';

const resultPrefix = 'RESULT ';

const say = (/** @type {string} */ what, /** @type {string[]} */ names) => {
  if (names.length > 0) console.log(`${what}: ${names.join(', ')}`);
};

/**
 * Migrates the database in a separate process.
 *
 * @param {string[]} args Node's arguments that run bin/migrate.ts or its bundle.
 * @param {{ env: Record<string, string | undefined>, signal: AbortSignal }} options
 * @returns {Promise<{
 *   applied: string[],
 *   appliedData: string[],
 *   backup: string | null,
 *   setUpLink: string | null,
 * }>} `setUpLink` is null once an account exists.
 */
export const migrateDatabase = async (args, { env, signal }) => {
  const output = await runNode(args, { env, signal, capture: true, what: 'Migrating the database' });
  const line = output.split('\n').findLast((text) => text.startsWith(resultPrefix));
  if (!line) throw new Error(`The migration ended without a result:\n${output}`);
  const result = JSON.parse(line.slice(resultPrefix.length));
  if (result.backup) console.log(`Copied the database to ${result.backup}`);
  say('Migrated the schema', result.applied);
  say('Migrated the data', result.appliedData);
  return result;
};
