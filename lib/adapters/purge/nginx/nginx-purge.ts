import type { PurgePort } from '@/lib/ports/purge';

import { sendPurge } from '../send-purge';

/**
 * nginx with `proxy_cache_purge` (its commercial version, or the module ngx_cache_purge from version 2.5
 * on): `PURGE` of the address, in which a final `*` matches any suffix. 404 and 412 mean that nothing was
 * cached. For the usual cache key, which has no host.
 */
export const createNginxPurge = ({
  urls,
  token,
}: {
  urls: readonly string[];
  token: string | null;
}): PurgePort => ({
  name: 'nginx',
  purge: async ({ paths }) => {
    for (const url of urls)
      for (const path of paths)
        await sendPurge({
          url: `${url}${path}`,
          method: 'PURGE',
          headers: token ? { Authorization: `Bearer ${token}` } : {},
          nothingThere: [404, 412],
        });
  },
});
