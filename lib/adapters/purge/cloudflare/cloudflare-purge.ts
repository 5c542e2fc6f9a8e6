import { ProviderError } from '@/lib/ports/provider-error';
import type { PurgePort } from '@/lib/ports/purge';

import { inLists, sendPurge } from '../send-purge';

/** Maximum number of files or prefixes per call. */
const maxInCall = 30;

type Options = { zoneId: string; apiToken: string; apiUrl: string };

/**
 * Cloudflare's API, version 4: `POST /zones/{zone}/purge_cache`. Whole addresses are `files`, those that end
 * in `*` `prefixes`, which are written without a scheme and match whole folders.
 */
export const createCloudflarePurge = ({ zoneId, apiToken, apiUrl }: Options): PurgePort => {
  const call = async (body: object): Promise<void> => {
    const text = await sendPurge({
      url: `${apiUrl}/zones/${encodeURIComponent(zoneId)}/purge_cache`,
      method: 'POST',
      headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // Failures may have status 200.
    if (!/"success"\s*:\s*true/.test(text))
      throw new ProviderError('Cloudflare rejected the purge', {
        ...{ port: 'purge', operation: 'purge', retryable: false, code: 'misconfigured' },
      });
  };
  return {
    name: 'cloudflare',
    purge: async ({ paths, hosts }) => {
      const isPrefix = (path: string): boolean => path.endsWith('*');
      const prefixes = hosts.flatMap((host) =>
        paths.filter(isPrefix).map((path) => `${host}${path.replace(/\/?\*$/, '')}`),
      );
      const files = hosts.flatMap((host) =>
        paths.filter((path) => !isPrefix(path)).map((path) => `https://${host}${path}`),
      );
      for (const list of inLists(prefixes, maxInCall)) await call({ prefixes: list });
      for (const list of inLists(files, maxInCall)) await call({ files: list });
    },
  };
};
