import { z } from 'zod';

import { httpUrl } from './variable-meta';

export const importSchema = z.object({
  IMPORT_VIMEO_MAX_MB: z.coerce
    .number()
    .min(1)
    .max(64_000)
    .default(100)
    .meta({ readBy: 'web, worker', description: 'Largest file from Vimeo, in MB' }),
  IMPORT_WEB_MAX_MB: z.coerce
    .number()
    .min(1)
    .max(64_000)
    .default(64_000)
    .meta({ readBy: 'web, worker', description: 'Largest file from any other address, in MB' }),
  IMPORT_PRIVATE_HOSTS: z
    .string()
    .default('')
    .meta({
      readBy: 'web, worker',
      description:
        'Hosts (`host` or `host:port`, separated by commas) that imports may reach although ' +
        'they are private, also by `http`',
    }),
  VIMEO_API_URL: httpUrl
    .default('https://api.vimeo.com')
    .meta({ readBy: 'web, worker', description: 'Vimeo’s API, or a proxy for it' }),
});
