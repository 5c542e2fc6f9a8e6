import { expect, it } from 'vitest';
import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { askEndpoint } from '@/tests/support/api/ask-endpoint';

it('announces in headers and document that a call is deprecated', async () => {
  const endpoint = defineEndpoint({
    method: 'get',
    path: '/thing',
    operationId: 'getThing',
    tag: 'Platform',
    summary: 'Get a thing of these tests',
    permission: 'public',
    deprecated: { since: '2027-01-01', sunset: '2028-01-01' },
    query: z.object({ fails: z.string().optional() }),
    answer: z.object({ done: z.boolean() }),
    run: async (_, { query }) => {
      if (query.fails) throw new AppError('forbidden');
      return { done: true };
    },
  });
  for (const path of ['/thing', '/thing?fails=1']) {
    const { headers, status } = await askEndpoint(endpoint, { path });
    expect(status).toBe(path === '/thing' ? 200 : 403);
    expect(headers.get('deprecation')).toBe('@1798761600');
    expect(headers.get('sunset')).toBe('Sat, 01 Jan 2028 00:00:00 GMT');
  }
  const { paths } = buildOpenApi(
    { collections: [], endpoints: [endpoint] },
    { version: '1.0.0', serverUrl: 'http://localhost:3000' },
  );
  expect(paths['/api/thing']?.get).toMatchObject({ deprecated: true });
});
