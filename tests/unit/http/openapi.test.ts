import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import document from '@/docs/openapi.json';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { apiTags } from '@/lib/http/openapi-tags';

type Schema = {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-audience': string[];
  parameters: Schema[];
  requestBody?: { required: boolean; content: Record<string, { schema?: Schema }> };
};
const operations = Object.values(document.paths).flatMap(
  (methods) => Object.values(methods) as unknown as Operation[],
);

describe('the OpenAPI document', () => {
  it('has a unique operation id in camelCase for each call', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z]+)*$/.test(id))).toEqual([]);
  });

  it('has calls for each tag, and no other tags', () => {
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect([...used].sort()).toEqual(Object.keys(apiTags).sort());
  });

  it('has short summaries that are no sentences', () => {
    const odd = operations.filter(({ summary }) => summary.length > 100 || !/^[A-Z].*[^.]$/.test(summary));
    expect(odd.map(({ summary }) => summary)).toEqual([]);
  });

  it('describes each field of a record', () => {
    const listUndescribed = ({ properties = {}, items }: Schema, path: string): string[] => [
      ...(items ? listUndescribed(items, `${path}[]`) : []),
      ...Object.entries(properties).flatMap(([name, property]) => [
        ...(property.description ? [] : [`${path}.${name}`]),
        ...listUndescribed(property, `${path}.${name}`),
      ]),
    ];
    const { schemas } = document.components;
    const described = schemas as Record<string, unknown> as Record<string, Schema>;
    const records = Object.keys(schemas).filter((name) => `${name}List` in schemas);
    expect(records).toEqual(expect.arrayContaining(['Video', 'LiveEvent', 'Integration', 'Package']));
    const ofRows = records.flatMap((name) => listUndescribed(described[name] ?? {}, name));
    // Parts of JSON fields name themselves.
    expect(ofRows.filter((path) => path.split('.').length < 3)).toEqual([]);
  });

  it('describes each parameter and each field of a body of the calls of tokens', () => {
    const { parameters, schemas } = document.components as unknown as Record<string, Record<string, Schema>>;
    const resolve = (schema: Schema): Schema => {
      const [group, name = ''] = schema.$ref?.split('/').slice(-2) ?? [];
      return (group === 'parameters' ? parameters : schemas)?.[name] ?? schema;
    };
    const listUndescribed = (given: Schema, path: string, seen: Schema[] = []): string[] => {
      const schema = resolve(given);
      if (seen.includes(schema)) return [];
      const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
      const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
      return [
        ...inner.flatMap((part) => listUndescribed(part, path, [...seen, schema])),
        ...Object.entries(properties).flatMap(([name, property]) => [
          ...((property.description ?? resolve(property).description) ? [] : [`${path}.${name}`]),
          ...listUndescribed(property, `${path}.${name}`, [...seen, schema]),
        ]),
      ];
    };
    const undescribed = operations
      .filter((operation) => operation['x-audience'].includes('token'))
      .flatMap(({ operationId, parameters: given, requestBody }) => [
        ...given.flatMap((parameter) => {
          const { name, description } = resolve(parameter) as Schema & { name: string };
          return description ? [] : [`${operationId} ${name}`];
        }),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          schema ? listUndescribed(schema, operationId) : [],
        ),
      ]);
    expect(undescribed).toEqual([]);
  });

  it('marks a body as optional if all of its fields are', () => {
    const isRequired = (id: string) =>
      operations.find(({ operationId }) => operationId === id)?.requestBody?.required;
    for (const id of ['testWebhookEndpoint', 'createUploadToken', 'createPlaybackToken', 'suggestChapters'])
      expect({ id, isRequired: isRequired(id) }).toEqual({ id, isRequired: false });
    for (const id of ['createUpload', 'createCategory', 'createShareLink'])
      expect({ id, isRequired: isRequired(id) }).toEqual({ id, isRequired: true });
  });

  it('leaves out internal calls', () => {
    const define = (isInternal: boolean) =>
      defineEndpoint({
        method: 'get',
        path: '/thing',
        operationId: 'getThing',
        tag: 'Platform',
        summary: 'Get a thing',
        permission: 'public',
        isInternal,
        answer: z.object({}),
        run: async () => ({}),
      });
    const listPaths = (isInternal: boolean) =>
      Object.keys(
        buildOpenApi(
          { collections: [], endpoints: [define(isInternal)] },
          { version: '1.0.0', serverUrl: 'http://localhost:3000' },
        ).paths,
      );
    expect(listPaths(false)).toEqual(['/api/thing']);
    expect(listPaths(true)).toEqual([]);
  });
});

describe('the API reference', () => {
  const rows = readFileSync('docs/reference/api.md', 'utf8').split('\n');
  const parameters = rows.filter((row) => /^\| `[^`]+` \((?:path|query|header)/.test(row));

  it('names, types and explains each parameter', () => {
    expect(parameters.length).toBeGreaterThan(300);
    expect(parameters.filter((row) => / \|\s*\|/.test(row))).toEqual([]);
    expect(rows.filter((row) => row.includes('undefined'))).toEqual([]);
  });
});
