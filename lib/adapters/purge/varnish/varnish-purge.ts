import { escapePattern } from '@/lib/core/strings';
import type { PurgePort } from '@/lib/ports/purge';

import { sendPurge } from '../send-purge';

/** A pattern for `req.url` of requests for the path, with or without a query. Pure. */
export const toPattern = (path: string): string =>
  path.endsWith('*') ? `^${escapePattern(path.slice(0, -1))}` : `^${escapePattern(path)}($|\\?)`;

/**
 * Varnish: one `PURGE` per path and server, with a pattern in `X-Ban-Url`. The VCL of
 * docs/operate/operations.md turns it into a ban of matching objects on any host.
 */
export const createVarnishPurge = ({
  urls,
  token,
}: {
  urls: readonly string[];
  token: string | null;
}): PurgePort => ({
  name: 'varnish',
  purge: async ({ paths }) => {
    for (const url of urls)
      for (const path of paths)
        await sendPurge({
          url,
          method: 'PURGE',
          headers: { 'X-Ban-Url': toPattern(path), ...(token && { Authorization: `Bearer ${token}` }) },
        });
  },
});
