import type { Endpoint, SanitizedConfig } from 'payload';
import { type z } from 'zod';

import { errorTable } from '@/lib/core/errors';

import type { EndpointPermission } from './authorise';
import type { AnyEndpointDefinition, DefinedEndpoint } from './define-endpoint';
import { describeCollectionCalls } from './openapi-collections';
import { describeAnswers, describeBody, toSchema } from './openapi-content';

/** The part of Payload's configuration that contains endpoints. */
export type Described = { collections: SanitizedConfig['collections']; endpoints: Endpoint[] };

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

/** Builds the OpenAPI 3.1 document of our own endpoints and of Payload's calls that integrations may use. */
export const buildOpenApi = (
  config: Described,
  { version, serverUrl }: { version: string; serverUrl: string },
) => {
  const paths: Record<string, Record<string, unknown>> = describeCollectionCalls(
    config.collections.map(({ slug }) => slug),
  );
  const bodies: Record<string, unknown> = {};
  for (const { path, definition } of listDefinedEndpoints(config)) {
    const key = `/api${path.replace(/:(\w+)/g, '{$1}')}`;
    // This endpoint only runs Payload's own call, which is already described.
    if (
      'kind' in definition.answer &&
      definition.answer.kind === 'built-in' &&
      paths[key]?.[definition.method]
    )
      continue;
    paths[key] = { ...paths[key], [definition.method]: describeOperation(definition, path, bodies) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Reelhof', version, description: 'Upload, encode, publish and embed videos.' },
    servers: [{ url: serverUrl }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An integration token (rh_…).' },
        queryToken: { type: 'apiKey', in: 'query', name: 'token' },
        session: { type: 'apiKey', in: 'cookie', name: 'payload-token' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'signature',
          description: 'A signature of the body, in the header and format that the sender defines.',
        },
      },
      schemas: {
        ...bodies,
        Error: {
          type: 'object',
          required: ['error', 'message', 'errors'],
          properties: {
            error: { type: 'string', enum: Object.keys(errorTable) },
            message: { type: 'string' },
            errors: {
              type: 'array',
              items: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
            },
            detail: { type: 'string' },
          },
        },
      },
    },
    paths,
  };
};

/** Adds the schema of a JSON body to `bodies` under the operation's name. */
const describeOperation = (
  definition: AnyEndpointDefinition,
  path: string,
  bodies: Record<string, unknown>,
) => {
  const operationId = `${definition.method}_${path.replace(/\W+/g, '_').replace(/^_|_$/g, '')}`;
  const named = (schema: z.ZodType) => {
    bodies[operationId] = toSchema(schema, 'input');
    return { $ref: `#/components/schemas/${operationId}` };
  };
  return { operationId, ...describeCall(definition, named) };
};

const describeCall = (definition: AnyEndpointDefinition, named: Parameters<typeof describeBody>[1]) => ({
  summary: definition.summary,
  security: describeSecurity(definition.permission),
  parameters: [
    ...describeParameters(definition.params, 'path'),
    ...describeParameters(definition.query, 'query'),
  ],
  ...(definition.body && { requestBody: describeBody(definition.body, named) }),
  responses: {
    ...describeAnswers(definition),
    default: {
      description: 'Error.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
});

const describeSecurity = (permission: EndpointPermission): Record<string, string[]>[] => {
  if (permission === 'public') return [];
  const people: Record<string, string[]>[] = [{ token: [] }, { queryToken: [] }, { session: [] }];
  if (typeof permission === 'string' || 'collection' in permission) return people;
  // A guest is identified by the link that the input names and needs no credentials.
  if ('guest' in permission) return [{}, { session: [] }];
  return permission.by === 'token' ? [{ queryToken: [] }] : [{ signature: [] }];
};

const describeParameters = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
};
