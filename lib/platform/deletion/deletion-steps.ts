/** What is done for a deletion, in this order; each may be done again. */
export const deletionSteps = ['access', 'subscription', 'domains', 'files', 'rows', 'record'] as const;
export type DeletionStep = (typeof deletionSteps)[number];
