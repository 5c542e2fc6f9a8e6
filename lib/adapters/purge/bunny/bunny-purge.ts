import type { PurgePort } from '@/lib/ports/purge';

import { sendPurge } from '../send-purge';

type Options = { apiKey: string; apiUrl: string };

/** bunny.net's API: `POST /purge?url=…`, in which a final `*` matches any suffix. */
export const createBunnyPurge = ({ apiKey, apiUrl }: Options): PurgePort => ({
  name: 'bunny',
  purge: async ({ paths, hosts }) => {
    for (const host of hosts)
      for (const path of paths) {
        const query = new URLSearchParams({ url: `https://${host}${path}`, async: 'false' });
        await sendPurge({ url: `${apiUrl}/purge?${query}`, method: 'POST', headers: { AccessKey: apiKey } });
      }
  },
});
