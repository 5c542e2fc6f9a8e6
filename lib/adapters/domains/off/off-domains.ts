import type { DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';

const refuse = (operation: string) => (): never => {
  throw new ProviderError('custom domains are turned off', { port: 'domains', operation, retryable: false });
};

/** Custom domains are disabled. */
export const createOffDomains = (): DomainsPort => ({
  adapter: 'off',
  issuesCertificates: false,
  target: '',
  describe: refuse('describe'),
  createClaim: async () => refuse('createClaim')(),
  checkRecords: async () => refuse('checkRecords')(),
  checkDelivery: async () => refuse('checkDelivery')(),
  findCertificate: async () => null,
  obtainCertificate: async () => refuse('obtainCertificate')(),
  forget: async () => undefined,
});
