import { deriveKey, hmac } from '@/lib/core/secrets/secret';

import type { DnsRecord, DomainClaim } from './port';

/**
 * The entries of a claim. The second one is different for every workspace, so that a domain that merely leads
 * here is nobody's:
 * only whoever can write into its zone can show it is theirs.
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
