import type { StoredVideoSource } from './types';

/**
 * A row with what it was encoded to, of which Payload's type says only that it is JSON; nothing where it was
 * not selected.
 */
type Row = { src?: unknown };

/**
 * What a row that was read past Payload's hooks was encoded to, or null while it has nothing: they put
 * addresses in place of keys.
 */
export const getStoredSource = ({ src }: Row): StoredVideoSource | null =>
  (src ?? null) as StoredVideoSource | null;

/** The same of a video that is known to be served, which always has it. */
export const getServedSource = ({ src }: Row): StoredVideoSource => src as StoredVideoSource;
