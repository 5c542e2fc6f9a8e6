import type { FlattenedField } from 'payload';

/** Returns the fields of a related collection. */
export type FindFields = (slug: string) => FlattenedField[];

export type QueriedField = {
  /**
   * The type of the field at the end of the path, `id` for a row's own id; null if the field does not exist
   * or is ambiguous.
   */
  type: string | null;
  /** The number of relations on the path. */
  relations: number;
  /** Whether the path ends inside a JSON field. */
  isInJson: boolean;
  /** Whether the path passes through a list. */
  isInList: boolean;
};

/** Resolves the field of a query's path. Pure. */
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
