import type { Where } from 'payload';

/** Matches rows whose file is still being uploaded: as a condition, and in the form `mayHaveRows` takes. */
export const isAwaitingFile: Where = { state: { equals: 'AWAITING_FILE' } };
export const awaitingFile = { field: 'state', values: ['AWAITING_FILE'] } as const;
