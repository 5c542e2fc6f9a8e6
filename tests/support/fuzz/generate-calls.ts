import type { FlattenedField, SanitizedConfig } from 'payload';

import { listDefinedEndpoints } from '@/lib/http/openapi';

import { oddBodies, oddContentTypes, oddHeaders, oddJson, oddPaths, oddTexts } from './odd-values';
import { createRandom, type Random } from './random';

export type FuzzCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Existing ids of each collection, so that calls reach more than missing rows. */
export type KnownIds = Record<string, string[]>;

const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'all',
  'exists',
  'like',
  'not_like',
  'contains',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
  'near',
  'within',
  'intersects',
  'EQUALS',
  '$ne',
  'constructor',
  '',
];

type Described = Pick<SanitizedConfig, 'collections' | 'endpoints'>;

type FindFields = (slug: string) => FlattenedField[];

const jsonSegments = [
  'a',
  'hls',
  'url',
  '0',
  '-1',
  '',
  'x y',
  "x'",
  '[0]',
  '*',
  '$',
  'constructor',
  'length',
];

/**
 * A path as a query may contain it: into groups and lists, into JSON, and through relations. Some segments
 * are not fields.
 */
const generatePath = (random: Random, fields: FlattenedField[], findFields: FindFields): string => {
  const walk = (level: FlattenedField[], depth: number): string[] => {
    if (level.length === 0 || depth > 5) return [];
    const field = random.pick(level);
    const goesOn = random.chance(0.7);
    if (!goesOn) return [field.name];
    if (field.type === 'json')
      return [field.name, ...Array.from({ length: random.count(3) }, () => random.pick(jsonSegments))];
    if (field.type === 'relationship' || field.type === 'upload') {
      const slug = [field.relationTo].flat()[0] ?? '';
      return [field.name, ...(random.chance(0.1) ? ['id'] : walk(findFields(slug), depth + 1))];
    }
    if (field.type === 'array' && random.chance(0.2))
      return [field.name, '0', ...walk(field.flattenedFields, depth + 1)];
    return 'flattenedFields' in field
      ? [field.name, ...walk(field.flattenedFields, depth + 1)]
      : [field.name, ...(random.chance(0.1) ? [random.pick(jsonSegments)] : [])];
  };
  return walk(fields, 0).join(random.chance(0.2) ? '__' : '.');
};

/** A collection's fields, with those that lead further repeated. */
const prefer = (fields: FlattenedField[]): FlattenedField[] => [
  ...fields,
  ...fields.flatMap((field) =>
    ['json', 'relationship', 'upload', 'group', 'array'].includes(field.type) ? [field, field, field] : [],
  ),
];

const oddFieldPaths = [
  '',
  '.',
  'id',
  'nowhere',
  'constructor',
  '__proto__',
  'createdBy.hash',
  'workspace.name',
  'id.x',
  '$where',
  'and',
  'or',
  'a'.repeat(300),
];

/** A lone surrogate has no UTF-8 encoding. */
const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
const encode = (text: string): string => encodeURIComponent(toWellFormed(text));
const toQuery = (entries: [string, string][]): string =>
  entries.map(([name, value]) => `${encodeURI(toWellFormed(name))}=${encode(value)}`).join('&');

