import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import {
  inspectChain,
  readCertificate,
  removeCertificate,
  writeCertificate,
} from '@/lib/core/storage/certificates';
import { listRecords } from '../claim-records';
import { createDns } from '../dns';
import type { DeliveryState, DomainClaim, DomainsPort } from '@/lib/ports/domains';
import { reachEdge } from '../reach-edge';
import { type AcmeSettings, orderCertificate } from './order-certificate';

type EdgeOptions = {
  storage: StoragePort;
  secret: string;
  target: string;
  dnsServers: string[];
  acme: AcmeSettings;
  httpsPort?: number;
};

const nothingYet: DeliveryState = {
  certificate: null,
  isReached: false,
  isCertificateServed: false,
  problem: null,
};

/**
 * The edge faces the internet itself: an ACME authority issues its certificates, which are in the store for
 * all edges.
 */
export const createEdgeDomains = (options: EdgeOptions): DomainsPort => {
  const { storage, secret, target, dnsServers, acme, httpsPort = 443 } = options;
  const dns = createDns(dnsServers);
  const describe: DomainsPort['describe'] = (claim) => listRecords(claim, { target, secret });

  const checkDelivery = async ({ domain }: DomainClaim): Promise<DeliveryState> => {
    const kept = await readCertificate({ storage, secret }, domain);
    if (!kept) return nothingYet;
    const { validTo, fingerprint } = inspectChain(kept.chain);
    if (Date.parse(validTo) < Date.now()) return nothingYet;
    // The exact certificate is known, so no chain of trust is needed.
    const reach = { storage, dns, secret, target, port: httpsPort, isStrict: false };
    const { reached, problem } = await reachEdge(domain, reach);
    const isCertificateServed = reached?.certificate.fingerprint === fingerprint;
    return {
      certificate: { validTo },
      isReached: reached !== null,
      isCertificateServed,
      problem: problem ?? (isCertificateServed ? null : 'certificate'),
    };
  };

  return {
    adapter: 'edge',
    issuesCertificates: true,
    target,
    describe,
    createClaim: async (claim) => describe(claim),
    checkRecords: (claim) =>
      Promise.all(describe(claim).map((record, index) => dns.checkRecord(record, index === 0))),
    checkDelivery,
    findCertificate: async (domain) => {
      const kept = await readCertificate({ storage, secret }, domain);
      return kept && { validTo: inspectChain(kept.chain).validTo };
    },
    obtainCertificate: async ({ domain }) => {
      try {
        const certificate = await orderCertificate(domain, { storage, secret, acme });
        await writeCertificate({ storage, secret }, domain, certificate);
        return { validTo: inspectChain(certificate.chain).validTo };
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new ProviderError(message, {
          port: 'domains',
          operation: 'obtainCertificate',
          retryable: true,
          cause,
        });
      }
    },
    forget: (domain) => removeCertificate({ storage }, domain),
  };
};
