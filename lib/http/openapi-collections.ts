import type { Operation as Right } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';

import { describeAccess, listAudience } from './openapi-audience';
import { jsonOrForm } from './openapi-content';
import { describeErrors } from './openapi-errors';
import type { ApiTag } from './openapi-tags';

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
const me = {
  type: 'object',
  required: ['user'],
  properties: { user: { anyOf: [record, { type: 'null' }] }, exp: { type: 'integer' } },
};
const count = { type: 'object', required: ['totalDocs'], properties: { totalDocs: { type: 'integer' } } };

type Noun = { tag: ApiTag; one: string; many: string; name: string; names: string };

const person: Noun = { tag: 'Account', one: 'a person', many: 'people', name: 'User', names: 'Users' };

/** Tag, words for summaries, and names for operation ids of each collection that callers may read. */
const nouns: Partial<Record<Slug, Noun>> = {
  videos: { tag: 'Videos', one: 'a video', many: 'videos', name: 'Video', names: 'Videos' },
  liveEvents: {
    tag: 'Live events',
    one: 'a live event',
    many: 'live events',
    name: 'LiveEvent',
    names: 'LiveEvents',
  },
  texttracks: {
    tag: 'Text tracks',
    one: 'a text track',
    many: 'text tracks',
    name: 'Texttrack',
    names: 'Texttracks',
  },
  autoTranscriptions: {
    tag: 'Text tracks',
    one: 'an automatic transcription',
    many: 'automatic transcriptions',
    name: 'AutoTranscription',
    names: 'AutoTranscriptions',
  },
  categories: {
    tag: 'Categories',
    one: 'a category',
    many: 'categories',
    name: 'Category',
    names: 'Categories',
  },
  tags: { tag: 'Tags', one: 'a tag', many: 'tags', name: 'Tag', names: 'Tags' },
  playerPresets: {
    tag: 'Player presets',
    one: 'a player preset',
    many: 'player presets',
    name: 'PlayerPreset',
    names: 'PlayerPresets',
  },
  integrations: {
    tag: 'Integrations',
    one: 'an integration',
    many: 'integrations',
    name: 'Integration',
    names: 'Integrations',
  },
  members: { tag: 'Members', one: 'a member', many: 'members', name: 'Member', names: 'Members' },
  users: person,
  workspaces: {
    tag: 'Workspace',
    one: 'a workspace',
    many: 'workspaces',
    name: 'Workspace',
    names: 'Workspaces',
  },
  packages: { tag: 'Workspace', one: 'a plan', many: 'plans', name: 'Package', names: 'Packages' },
  customDomains: {
    tag: 'Workspace',
    one: 'a custom domain',
    many: 'custom domains',
    name: 'CustomDomain',
    names: 'CustomDomains',
  },
  aiCreditUsages: {
    tag: 'Workspace',
    one: 'a use of AI credits',
    many: 'uses of AI credits',
    name: 'AiCreditUsage',
    names: 'AiCreditUsages',
  },
  encodings: {
    tag: 'Videos',
    one: 'an encoding',
    many: 'encodings',
    name: 'Encoding',
    names: 'Encodings',
  },
  imports: { tag: 'Imports', one: 'an import', many: 'imports', name: 'Import', names: 'Imports' },
  eventLogs: {
    tag: 'Event log',
    one: 'a log entry',
    many: 'log entries',
    name: 'LogEntry',
    names: 'LogEntries',
  },
};

type Call = {
  operationId: (noun: Noun) => string;
  summary: (noun: Noun) => string;
  parameters: object[];
  status?: number;
  answer: object;
  hasBody?: boolean;
};

/** Operations that our own endpoints implement instead of Payload's, or that Payload's calls refuse. */
const operationsElsewhere: Partial<Record<Slug, Right[]>> = {
  texttracks: ['create', 'update', 'delete'],
  workspaces: ['delete'],
  customDomains: ['create', 'update', 'delete'],
};