/** Payload's queries: operators × fields × odd values, and all other list parameters. */
const generateQuery = (random: Random, fields: FlattenedField[], findFields: FindFields): string => {
  const field = () =>
    random.chance(0.15) ? random.pick(oddFieldPaths) : generatePath(random, prefer(fields), findFields);
  const text = () => random.pick(oddTexts);
  const condition = (): [string, string] => {
    const path = random.pick([
      () => `[${field()}]`,
      () => `[${field()}]`,
      () => `[and][0][${field()}]`,
      () => `[or][${random.pick(['0', '', 'x', '99'])}][${field()}]`,
      () => `[and][0][or][0][${field()}]`,
    ])();
    const suffix = random.pick(['', '', '', '', '[]', '[0]', '[x]', '[0][x]']);
    const operator = random.pick(random.chance(0.4) ? ['equals', 'exists'] : operators);
    return [`where${path}[${operator}]${suffix}`, text()];
  };
  const others: (() => [string, string])[] = [
    () => [
      random.pick([
        'limit',
        'page',
        'depth',
        'draft',
        'trash',
        'pagination',
        'locale',
        'fallback-locale',
        'data',
      ]),
      text(),
    ],
    () => [
      random.pick([
        'limit[]',
        'limit[x]',
        'page[]',
        'depth[x]',
        'sort[]',
        'sort[x]',
        'where[]',
        'select[]',
        'populate[]',
        'joins[]',
      ]),
      text(),
    ],
    () => [random.pick(['where', 'select', 'populate', 'joins', 'sort']), text()],
    () => ['sort', `${random.pick(['', '-', '--', ','])}${field()}`],
    () => [`select[${field()}]`, text()],
    () => [`select[${field()}][x]`, text()],
    () => [`populate[${random.pick(['users', 'videos', 'categories', 'nowhere', ''])}][${field()}]`, text()],
    () => [`where[${field()}][contains][${field()}][${random.pick(operators)}]`, text()],
    () => [`select[${field()}]`, random.pick(['true', 'false', '1'])],
    () => ['sort[0]', `${random.pick(['', '-'])}${field()}`],
    () => ['depth', random.pick(['0', '1', '2', '3', '10'])],
    () => [`joins[${field()}][${random.pick(['limit', 'where', 'sort', 'page'])}]`, text()],
    () => [`where[${field()}]`, text()],
    () => ['token', text()],
  ];
  const entries = Array.from({ length: random.count(3) }, () =>
    random.chance(0.6) ? condition() : random.pick(others)(),
  );
  return toQuery(entries);
};

const plainValues = ['true', 'false', 'x', '0', '1', 'a,b', 'null', '2026-01-01T00:00:00.000Z'];

/** A single plain condition. Most queries with odd parts are refused before they reach a database. */
const generatePlainQuery = (random: Random, fields: FlattenedField[], findFields: FindFields): string => {
  const path = `[${generatePath(random, prefer(fields), findFields)}]`;
  const level = random.pick(['', '', '[and][0]', '[or][0]', '[or][1][and][0]']);
  return toQuery([
    [`where${level}${path}[${random.pick(operators.slice(0, 12))}]`, random.pick(plainValues)],
  ]);
};

/** A body with odd values for existing fields, or one that is odd as a whole. */
const generateBody = (random: Random, names: string[]): Pick<FuzzCall, 'headers' | 'body'> => {
  if (random.chance(0.3)) {
    return { headers: { 'content-type': random.pick(oddContentTypes) }, body: random.pick(oddBodies) };
  }
  const entries = Array.from({ length: random.count(3) }, () => [random.pick(names), random.pick(oddJson)]);
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(entries)),
  };
};

const withOddHeaders = (random: Random, call: FuzzCall): FuzzCall =>
  random.chance(0.1) ? { ...call, headers: { ...call.headers, ...random.pick(oddHeaders) } } : call;

/** Collections whose rows the callers need. They are only deleted with a condition that matches nothing. */
const isVital = (slug: string): boolean =>
  ['users', 'members', 'workspaces', 'integrations', 'packages'].includes(slug);

const generateCollectionCall = (
  random: Random,
  { slug, flattenedFields: fields }: Described['collections'][number],
  { findFields, ids }: { findFields: FindFields; ids: KnownIds },
): FuzzCall => {
  const id = () =>
    encode(random.chance(0.6) && ids[slug]?.length ? random.pick(ids[slug]) : random.pick(oddTexts));
  const base = `/api/${slug}`;
  const query = () => generateQuery(random, fields, findFields);
  const body = () =>
    generateBody(
      random,
      fields.map(({ name }) => name),
    );
  const read = { method: 'GET', headers: {} };
  return random.pick<() => FuzzCall>([
    () => ({ ...read, path: `${base}?${query()}` }),
    () => ({ ...read, path: `${base}?${query()}` }),
    () => ({ ...read, path: `${base}?${query()}` }),
    () => ({ ...read, path: `${base}/count?${query()}` }),
    () => ({ ...read, path: `${base}/${id()}?${query()}` }),
    () => ({ method: 'POST', path: base, ...body() }),
    () => ({ method: 'PATCH', path: `${base}/${id()}?${query()}`, ...body() }),
    () => ({ method: 'PATCH', path: `${base}?where[id][equals]=nothing&${query()}`, ...body() }),
    () => ({
      method: 'DELETE',
      path: `${base}/${isVital(slug) ? encode(random.pick(oddTexts)) : id()}`,
      headers: {},
    }),
    () => ({ method: 'DELETE', path: `${base}?where[and][9][id][equals]=nothing&${query()}`, headers: {} }),
    () => ({ method: random.pick(['PUT', 'OPTIONS', 'HEAD']), path: `${base}/${id()}`, headers: {} }),
    () => ({ method: 'POST', path: `${base}/access/${id()}`, ...body() }),
    () => ({
      method: 'POST',
      path: base,
      headers: { 'content-type': random.pick(oddContentTypes), 'x-http-method-override': 'GET' },
      body: random.chance(0.5) ? query() : random.pick(oddBodies),
    }),
  ])();
};

