import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a folder for the data of a run's instances, `TEST_RUN_FOLDER` for test processes. Returns a
 * function that removes it, with the databases of the run, when Vitest ends.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  return async () => {
    if (process.env.TEST_MONGODB_URL) await dropDatabases(process.env.TEST_MONGODB_URL);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
};

/** The prefix of a run's databases on MongoDB. */
export const nameDatabases = (): string =>
  `${path.basename(process.env.TEST_RUN_FOLDER ?? 'reelhof-run')}-`.toLowerCase();

type Mongoose = {
  createConnection: (url: string) => {
    asPromise: () => Promise<Connection>;
  };
};
type Connection = {
  listDatabases: () => Promise<{ databases: { name: string }[] }>;
  useDb: (name: string) => { dropDatabase: () => Promise<unknown> };
  close: () => Promise<void>;
};

const dropDatabases = async (url: string): Promise<void> => {
  const requireOfAdapter = createRequire(createRequire(import.meta.url).resolve('@payloadcms/db-mongodb'));
  const mongoose = requireOfAdapter('mongoose') as Mongoose;
  const connection = await mongoose.createConnection(url).asPromise();
  const { databases } = await connection.listDatabases();
  for (const { name } of databases) {
    if (name.startsWith(nameDatabases())) await connection.useDb(name).dropDatabase();
  }
  await connection.close();
};
