import type { SanitizedConfig } from 'payload';
import type { z } from 'zod';

import type { Operation as Right } from '@/lib/core/access/permissions';
import { type Slug, slugs } from '@/lib/core/slugs';

import { describeAccess, listAudience } from './openapi-audience';
import { type Components, refTo, type Schema } from './openapi-components';
import { jsonOrForm } from './openapi-content';
import { describeErrors } from './openapi-errors';
import { addExample } from './openapi-examples';
import { describeInput, describeRecord, describeSummary } from './openapi-fields';
import { depth, id, paging, requiredWhere, select, where } from './openapi-parameters';
import type { ApiTag } from './openapi-tags';

type Operation = Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;

const wholeOrSelected = (name: string): Schema => ({ anyOf: [refTo(name), refTo(`Selected${name}`)] });

/** A record of which the caller selected fields. */
const selectedOf = (name: string): Schema => ({
  type: 'object',
  description: `The fields of \`${name}\` that \`select\` names, with the types that they have there.`,
  required: ['id'],
  properties: { id: { type: 'string', description: 'The record’s ID.' } },
  additionalProperties: true,
});

/** A page of records. */
const listOf = (name: string): Schema => ({
  type: 'object',
  required: ['docs', 'limit', 'hasNextPage'],
  properties: {
    docs: { type: 'array', items: wholeOrSelected(name) },
    totalDocs: { type: 'integer', description: 'Number of records on all pages. Not with `after`.' },
    limit: { type: 'integer' },
    page: { type: 'integer' },
    totalPages: { type: 'integer' },
    pagingCounter: { type: 'integer', description: 'Position of the page’s first record.' },
    hasNextPage: { type: 'boolean' },
    hasPrevPage: { type: 'boolean' },
    nextPage: { type: ['integer', 'null'] },
    prevPage: { type: ['integer', 'null'] },
    nextCursor: {
      type: ['string', 'null'],
      description: 'The `after` of the next page, in orders by time of creation. Null on the last page.',
    },
  },
});

/** The schemas of Payload's answers about records of a component. */
const answersOf = (name: string) => ({
  list: refTo(`${name}List`),
  record: wholeOrSelected(name),
  one: {
    type: 'object',
    required: ['doc'],
    properties: {
      doc: refTo(name),
      message: { type: 'string', description: 'A sentence for people.' },
    },
  },
  many: {
    type: 'object',
    required: ['docs', 'errors'],
    properties: {
      docs: { type: 'array', items: refTo(name) },
      errors: {
        type: 'array',
        description: 'Empty. If some records are left unchanged, the answer is an error that lists them.',
        maxItems: 0,
      },
      message: { type: 'string', description: 'A sentence for people.' },
    },
  },
  count: { type: 'object', required: ['totalDocs'], properties: { totalDocs: { type: 'integer' } } },
});

type Noun = { tag: ApiTag; one: string; many: string; name: string; names: string };

const person: Noun = { tag: 'Account', one: 'a person', many: 'people', name: 'User', names: 'Users' };

/**
 * Tag, words for summaries, and names for operation ids and components of each collection that callers may
 * read. Encodings, imports and transcriptions are working rows of the server, which other calls present.
 */
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
  webhookEndpoints: {
    tag: 'Webhooks',
    one: 'a webhook endpoint',
    many: 'webhook endpoints',
    name: 'WebhookEndpoint',
    names: 'WebhookEndpoints',
  },
  rules: { tag: 'Rules', one: 'a rule', many: 'rules', name: 'Rule', names: 'Rules' },
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
  answer: keyof ReturnType<typeof answersOf>;
  input?: 'Create' | 'Update';
};

/** Operations that our own endpoints implement instead of Payload's, or that Payload's calls refuse. */
const operationsElsewhere: Partial<Record<Slug, Right[]>> = {
  texttracks: ['create', 'update', 'delete'],
  workspaces: ['delete'],
  customDomains: ['create', 'update', 'delete'],
};

/** Collections whose calls all need the permission `manage`. */
const managed: ReadonlySet<Slug> = new Set<Slug>(['webhookEndpoints']);
const toRight = (collection: Slug, right: Right): Right => (managed.has(collection) ? 'manage' : right);

/** The calls that each operation of the permission table allows, by method and path. */
const callsOf: Partial<Record<Right, Record<string, Call>>> = {
  read: {
    'get ': {
      operationId: ({ names }) => `list${names}`,
      summary: ({ many }) => `List ${many}`,
      parameters: [where, ...paging, depth, select],
      answer: 'list',
    },
    'get /count': {
      operationId: ({ names }) => `count${names}`,
      summary: ({ many }) => `Count ${many}`,
      parameters: [where],
      answer: 'count',
    },
    'get /{id}': {
      operationId: ({ name }) => `get${name}`,
      summary: ({ one }) => `Get ${one}`,
      parameters: [id, depth, select],
      answer: 'record',
    },
  },
  create: {
    'post ': {
      operationId: ({ name }) => `create${name}`,
      summary: ({ one }) => `Create ${one}`,
      parameters: [depth],
      status: 201,
      answer: 'one',
      input: 'Create',
    },
  },
  update: {
    'patch /{id}': {
      operationId: ({ name }) => `update${name}`,
      summary: ({ one }) => `Update ${one}`,
      parameters: [id, depth],
      answer: 'one',
      input: 'Update',
    },
    'patch ': {
      operationId: ({ names }) => `update${names}`,
      summary: ({ many }) => `Update all matching ${many}`,
      parameters: [requiredWhere, depth],
      answer: 'many',
      input: 'Update',
    },
  },
  delete: {
    'delete /{id}': {
      operationId: ({ name }) => `delete${name}`,
      summary: ({ one }) => `Delete ${one}`,
      parameters: [id, depth],
      answer: 'one',
    },
    'delete ': {
      operationId: ({ names }) => `delete${names}`,
      summary: ({ many }) => `Delete all matching ${many}`,
      parameters: [requiredWhere, depth],
      answer: 'many',
    },
  },
};

