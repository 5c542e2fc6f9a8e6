import type { StoredVideoSource } from './types';

/** A row whose `src` Payload types as JSON; absent if it was not selected. */
type Row = { src?: unknown };

/**
 * The encoded source of a row read past Payload's hooks, which replace keys with addresses. Null while there
 * is none.
 */
export const getStoredSource = ({ src }: Row): StoredVideoSource | null =>
  (src ?? null) as StoredVideoSource | null;

/** Like `getStoredSource`, for a video that is known to be served and therefore always has a source. */
export const getServedSource = ({ src }: Row): StoredVideoSource => src as StoredVideoSource;
