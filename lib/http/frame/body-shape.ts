import type { FlattenedField } from 'payload';

import type { Shape } from '@/lib/http/bodies/form-to-json';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import type { Described } from '@/lib/http/openapi';
import { toSchema } from '@/lib/http/openapi-content';

/**
 * Finds the types of a JSON body's fields: from the endpoint's schema, or else from the fields of the
 * collection in the path.
 */
export type FindShape = (definition: AnyEndpointDefinition | null, pathname: string) => Promise<Shape>;

export const createFindShape =
  (config: Described | Promise<Described>): FindShape =>
  async (definition, pathname) => {
    const { body } = definition ?? {};
    if (body && !('kind' in body)) return toSchema(body, 'input');
    const slug = pathname.split('/')[2];
    const collection = (await config).collections.find((each) => each.slug === slug);
    return { properties: toProperties(collection?.flattenedFields ?? []) };
  };

const toProperties = (fields: FlattenedField[]): Record<string, Shape> =>
  Object.fromEntries(fields.map((field) => [field.name, toShape(field)]));

const toShape = (field: FlattenedField): Shape => {
  const hasMany = 'hasMany' in field && field.hasMany === true;
  const one = toItemShape(field);
  return hasMany ? { type: ['array', 'null'], items: one } : one;
};

const toItemShape = (field: FlattenedField): Shape => {
  switch (field.type) {
    case 'number':
      return { type: ['number', 'null'] };
    case 'checkbox':
      return { type: ['boolean', 'null'] };
    case 'array':
    case 'blocks':
    case 'point':
      return { type: ['array', 'null'] };
    case 'group':
    case 'tab':
    case 'json':
    case 'richText':
      return { type: ['object', 'array', 'null'] };
    // Ids and dates stay strings. An empty one means null.
    case 'relationship':
    case 'upload':
    case 'date':
    case 'select':
    case 'radio':
      return { type: 'null' };
    default:
      return { type: 'string' };
  }
};
