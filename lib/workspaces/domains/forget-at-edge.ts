import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { DomainsPort } from '@/lib/ports/domains';
import type { CustomDomain } from '@/payload-types';

import { toClaim } from './rules';

/**
 * Removes a domain's certificate and name from the edge, unless another workspace holds the domain by now.
 * Idempotent. Throws `ProviderError`.
 */
export const forgetAtEdge = async (
  payload: Payload,
  port: DomainsPort,
  { id, domain }: CustomDomain,
): Promise<void> => {
  const holder = await payload.db.findOne({
    collection: slugs.customDomains,
    where: { and: [{ claim: { equals: toClaim(domain, null) } }, { id: { not_equals: id } }] },
  });
  if (!holder) await port.forget(domain);
};
