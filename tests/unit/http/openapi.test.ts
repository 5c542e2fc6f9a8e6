import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import document from '@/docs/openapi.json';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { apiTags } from '@/lib/http/openapi-tags';

type Operation = { operationId: string; tags: string[]; summary: string; description?: string };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);

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
    type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema };
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
