import type { PurgePort } from '../port';
import { sendPurge } from '../send-purge';

/**
 * nginx with `proxy_cache_purge` (its commercial version, or the module ngx_cache_purge of version 2.5 and
 * later): `PURGE` of the address, where a final `*` stands for all that begins so. 404 and 412 say that
 * nothing was kept. For the usual key of a cache, which has no host in it.
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
