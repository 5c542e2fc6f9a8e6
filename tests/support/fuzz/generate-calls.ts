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

/** Of each collection, ids that exist, so that a call gets further than to what is not there. */
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

/** Paths of fields as a query may name them, into groups, lists and related records. */
const listPaths = (fields: FlattenedField[], prefix = '', depth = 0): string[] =>
  fields.flatMap((field) => {
    const path = `${prefix}${field.name}`;
    const inner =
      'flattenedFields' in field && depth < 3 ? listPaths(field.flattenedFields, `${path}.`, depth + 1) : [];
    return [path, ...inner];
  });
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

/** Half a character has no UTF-8. */
const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
const encode = (text: string): string => encodeURIComponent(toWellFormed(text));
const toQuery = (entries: [string, string][]): string =>
  entries.map(([name, value]) => `${encodeURI(toWellFormed(name))}=${encode(value)}`).join('&');

/** Payload's queries: operators × fields × odd values, and everything else its lists take. */
const generateQuery = (random: Random, fields: string[]): string => {
  const field = () => (random.chance(0.15) ? random.pick(oddFieldPaths) : random.pick(fields));
  const text = () => random.pick(oddTexts);
  const condition = (): [string, string] => {
    const path = random.pick([
      () => `[${field()}]`,
      () => `[and][0][${field()}]`,
      () => `[or][${random.pick(['0', '', 'x', '99'])}][${field()}]`,
      () => `[and][0][or][0][${field()}]`,
    ])();
    const suffix = random.pick(['', '', '', '', '[]', '[0]', '[x]', '[0][x]']);
    return [`where${path}[${random.pick(operators)}]${suffix}`, text()];
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
    () => [`populate[${random.pick(['users', 'nowhere', ''])}][${field()}]`, text()],
    () => [`joins[${field()}][${random.pick(['limit', 'where', 'sort', 'page'])}]`, text()],
    () => [`where[${field()}]`, text()],
    () => ['token', text()],
  ];
  const entries = Array.from({ length: random.count(3) }, () =>
    random.chance(0.6) ? condition() : random.pick(others)(),
  );
  return toQuery(entries);
};

/** A body of odd values under names that there are, or one that is odd as a whole. */
const generateBody = (random: Random, names: string[]): Pick<FuzzCall, 'headers' | 'body'> => {
  if (random.chance(0.3)) {
    return { headers: { 'content-type': random.pick(oddContentTypes) }, body: random.pick(oddBodies) };
  }
  const entries = Array.from({ length: random.count(3) }, () => [
    random.pick(names).replace(/\..*/, ''),
    random.pick(oddJson),
  ]);
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(entries)),
  };
};

const withOddHeaders = (random: Random, call: FuzzCall): FuzzCall =>
  random.chance(0.1) ? { ...call, headers: { ...call.headers, ...random.pick(oddHeaders) } } : call;

/** What would take away those who call: never without a condition that finds nothing. */
const isVital = (slug: string): boolean =>
  ['users', 'members', 'workspaces', 'integrations', 'packages'].includes(slug);

const generateCollectionCall = (
  random: Random,
  { slug, flattenedFields }: Described['collections'][number],
  ids: KnownIds,
): FuzzCall => {
  const fields = listPaths(flattenedFields);
  const id = () =>
    encode(random.chance(0.6) && ids[slug]?.length ? random.pick(ids[slug]) : random.pick(oddTexts));
  const base = `/api/${slug}`;
  const query = () => generateQuery(random, fields);
  const body = () => generateBody(random, fields);
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

/** Calls with a path of their own: ours, and those of accounts. */
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

/** As many odd calls, the same ones for the same seed. */
export const generateCalls = (
  config: Described,
  { seed, count, ids }: { seed: number; count: number; ids: KnownIds },
): FuzzCall[] => {
  const random = createRandom(seed);
  const collections = config.collections.filter(({ endpoints }) => endpoints !== false);
  return Array.from({ length: count }, () => {
    const kind = random.pick([
      'collection',
      'collection',
      'collection',
      'endpoint',
      'endpoint',
      'path',
    ] as const);
    if (kind === 'collection')
      return withOddHeaders(random, generateCollectionCall(random, random.pick(collections), ids));
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
