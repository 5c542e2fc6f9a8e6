import { deriveKey, hmac } from '@/lib/core/secrets/secret';

import type { DnsRecord, DomainClaim } from '@/lib/ports/domains';

/**
 * The DNS records of a claim. The second one differs per workspace: pointing a domain here proves nothing,
 * only write access to its zone does.
 */
export const listRecords = (
  { domain, workspaceId }: DomainClaim,
  { target, secret }: { target: string; secret: string },
): [DnsRecord, DnsRecord] => {
  const mark = hmac(deriveKey(secret, 'domain-ownership'), `${workspaceId} ${domain}`).slice(0, 20);
  return [
    { name: domain, type: 'CNAME', value: target },
    { name: `_reelhof.${domain}`, type: 'CNAME', value: `${mark}.verify.${target}` },
  ];
};
