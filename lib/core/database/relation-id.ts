/** The id of a relationship value, populated or not. */
export const getRelationId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
