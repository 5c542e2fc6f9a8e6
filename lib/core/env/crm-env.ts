import { z } from 'zod';

/** A CRM to which workspaces are synced; `off` by default. */
export const crmSchema = z.discriminatedUnion('CRM', [
  z.object({ CRM: z.literal('off') }),
  z.object({
    CRM: z.literal('pipedrive'),
    PIPEDRIVE_API_TOKEN: z.string().min(1),
    PIPEDRIVE_API_URL: z
      .url({ protocol: /^https?$/ })
      .default('https://api.pipedrive.com')
      .transform((value) => value.replace(/\/+$/, '')),
    PIPEDRIVE_WORKSPACE_FIELD: z
      .string()
      .regex(/^[0-9a-f]{40}$/, 'must be the key of a field, 40 hexadecimal characters')
      .optional(),
  }),
]);
export type CrmEnv = z.infer<typeof crmSchema>;
