import type { FlattenedField } from 'payload';

/** The fields of a collection, for what a query asks of related records. */
export type FindFields = (slug: string) => FlattenedField[];

export type QueriedField = {
  /**
   * The type of the field at the end of the path, `id` for a row's own id; null if there is no such field, or
   * several may be meant.
   */
  type: string | null;
  /** The number of relations that the path leads through. */
  relations: number;
  /** Whether the path ends within a JSON field. */
  isInJson: boolean;
  /** Whether the path leads through a list. */
  isInList: boolean;
};

/** What a query's path leads to. Pure. */
export const findQueriedField = (
  path: string,
  fields: FlattenedField[],
  findFields: FindFields,
): QueriedField => {
  const found: QueriedField = { type: null, relations: 0, isInJson: false, isInList: false };
  let level: FlattenedField[] | null = fields;
  const segments = path.split(/\.|__/);
  for (const [index, name] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const field: FlattenedField | undefined = level?.find((candidate) => candidate.name === name);
    if (!field) return { ...found, type: name === 'id' && isLast ? 'id' : null };
    if (isLast) return { ...found, type: field.type };
    if (field.type === 'json') return { ...found, isInJson: true };
    if (field.type === 'relationship' || field.type === 'upload' || field.type === 'join') {
      found.relations += 1;
      level =
        'relationTo' in field && typeof field.relationTo === 'string' ? findFields(field.relationTo) : null;
      continue;
    }
    if (field.type === 'array' || field.type === 'blocks') found.isInList = true;
    level = 'flattenedFields' in field ? field.flattenedFields : null;
  }
  return found;
};
