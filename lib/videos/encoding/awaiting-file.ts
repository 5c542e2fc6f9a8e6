import type { Where } from 'payload';

/** Rows whose file is still being sent: as a condition, and as `mayHaveRows` asks for them. */
export const isAwaitingFile: Where = { state: { equals: 'AWAITING_FILE' } };
export const awaitingFile = { field: 'state', values: ['AWAITING_FILE'] } as const;
