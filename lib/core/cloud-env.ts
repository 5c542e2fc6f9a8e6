import { z } from 'zod';

import { httpUrl } from './ai-env';

/** The platform's own account at AWS, in which workspaces get what is theirs alone. */
const accountShape = {
  AWS_REGION: z.string().min(1),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_ENDPOINT_URL: httpUrl.optional(),
};

export const provisioningSchema = z.discriminatedUnion('PROVISIONING', [
  z.object({ PROVISIONING: z.literal('shared') }),
  z.object({
    PROVISIONING: z.literal('aws'),
    ...accountShape,
    AWS_RESOURCE_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,18}[a-z0-9]$/, 'must be 3 to 20 lowercase letters, digits and hyphens')
      .default('reelhof'),
    AWS_PERMISSIONS_BOUNDARY: z.string().startsWith('arn:').optional(),
  }),
]);
export type ProvisioningEnv = z.infer<typeof provisioningSchema>;
