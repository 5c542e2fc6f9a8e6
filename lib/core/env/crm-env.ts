import { z } from 'zod';

import { httpUrl } from './variable-meta';

/** A CRM to which workspaces are synced; `off` by default. */
export const crmSchema = z.discriminatedUnion('CRM', [
  z.object({
    CRM: z.literal('off').meta({
      readBy: 'web',
      description:
        'With `pipedrive`, platform administrators can sync a workspace and its owner from ' +
        'the workspace’s form',
    }),
  }),
  z.object({
    CRM: z.literal('pipedrive'),
    PIPEDRIVE_API_TOKEN: z.string().min(1).meta({ readBy: 'web', description: 'API token' }),
    PIPEDRIVE_API_URL: httpUrl
      .default('https://api.pipedrive.com')
      .meta({ readBy: 'web', description: 'Pipedrive, or your company’s own address there' }),
    PIPEDRIVE_WORKSPACE_FIELD: z
      .string()
      .regex(/^[0-9a-f]{40}$/, 'must be the key of a field, 40 hexadecimal characters')
      .optional()
      .meta({
        readBy: 'web',
        description:
          'Key of a text field of organisations that stores the workspace’s id; without it, ' +
          'the first sync finds an organisation by its name',
      }),
  }),
]);
export type CrmEnv = z.infer<typeof crmSchema>;