const json = (schema: object) => ({ 'application/json': { schema } });

/** A call on all matching records changes those that it can. */
const partial =
  'If some of the records cannot be changed, the answer is 400 `records_unchanged`: `errors` names each of ' +
  'these, and `docs` has the changed records.';

const describe = (
  { slug, right, noun }: { slug: Slug; right: Right; noun: Noun },
  call: string,
  { operationId, summary, parameters, status = 200, answer, input }: Call,
): Operation => {
  const permission = { collection: slug, operation: right };
  const hasId = call.endsWith('{id}');
  return {
    operationId: operationId(noun),
    tags: [noun.tag],
    summary: summary(noun),
    ...describeAccess(permission, answer === 'many' ? { description: partial } : {}),
    parameters,
    ...(input && {
      requestBody: { required: input === 'Create', content: jsonOrForm(refTo(`${noun.name}${input}`)) },
    }),
    responses: {
      [status]: { description: 'Success.', content: json(answersOf(noun.name)[answer]) },
      ...describeErrors({
        ...{ permission, hasId, hasBody: Boolean(input) },
        isChange: !call.startsWith('get'),
      }),
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
    200: {
      description: 'Success.',
      content: json({
        type: 'object',
        required: ['user'],
        properties: {
          user: { anyOf: [refTo('User'), { type: 'null' }] },
          exp: { type: 'integer', description: 'End of the session, in seconds since 1970.' },
          message: { type: 'string', description: 'A sentence for people.' },
          collection: { type: 'string', description: 'Collection of `user`.' },
          strategy: { type: 'string', description: 'How the caller signed in.' },
        },
      }),
    },
    ...describeErrors({ permission: 'public', hasId: false, isChange: false }),
  },
};

type Collections = SanitizedConfig['collections'];

/** Adds the schemas of a collection's records and inputs. */
const addSchemas = (
  collection: Collections[number],
  { name }: Noun,
  { collections, components }: { collections: Collections; components: Components },
): void => {
  const names = Object.fromEntries(Object.entries(nouns).map(([slug, noun]) => [slug, noun.name]));
  const toSchema = (schema: z.ZodType) => components.inline(schema, 'output');
  const options = { names, collections, toSchema };
  const { schemas } = components;
  schemas[name] = describeRecord(collection, name, options);
  schemas[`Selected${name}`] = selectedOf(name);
  schemas[`${name}List`] = listOf(name);
  if (collection.defaultPopulate && isReferred(collections, collection.slug))
    schemas[`${name}Summary`] = describeSummary(collection, name, options);
  for (const [right, input] of [
    ['create', 'Create'],
    ['update', 'Update'],
  ] as const)
    if (isDescribed(collection.slug as Slug, right))
      schemas[`${name}${input}`] = describeInput(collection, name, right, options);
  if (collection.slug === slugs.users) addPassword(schemas[`${name}Create`]);
};

/** Payload takes the password of a new account, which is no field of the collection. */
const addPassword = (schema: Schema | undefined): void => {
  const { required = [], properties = {} } = (schema ?? {}) as { required?: string[]; properties?: Schema };
  required.push('password');
  properties.password = {
    type: 'string',
    writeOnly: true,
    description: 'Password, according to the installation’s policy.',
  };
};

/** Whether records of another described collection contain records of this one. */
const isReferred = (collections: Collections, slug: string): boolean =>
  collections.some(
    (other) =>
      nouns[other.slug as Slug] &&
      other.flattenedFields.some(
        (field) => field.type === 'relationship' && field.relationTo === slug && field.maxDepth !== 0,
      ),
  );

const isDescribed = (collection: Slug, right: Right): boolean =>
  !operationsElsewhere[collection]?.includes(right) &&
  listAudience({ collection, operation: toRight(collection, right) }).length > 0;

/** Describes Payload's own calls that tokens, people or platform administrators may use. */
export const describeCollectionCalls = (collections: Collections, components: Components): Paths => {
  const paths: Paths = {};
  for (const collection of collections) {
    const slug = collection.slug as Slug;
    const noun = nouns[slug];
    if (!noun) continue;
    addSchemas(collection, noun, { collections, components });
    for (const [right, calls] of Object.entries(callsOf) as [Right, Record<string, Call>][]) {
      if (!isDescribed(slug, right)) continue;
      for (const [call, described] of Object.entries(calls)) {
        const [method = '', path = ''] = call.split(' ');
        const key = `/api/${slug}${path}`;
        const operation = describe({ slug, right: toRight(slug, right), noun }, call, described);
        paths[key] = { ...paths[key], [method]: addExample(operation) };
      }
    }
  }
  if ('/api/users' in paths) paths['/api/users/me'] = { get: addExample(getMe) };
  return paths;
};
