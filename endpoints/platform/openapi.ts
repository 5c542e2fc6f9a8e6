import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { version } from '@/package.json';

/** `GET /api/openapi.json`. */
export const getOpenApiEndpoint = defineEndpoint({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'Platform',
  summary: 'Get this document',
  permission: 'public',
  answer: z.record(z.string(), z.unknown()),
  run: async ({ payload }) => buildOpenApi(payload.config, { version, serverUrl: getEnv().publicUrl }),
});
