import type { Endpoint, SanitizedConfig } from 'payload';
import { type z } from 'zod';

import type { AnyEndpointDefinition, DefinedEndpoint } from './define-endpoint';
import { describeAccess } from './openapi-audience';
import { describeCollectionCalls } from './openapi-collections';
import { type Components, createComponents, type Schema } from './openapi-components';
import { describeAnswers, describeBody, toSchema } from './openapi-content';
import {
  describeErrors,
  errorResponses,
  errorSchema,
  rateHeaders,
  rateHeaderTexts,
  tooManyRequests,
} from './openapi-errors';
import { addExample } from './openapi-examples';
import { pathTexts } from './openapi-parameters';
import { apiTags } from './openapi-tags';

/** The part of Payload's configuration that contains endpoints. */
export type Described = {
  collections: SanitizedConfig['collections'];
  endpoints: Endpoint[];
  custom?: unknown;
};

type Webhooks = { webhooks: Record<string, unknown>; schemas: Record<string, unknown> };

/** Outgoing webhooks. They come from Payload's configuration, so that this folder depends on no domain. */
const describeWebhooks = (config: Described): Webhooks =>
  (config.custom as { describeWebhooks?: () => Webhooks } | undefined)?.describeWebhooks?.() ?? {
    webhooks: {},
    schemas: {},
  };

/** Lists every endpoint made with `defineEndpoint`, with its full path below `/api`. */
export const listDefinedEndpoints = (
  config: Described,
): { path: string; collection: string | null; definition: AnyEndpointDefinition }[] => [
  ...definedOf(config.endpoints).map((definition) => ({
    path: definition.path,
    collection: null,
    definition,
  })),
  ...config.collections.flatMap(({ slug, endpoints }) =>
    definedOf(endpoints || []).map((definition) => ({
      path: `/${slug}${definition.path === '/' ? '' : definition.path}`,
      collection: slug,
      definition,
    })),
  ),
];

const definedOf = (endpoints: Endpoint[]): AnyEndpointDefinition[] =>
  endpoints.flatMap((endpoint) => (isDefined(endpoint) ? [endpoint.custom.definition] : []));

const isDefined = (endpoint: Endpoint): endpoint is DefinedEndpoint =>
  typeof endpoint.custom?.definition === 'object' && endpoint.custom.definition !== null;

/** Adds another answer to a described call. */
const addAlternative = (operation: Record<string, unknown>, alternative: Schema): void => {
  const { 200: answer } = operation.responses as Record<
    string,
    { content: Record<string, { schema: Schema }> }
  >;
  const content = answer?.content['application/json'];
  if (content) content.schema = { anyOf: [content.schema, alternative] };
};

/** Builds the OpenAPI 3.1 document of our own endpoints and of Payload's calls. */
export const buildOpenApi = (
  config: Described,
  { version, serverUrl }: { version: string; serverUrl: string },
) => {
  const components = createComponents();
  const paths: Record<string, Record<string, Record<string, unknown>>> = describeCollectionCalls(
    config.collections,
    components,
  );
  for (const { path, definition } of listDefinedEndpoints(config)) {
    if (definition.isInternal) continue;
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    const described = paths[key]?.[definition.method];
    // This endpoint only runs Payload's own call, which is already described, with its own parameters added.
    if ('kind' in definition.answer && definition.answer.kind === 'built-in' && described) {
      described.parameters = [
        ...(described.parameters as object[]),
        ...describeParameters(definition.query, 'query'),
      ];
      // A call that does more than Payload's has its own description.
      if (definition.description)
        Object.assign(described, {
          summary: definition.summary,
          description: `${definition.description}\n\n${String(described.description)}`,
        });
      const { alternative } = definition.answer;
      if (alternative) addAlternative(described, toSchema(alternative, 'output'));
      Object.assign(described, describeRate(definition));
      described.responses = addRate(definition, described.responses as Responses);
      continue;
    }
    paths[key] = {
      ...paths[key],
      [definition.method]: addExample(describeOperation(definition, components)),
    };
  }
  addIdempotencyKey(paths);
  const { webhooks, schemas } = describeWebhooks(config);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reelhof',
      version,
      description: 'Upload, encode, publish and embed videos.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Reelhof' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes,
      parameters: { IdempotencyKey: idempotencyKey },
      headers: rateHeaderTexts,
      responses: errorResponses,
      schemas: { ...components.schemas, ...schemas, Error: errorSchema },
    },
    paths,
    webhooks,
  };
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeats the first answer to calls with the same key and content for 24 hours, with the header ' +
    '`Idempotent-Replayed: true`, instead of running them again.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
};

/** Adds the header `Idempotency-Key` to each POST and PUT that tokens and members may call. */
const addIdempotencyKey = (paths: Record<string, Record<string, Record<string, unknown>>>): void => {
  for (const operations of Object.values(paths))
    for (const method of ['post', 'put']) {
      const operation = operations[method];
      const audience = (operation?.['x-audience'] ?? []) as string[];
      if (!operation || !audience.some((name) => name === 'token' || name === 'person')) continue;
      operation.parameters = [
        ...((operation.parameters ?? []) as object[]),
        { $ref: '#/components/parameters/IdempotencyKey' },
      ];
    }
};

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: 'An integration token (rh_…).' },
  queryToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'An integration token, for clients that cannot set headers.',
  },
  uploadToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token for one upload (rhu_…), for pages without an account.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'payload-token',
    description: 'The session of a person, which signing in starts.',
  },
};

const toPascal = (operationId: string): string => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;

/** Adds the schemas of body and answer to `components`. */
const describeOperation = (definition: AnyEndpointDefinition, components: Components) => {
  const { operationId, tag, summary, description, audience, permission, params, query, body, deprecated } =
    definition;
  const name = toPascal(operationId);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(deprecated && { deprecated: true }),
    ...describeAccess(permission, {
      ...(description && { description }),
      ...(audience && { audience }),
    }),
    ...describeRate(definition),
    parameters: [...describeParameters(params, 'path'), ...describeParameters(query, 'query')],
    ...(body && { requestBody: describeBody(body, { components, name: `${name}Input` }) }),
    responses: addRate(definition, {
      ...describeErrors({
        permission,
        hasBody: Boolean(body),
        hasId: Boolean(params),
        isChange: definition.method !== 'get',
      }),
      // An endpoint may document an error with a different body.
      ...describeAnswers(definition, { components, name: `${name}Answer` }),
    }),
  };
};

/** The number of calls that the limit of this name allows each caller, for all operations that have it. */
const describeRate = ({ rateLimit }: AnyEndpointDefinition) =>
  rateLimit && {
    'x-rate-limit': { name: rateLimit.name, calls: rateLimit.max, seconds: rateLimit.seconds },
  };

type Responses = Record<string, { $ref?: string; headers?: object }>;

/** Adds the headers of a limited call to its answers, and the answer above the limit. */
const addRate = ({ rateLimit }: AnyEndpointDefinition, responses: Responses): Responses => {
  if (!rateLimit) return responses;
  const limited = Object.entries(responses).map(
    ([status, response]) =>
      [
        status,
        response.$ref ? response : { ...response, headers: { ...response.headers, ...rateHeaders } },
      ] as const,
  );
  return { ...Object.fromEntries(limited), 429: tooManyRequests };
};

const describeParameters = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description: text, ...value }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: text ?? (place === 'path' ? pathTexts[name] : undefined),
    schema: value,
    // Several values are separated by commas.
    ...(value.type === 'array' && { style: 'form', explode: false }),
  }));
};
