import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { engineStateSchema, checkHealth } from '@/lib/platform/check-health';

/** `GET /api/health`. Answers 503 while a part is missing, which load balancers understand. */
export const getHealthEndpoint = defineEndpoint({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tag: 'Platform',
  summary: 'Get the health of the installation',
  permission: 'public',
  answer: z.object({
    status: z.enum(['ready', 'not_ready']),
    missing: z.array(z.object({ part: z.string(), reason: z.string() })),
    engines: z.array(engineStateSchema).optional().describe('Only for platform administrators.'),
  }),
  status: { all: [200, 503], of: ({ status }) => (status === 'ready' ? 200 : 503) },
  cache: 'no-store',
  run: (ctx) => checkHealth(ctx),
});
