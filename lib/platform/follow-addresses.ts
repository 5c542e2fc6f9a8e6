import type { Payload } from 'payload';

import type { Env } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';

type Addresses = Pick<Env, 'publicUrl' | 'edgeUrl'>;

const key = 'published-addresses';

/**
 * Republishes all workspaces if the installation has other addresses than at its last start, because
 * published files contain them. Repeatable after a kill. Returns the number of workspaces.
 */
export const followAddresses = async (
  payload: Payload,
  { publicUrl, edgeUrl }: Addresses,
): Promise<number> => {
  const known = await payload.kv.get<Addresses>(key);
  if (known?.publicUrl === publicUrl && known.edgeUrl === edgeUrl) return 0;
  const { docs } = known
    ? await payload.db.find<{ id: string }>({
        collection: slugs.workspaces,
        where: {},
        select: {},
        limit: 0,
        pagination: false,
      })
    : { docs: [] };
  for (const { id } of docs) await republishWorkspace(payload, id);
  await payload.kv.set(key, { publicUrl, edgeUrl } satisfies Addresses);
  return docs.length;
};
