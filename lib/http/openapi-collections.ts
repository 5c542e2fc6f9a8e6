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
  'Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of ' +
    'conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, ' +
    'greater_than, greater_than_equal, less_than, less_than_equal.',
  { type: 'object', additionalProperties: { type: 'object' } },
  { style: 'deepObject', explode: true },
);
const requiredWhere = { ...where, required: true };
const depth = query('depth', 'Depth to which related records are populated. 0 returns their IDs only.', {
  type: 'integer',
  minimum: 0,
  maximum: maxDepth,
  default: 1,
});
const select = query(
  'select',
  'Fields to return, in the form `select[field]=true`.',
  { type: 'object', additionalProperties: { type: 'boolean' } },
  { style: 'deepObject', explode: true },
);
const paging = [
  query('sort', 'Field to sort by. A leading `-` sorts in descending order.', {
    type: 'string',
    maxLength: 200,
  }),
  query('limit', `Number of records per page, at most ${maxPageSize}. 0 means ${maxPageSize}.`, {
    type: 'integer',
    minimum: 0,
    maximum: maxPageSize,
    default: 10,
  }),
  query('page', 'Page number, starting at 1.', {
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000_000,
    default: 1,
  }),
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

type Noun = { one: string; many: string };

/** Names of collections in summaries. */
const nouns: Partial<Record<Slug, Noun>> = {
  videos: { one: 'a video', many: 'videos' },
  texttracks: { one: 'a text track', many: 'text tracks' },
  categories: { one: 'a category', many: 'categories' },
  tags: { one: 'a tag', many: 'tags' },
  playerPresets: { one: 'a player preset', many: 'player presets' },
  packages: { one: 'a plan', many: 'plans' },
};

type Call = {
  summary: (noun: Noun) => string;
  parameters: object[];
  status?: number;
  answer: object;
  hasBody?: boolean;
};

/** Operations that our own endpoints implement instead of Payload's. */
const operationsElsewhere: Partial<Record<Slug, string[]>> = { texttracks: ['create', 'update', 'delete'] };

/** The calls that each operation of the permission table allows, by method and path. */
const callsOf: Record<string, Record<string, Call>> = {
  read: {
    'get ': {
      summary: ({ many }) => `List ${many}`,
      parameters: [where, ...paging, depth, select],
      answer: list,
    },
    'get /count': { summary: ({ many }) => `Count ${many}`, parameters: [where], answer: count },
    'get /{id}': { summary: ({ one }) => `Get ${one}`, parameters: [id, depth, select], answer: record },
  },
  create: {
    'post ': {
      summary: ({ one }) => `Create ${one}`,
      parameters: [depth],
      status: 201,
      answer: one,
      hasBody: true,
    },
  },
  update: {
    'patch /{id}': {
      summary: ({ one }) => `Update ${one}`,
      parameters: [id, depth],
      answer: one,
      hasBody: true,
    },
    'patch ': {
      summary: ({ many }) => `Update all matching ${many}`,
      parameters: [requiredWhere, depth],
      answer: many,
      hasBody: true,
    },
  },
  delete: {
    'delete /{id}': { summary: ({ one }) => `Delete ${one}`, parameters: [id, depth], answer: record },
    'delete ': {
      summary: ({ many }) => `Delete all matching ${many}`,
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
  summary: summary(nouns[slug] ?? { one: slug, many: slug }),
  security: permissions[slug][right]?.anybody ? [] : [{ token: [] }, { queryToken: [] }, { session: [] }],
  parameters,
  ...(hasBody && { requestBody: { required: true, content: jsonOrForm({ type: 'object' }) } }),
  responses: {
    [status]: { description: 'Success.', content: json(answer) },
    default: { description: 'Error.', content: json({ $ref: '#/components/schemas/Error' }) },
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
