import type { Secrets } from '@/lib/core/secrets/secret';
import type { DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { listRecords, createDns } from '../dns';
import { reachEdge } from '../reach-edge';

type ProxiedOptions = {
  storage: StoragePort;
  secret: Secrets;
  target: string;
  dnsServers: string[];
  httpsPort?: number;
};

/** A proxy in front of the edge serves all domains that point to it, with its own certificates. */
export const createProxiedDomains = (options: ProxiedOptions): DomainsPort => {
  const { storage, secret, target, dnsServers, httpsPort = 443 } = options;
  const dns = createDns(dnsServers);
  const describe: DomainsPort['describe'] = (claim) => listRecords(claim, { target, secret });
  return {
    adapter: 'proxied',
    issuesCertificates: false,
    target,
    describe,
    createClaim: async (claim) => describe(claim),
    checkRecords: (claim) =>
      Promise.all(describe(claim).map((record, index) => dns.checkRecord(record, index === 0))),
    checkDelivery: async ({ domain }) => {
      const reach = { storage, dns, secret, target, port: httpsPort, isStrict: true };
      const { reached, problem } = await reachEdge(domain, reach);
      return {
        certificate: reached && { validTo: reached.certificate.validTo },
        isReached: reached !== null,
        isCertificateServed: reached !== null,
        problem,
      };
    },
    findCertificate: async () => null,
    obtainCertificate: async () => {
      throw new ProviderError('the proxy manages the certificates', {
        port: 'domains',
        operation: 'obtainCertificate',
        retryable: false,
      });
    },
    forget: async () => undefined,
  };
};