/** The calls that each operation of the permission table allows, by method and path. */
const callsOf: Partial<Record<Right, Record<string, Call>>> = {
  read: {
    'get ': {
      operationId: ({ names }) => `list${names}`,
      summary: ({ many }) => `List ${many}`,
      parameters: [where, ...paging, depth, select],
      answer: list,
    },
    'get /count': {
      operationId: ({ names }) => `count${names}`,
      summary: ({ many }) => `Count ${many}`,
      parameters: [where],
      answer: count,
    },
    'get /{id}': {
      operationId: ({ name }) => `get${name}`,
      summary: ({ one }) => `Get ${one}`,
      parameters: [id, depth, select],
      answer: record,
    },
  },
  create: {
    'post ': {
      operationId: ({ name }) => `create${name}`,
      summary: ({ one }) => `Create ${one}`,
      parameters: [depth],
      status: 201,
      answer: one,
      hasBody: true,
    },
  },
  update: {
    'patch /{id}': {
      operationId: ({ name }) => `update${name}`,
      summary: ({ one }) => `Update ${one}`,
      parameters: [id, depth],
      answer: one,
      hasBody: true,
    },
    'patch ': {
      operationId: ({ names }) => `update${names}`,
      summary: ({ many }) => `Update all matching ${many}`,
      parameters: [requiredWhere, depth],
      answer: many,
      hasBody: true,
    },
  },
  delete: {
    'delete /{id}': {
      operationId: ({ name }) => `delete${name}`,
      summary: ({ one }) => `Delete ${one}`,
      parameters: [id, depth],
      answer: record,
    },
    'delete ': {
      operationId: ({ names }) => `delete${names}`,
      summary: ({ many }) => `Delete all matching ${many}`,
      parameters: [requiredWhere, depth],
      answer: many,
    },
  },
};

const json = (schema: object) => ({ 'application/json': { schema } });

const describe = (
  { slug, right, noun }: { slug: Slug; right: Right; noun: Noun },
  call: string,
  { operationId, summary, parameters, status = 200, answer, hasBody }: Call,
): Operation => {
  const permission = { collection: slug, operation: right };
  const hasId = call.endsWith('{id}');
  return {
    operationId: operationId(noun),
    tags: [noun.tag],
    summary: summary(noun),
    ...describeAccess(permission),
    parameters,
    ...(hasBody && { requestBody: { required: true, content: jsonOrForm({ type: 'object' }) } }),
    responses: {
      [status]: { description: 'Success.', content: json(answer) },
      ...describeErrors({ permission, hasInput: true, hasBody, hasId }),
    },
  };
};

/** `GET /api/users/me`, Payload's own call. */
const getMe = {
  operationId: 'getMe',
  tags: [person.tag],
  summary: 'Get your account',
  ...describeAccess('public', {
    description: '`user` is null if nobody is signed in.',
    audience: ['anyone', 'person'],
  }),
  parameters: [depth],
  responses: {
    200: { description: 'Success.', content: json(me) },
    ...describeErrors({ permission: 'public', hasInput: true, hasId: false }),
  },
};

/** Describes Payload's own calls that tokens, people or platform administrators may use. */
export const describeCollectionCalls = (slugs: string[]): Paths => {
  const paths: Paths = {};
  for (const [collection, noun] of Object.entries(nouns) as [Slug, Noun][]) {
    if (!slugs.includes(collection)) continue;
    for (const [right, calls] of Object.entries(callsOf) as [Right, Record<string, Call>][]) {
      if (operationsElsewhere[collection]?.includes(right)) continue;
      if (listAudience({ collection, operation: right }).length === 0) continue;
      for (const [call, described] of Object.entries(calls)) {
        const [method = '', path = ''] = call.split(' ');
        const key = `/api/${collection}${path}`;
        const operation = describe({ slug: collection, right, noun }, call, described);
        paths[key] = { ...paths[key], [method]: operation };
      }
    }
  }
  if (slugs.includes('users')) paths['/api/users/me'] = { get: getMe };
  return paths;
};
