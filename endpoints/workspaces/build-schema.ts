import { z } from 'zod';

import { buildSteps } from '@/lib/workspaces/build/build-steps';

const step = z.object({ status: z.enum(['success', 'failed', 'open']) });

export const buildSchema = z.object({
  status: z.enum(['success', 'failed', 'running']),
  streamBucket: step,
  iamUser: step,
  defaultDomain: step,
  workspace: step,
  steps: z.array(step.extend({ step: z.enum(buildSteps), ms: z.number().nullable() })),
});
