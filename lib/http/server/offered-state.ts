/** Returns an identifier of the database's state, see `readDatabaseState`. */
type ReadState = () => number | null;

/**
 * Next's build and the server in front of it are separate bundles, so they can only share state through the
 * process.
 */
const shared = globalThis as { [key: symbol]: ReadState | undefined };
const key = Symbol.for('reelhof.database-state');

/** Registers the reader of the database's state, so that the server in front can detect changes. */
export const offerDatabaseState = (read: ReadState): void => {
  shared[key] = read;
};

/**
 * The database's state; null before a reader is registered, or if the database has no such state (MongoDB).
 */
export const readOfferedState = (): number | null => shared[key]?.() ?? null;
