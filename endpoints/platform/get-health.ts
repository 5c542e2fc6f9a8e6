import type { Endpoint } from 'payload';
import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { checkHealth } from '@/lib/platform/check-health';

const healthSchema = z.object({
  status: z.enum(['ready', 'not_ready']),
  missing: z.array(z.object({ part: z.string(), reason: z.string() })),
});

const definition = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Whether the app can do its work, or what is missing',
  permission: 'public',
  answer: healthSchema,
  run: ({ payload, ports }) => checkHealth(payload, ports),
});

/** `GET /api/health`; 503 while something is missing, so that load balancers understand it too. */
export const getHealthEndpoint: Endpoint = {
  ...definition,
  handler: async (req) => {
    const response = await definition.handler(req);
    const body: unknown = await response.json();
    const isReady = healthSchema.safeParse(body).data?.status === 'ready';
    return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
  },
};
