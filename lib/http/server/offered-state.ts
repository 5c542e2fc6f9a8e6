/** A name for the state of the database, see `readDatabaseState`. */
type ReadState = () => number | null;

/** Next's build and the server in front of it are bundled apart: the process is all they share. */
const shared = globalThis as { [key: symbol]: ReadState | undefined };
const key = Symbol.for('reelhof.database-state');

/** Called by whoever has the database, so that the server in front can tell whether it has changed. */
export const offerDatabaseState = (read: ReadState): void => {
  shared[key] = read;
};

/**
 * The state of the database; null until somebody has offered it, or where the database can't tell (MongoDB).
 */
export const readOfferedState = (): number | null => shared[key]?.() ?? null;
