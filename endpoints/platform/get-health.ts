import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { engineStateSchema } from '@/lib/platform/check-engines';
import { checkHealth } from '@/lib/platform/check-health';

/** `GET /api/health`; 503 while something is missing, so that load balancers understand it too. */
export const getHealthEndpoint = defineEndpoint({
  method: 'get',
  path: '/health',
  summary: 'Whether the app can do its work, or what is missing',
  permission: 'public',
  answer: z.object({
    status: z.enum(['ready', 'not_ready']),
    missing: z.array(z.object({ part: z.string(), reason: z.string() })),
    engines: z.array(engineStateSchema).optional().describe('Only for platform administrators'),
  }),
  status: { all: [200, 503], of: ({ status }) => (status === 'ready' ? 200 : 503) },
  cache: 'no-store',
  run: (ctx) => checkHealth(ctx),
});
