import { permissions, tokenPermissions, type Operation as Right } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';

import { jsonOrForm } from './openapi-content';

/** The largest page that a caller may request. */
export const maxPageSize = 1000;
/** How deeply related records are populated in an answer. */
const maxDepth = 3;

type Operation = Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;

const record = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\w-]{1,64}$' } };
const query = (name: string, description: string, schema: object, more: object = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  ...more,
});
const where = query(
  'where',
  'Conditions, `where[field][operator]=value`; `and` and `or` take lists of them. ' +
    'Operators: equals, not_equals, in, not_in, exists, like, ' +
    'not_like, contains, greater_than, greater_than_equal, less_than, less_than_equal.',
  { type: 'object', additionalProperties: { type: 'object' } },
  { style: 'deepObject', explode: true },
);
const requiredWhere = { ...where, required: true };
const depth = query('depth', 'How deep related records are answered; 0 for their ids.', {
  type: 'integer',
  minimum: 0,
  maximum: maxDepth,
  default: 1,
});
const select = query(
  'select',
  'Only these fields, `select[field]=true`.',
  { type: 'object', additionalProperties: { type: 'boolean' } },
  { style: 'deepObject', explode: true },
);
const paging = [
  query('sort', 'A field of the record; `-` in front turns the order round.', {
    type: 'string',
    maxLength: 200,
  }),
  query('limit', `At most ${maxPageSize}, which 0 stands for, too.`, {
    type: 'integer',
    minimum: 0,
    maximum: maxPageSize,
    default: 10,
  }),
  query('page', 'From 1.', { type: 'integer', minimum: 1, maximum: 1_000_000_000, default: 1 }),
];

const list = {
  type: 'object',
  required: ['docs', 'totalDocs', 'limit', 'page', 'totalPages', 'hasNextPage'],
  properties: {
    docs: { type: 'array', items: record },
    totalDocs: { type: 'integer' },
    limit: { type: 'integer' },
    page: { type: 'integer' },
    totalPages: { type: 'integer' },
    hasNextPage: { type: 'boolean' },
  },
};
const one = { type: 'object', required: ['doc'], properties: { doc: record, message: { type: 'string' } } };
const many = {
  type: 'object',
  required: ['docs', 'errors'],
  properties: {
    docs: { type: 'array', items: record },
    errors: { type: 'array', items: { type: 'object' } },
  },
};
const count = { type: 'object', required: ['totalDocs'], properties: { totalDocs: { type: 'integer' } } };

type Call = { summary: string; parameters: object[]; status?: number; answer: object; hasBody?: boolean };

/** Operations that our own endpoints implement instead of Payload's. */
const operationsElsewhere: Partial<Record<Slug, string[]>> = { texttracks: ['create', 'update', 'delete'] };

/** The calls that each operation of the permission table allows, by method and path. */
const callsOf: Record<string, Record<string, Call>> = {
  read: {
    'get ': { summary: 'List', parameters: [where, ...paging, depth, select], answer: list },
    'get /count': { summary: 'Count', parameters: [where], answer: count },
    'get /{id}': { summary: 'Get one of the', parameters: [id, depth, select], answer: record },
  },
  create: {
    'post ': { summary: 'Create one of the', parameters: [depth], status: 201, answer: one, hasBody: true },
  },
  update: {
    'patch /{id}': { summary: 'Update one of the', parameters: [id, depth], answer: one, hasBody: true },
    'patch ': {
      summary: 'Update all matching',
      parameters: [requiredWhere, depth],
      answer: many,
      hasBody: true,
    },
  },
  delete: {
    'delete /{id}': { summary: 'Delete one of the', parameters: [id, depth], answer: record },
    'delete ': {
      summary: 'Delete all matching',
      parameters: [requiredWhere, depth],
      answer: many,
    },
  },
};

const json = (schema: object) => ({ 'application/json': { schema } });

const describe = (
  { slug, right }: { slug: Slug; right: Right },
  call: string,
  { summary, parameters, status = 200, answer, hasBody }: Call,
): Operation => ({
  operationId: `${call.replace(/\W+/g, '_')}_${slug}`.replace(/_+/g, '_'),
  summary: `${summary} ${slug}`,
  security: permissions[slug][right]?.anybody ? [] : [{ token: [] }, { queryToken: [] }, { session: [] }],
  parameters,
  ...(hasBody && { requestBody: { required: true, content: jsonOrForm({ type: 'object' }) } }),
  responses: {
    [status]: { description: 'Done.', content: json(answer) },
    default: { description: 'What went wrong.', content: json({ $ref: '#/components/schemas/Error' }) },
  },
});

/** Describes Payload's own calls that an integration can be permitted, according to the permission table. */
export const describeCollectionCalls = (slugs: string[]): Paths => {
  const paths: Paths = {};
  for (const { collection, operations } of tokenPermissions()) {
    if (!slugs.includes(collection)) continue;
    const open = operations.filter((operation) => !operationsElsewhere[collection]?.includes(operation));
    for (const right of open) {
      for (const [call, described] of Object.entries(callsOf[right] ?? {})) {
        const [method = '', path = ''] = call.split(' ');
        const key = `/api/${collection}${path}`;
        paths[key] = { ...paths[key], [method]: describe({ slug: collection, right }, call, described) };
      }
    }
  }
  return paths;
};
