import type { FlattenedField } from 'payload';

/** The fields of a collection, for what a query asks of related records. */
export type FindFields = (slug: string) => FlattenedField[];

/** The type of the field at the end of a query's path, `id` for a row's own id; null where there is none, or not one. Pure. */
export const findFieldType = (path: string, fields: FlattenedField[], findFields: FindFields) =>
  findType(path.split(/\.|__/), fields, findFields);

const findType = (
  [name, ...rest]: string[],
  fields: FlattenedField[],
  findFields: FindFields,
): string | null => {
  const field = fields.find((candidate) => candidate.name === name);
  if (name === 'id' && rest.length === 0) return 'id';
  if (!field) return null;
  if (rest.length === 0) return field.type;
  if (field.type === 'relationship' || field.type === 'upload')
    return typeof field.relationTo === 'string'
      ? findType(rest, findFields(field.relationTo), findFields)
      : null;
  return 'flattenedFields' in field ? findType(rest, field.flattenedFields, findFields) : null;
};
