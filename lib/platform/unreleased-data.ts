import { peekColumn } from '@/lib/core/database/peek-column';

/** Data of a version before 1.0, which cannot be migrated. */
export class UnreleasedDataError extends Error {
  override readonly name = 'UnreleasedDataError';
  /** @param what Subject of the sentence, e.g. "The backup". */
  constructor(what: string) {
    super(`${what} comes from a version of Reelhof before 1.0 and cannot be upgraded.`);
  }
}

/** Data migrations before 1.0 were named after the day alone; they sort as of its midnight. */
const toSortable = (name: string): string => name.replace(/^(\d{8})_(?!\d{6}_)/, '$1_000000_');

/**
 * Whether a database has migrations older than all migrations of this version. Names start with the
 * migration's time; unknown newer names belong to a newer version. Pure.
 */
export const isUnreleased = (applied: readonly string[], known: readonly string[]): boolean => {
  const [oldest = ''] = known.map(toSortable).toSorted();
  return applied.some((name) => toSortable(name) < oldest);
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
 * Throws `UnreleasedDataError` for a database from before 1.0. Call it before the database is opened or
 * changed.
 */
export const assertReleasedData = async (databaseUrl: string, known: readonly string[]): Promise<void> => {
  if (isUnreleased(await listApplied(databaseUrl), known)) throw new UnreleasedDataError('The database');
};
