import { describe, expect, it } from 'vitest';

import { type Schema, listApiOperations } from '@/tests/support/api/api-document';
import { findSchemaFault } from '@/tests/support/api/check-answer';

type Example = { kind: string; schema: Schema; example: unknown };

/** The JSON bodies and answers of an operation, with their examples. */
const listContents = (): Example[] =>
  listApiOperations().flatMap(({ operation: { operationId, requestBody, responses } }) => {
    const bodies = Object.entries({ request: requestBody, ...responses }).map(
      ([kind, described]) => [kind, described?.content?.['application/json']] as const,
    );
    return bodies.flatMap(([kind, content]) =>
      content && 'example' in content
        ? [{ kind: `${operationId} ${kind}`, schema: content.schema, example: content.example }]
        : [],
    );
  });

describe('the examples of the OpenAPI document', () => {
  it('exist for most operations', () => {
    expect(listContents().length).toBeGreaterThan(200);
  });

  it.each(listContents())('match the schema of $kind', ({ kind, schema, example }) => {
    expect(findSchemaFault(kind, schema, example)).toBeNull();
  });

  it('show a video that is ready, with the names of its files', () => {
    const find = (kind: string) => listContents().find((each) => each.kind === kind)?.example;
    expect(find('getVideo 200')).toMatchObject({
      ...{ status: 'COMPLETE', visibility: 'public', title: 'Product tour', statusReason: null },
      src: { abr: { description: 'HLS' }, mp4: [{ name: expect.stringMatching(/^\d+p$/) }] },
    });
    for (const kind of ['listVideos 200', 'getViewsByVideo 200', 'listTags 200'])
      expect(JSON.stringify(find(kind))).toMatch(/"title":"(?:Product tour|onboarding)"/);
    for (const kind of ['createImports request', 'reportWebhook request', 'getOpenApi 200'])
      expect({ kind, example: find(kind) }).toEqual({ kind, example: expect.any(Object) });
  });

  it('contain no address, date or name of a test run', () => {
    const text = JSON.stringify(listContents().map(({ example }) => example));
    expect(
      text.match(/127\.0\.0\.1|localhost|erfolgreich|@example\.com|\brh_(?!EXAMPLE|4fK2)\w+/g),
    ).toBeNull();
  });
});
