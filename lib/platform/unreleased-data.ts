import { peekColumn } from '@/lib/core/database/peek-column';

/** Data of a version before 1.0, which no migration starts from. */
export class UnreleasedDataError extends Error {
  override readonly name = 'UnreleasedDataError';
  /** @param what The subject of the sentence, as "The backup". */
  constructor(what: string) {
    super(`${what} comes from a version of Reelhof before 1.0 and cannot be upgraded.`);
  }
}

/**
 * Whether some migrations of a database are older than all that this version has. Names begin with the time
 * of the migration. A name that is unknown and newer belongs to a newer version. Pure.
 */
export const isUnreleased = (applied: readonly string[], known: readonly string[]): boolean => {
  const [oldest = ''] = known.toSorted();
  return applied.some((name) => name < oldest);
};

const listApplied = async (databaseUrl: string): Promise<string[]> => {
  const sources = [
    { table: 'payload_migrations', collection: 'payload-migrations' },
    { table: 'data_migrations', collection: 'datamigrations' },
  ];
  const names = await Promise.all(
    sources.map((each) => peekColumn(databaseUrl, { ...each, column: 'name' })),
  );
  return names.flat().map(String);
};

/**
 * Throws `UnreleasedDataError` for a database from before 1.0. To be called before anything opens or changes
 * it.
 */
export const assertReleasedData = async (databaseUrl: string, known: readonly string[]): Promise<void> => {
  if (isUnreleased(await listApplied(databaseUrl), known)) throw new UnreleasedDataError('The database');
};
