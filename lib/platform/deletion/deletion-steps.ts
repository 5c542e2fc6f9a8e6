/** Steps of a deletion in order. Each step can be repeated. */
export const deletionSteps = ['access', 'subscription', 'domains', 'files', 'rows', 'record'] as const;
export type DeletionStep = (typeof deletionSteps)[number];
