import { listRecords } from '@/lib/adapters/domains/dns';
import type { DeliveryState, DomainsPort } from '@/lib/ports/domains';

/** The edge's state of a domain that it serves. */
export const served: DeliveryState = {
  ...{ certificate: { validTo: '2030-01-01T00:00:00.000Z' }, isReached: true, isCertificateServed: true },
  problem: null,
};

/** Simulated DNS and edge; `owner` is the workspace whose TXT record exists. */
export const makePorts = (world: {
  owner: string | null;
  delivery?: DeliveryState;
  obtain?: () => Promise<{ validTo: string } | null>;
}) => {
  const forgotten: string[] = [];
  const describeClaim: DomainsPort['describe'] = (claim) =>
    listRecords(claim, { target: 'edge.test', secret: 's' });
  const port: DomainsPort = {
    ...{ adapter: 'edge', issuesCertificates: true, target: 'edge.test', describe: describeClaim },
    checkRecords: async (claim) =>
      describeClaim(claim).map((record, index) => ({
        ...record,
        isRight: index === 0 || claim.workspaceId === world.owner,
        found: null,
      })),
    checkDelivery: async () => world.delivery ?? served,
    findCertificate: async () => null,
    obtainCertificate: world.obtain ?? (async () => ({ validTo: '2030-01-01T00:00:00.000Z' })),
    createClaim: async (claim) => describeClaim(claim),
    forget: async (domain) => void forgotten.push(domain),
  };
  return { domainsFor: async () => port, port, forgotten };
};