const endingCalls = ['/users/logout'];

/** Calls of endpoints with special paths: ours, and those of accounts. */
const generateEndpointCall = (random: Random, config: Described, ids: KnownIds): FuzzCall => {
  const defined = listDefinedEndpoints(config).map(({ path, definition }) => ({
    path,
    method: definition.method,
    definition,
  }));
  const accounts = config.collections
    .filter(({ auth }) => auth)
    .flatMap(({ slug, endpoints }) =>
      (endpoints || []).map(({ path, method }) => ({ path: `/${slug}${path}`, method, definition: null })),
    );
  const candidates = [...defined, ...accounts].filter(({ path }) => !endingCalls.includes(path));
  const { path, method, definition } = random.pick(candidates);
  const isOfAccount = /password|unlock|refresh|set-active/.test(path);
  const known = random.pick(Object.values(ids).filter((list) => list.length > 0));
  const filled = path.replace(/:(\w+)\??/g, () =>
    encode(random.chance(0.5) ? random.pick(known) : random.pick(oddTexts)),
  );
  const shape =
    definition?.body && 'shape' in definition.body ? Object.keys(definition.body.shape as object) : [];
  const names = [
    ...shape,
    'email',
    'password',
    'token',
    'data',
    'id',
    'key',
    'uploadId',
    'parts',
    'value',
    'where',
  ];
  const queries =
    definition?.query && 'shape' in definition.query ? Object.keys(definition.query.shape as object) : [];
  const query = Array.from({ length: random.count(2) }, (): [string, string] => [
    random.pick([...queries, 'limit', 'page', 'key', 'version', 'token', 'url', 'id', 'where']),
    random.pick(oddTexts),
  ]);
  const verb = random.chance(0.9)
    ? method.toUpperCase()
    : random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  const hasBody = verb !== 'GET';
  return {
    method: isOfAccount && verb === 'DELETE' ? 'GET' : verb,
    path: `/api${filled}?${toQuery(query)}`,
    ...(hasBody ? generateBody(random, names) : { headers: {} }),
  };
};

/** Creates `count` odd calls, the same ones for the same seed. */
export const generateCalls = (
  config: Described,
  { seed, count, ids }: { seed: number; count: number; ids: KnownIds },
): FuzzCall[] => {
  const random = createRandom(seed);
  const findFields = (slug: string): FlattenedField[] =>
    config.collections.find((collection) => collection.slug === slug)?.flattenedFields ?? [];
  const isKnown = ({ slug }: { slug: string }) => Boolean(ids[slug]?.length);
  const collections = config.collections.filter(({ endpoints }) => endpoints !== false);
  // Most collections refuse nearly all callers, so their queries reach no database.
  const known = collections.filter(isKnown);
  const pickCollection = () => random.pick(random.chance(0.5) && known.length > 0 ? known : collections);
  return Array.from({ length: count }, () => {
    const kind = random.pick([
      'collection',
      'collection',
      'query',
      'query',
      'endpoint',
      'endpoint',
      'path',
    ] as const);
    if (kind === 'collection')
      return withOddHeaders(random, generateCollectionCall(random, pickCollection(), { findFields, ids }));
    if (kind === 'query' && known.length > 0) {
      const { flattenedFields, slug } = random.pick(known);
      const query = generatePlainQuery(random, flattenedFields, findFields);
      return { method: 'GET', path: `/api/${slug}${random.pick(['', '/count'])}?${query}`, headers: {} };
    }
    if (kind === 'endpoint') return withOddHeaders(random, generateEndpointCall(random, config, ids));
    const method = random.pick(['GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'HEAD']);
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
    const call = {
      method,
      path: random.pick(oddPaths),
      ...(hasBody ? generateBody(random, ['title']) : { headers: {} }),
    };
    return withOddHeaders(random, call);
  });
};
