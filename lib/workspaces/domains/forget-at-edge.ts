import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { DomainsPort } from '@/lib/ports/domains/port';
import type { CustomDomain } from '@/payload-types';

import { toClaim } from './rules';

/**
 * Removes the certificate and the name of a row's domain from the edge, unless another workspace has proved
 * by now that the domain is theirs. Idempotent. Throws `ProviderError`.
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
