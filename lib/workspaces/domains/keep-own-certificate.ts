import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';
import { acquireLock, releaseLock } from '@/lib/worker/lock';

import { getNextAttempt, renewBeforeMs } from './rules';

type OwnOptions = {
  payload: Payload;
  ports: Pick<Ports, 'getDomains'>;
  owner: string;
  /** Public URL of the edge. */
  edgeUrl: string;
};

const lockName = 'own-certificate';

/**
 * Creates a function that renews the certificate of the edge's own host, if the edge terminates TLS itself.
 */
export const createOwnCertificateKeeper = ({ payload, ports, owner, edgeUrl }: OwnOptions) => {
  const { protocol, hostname } = new URL(edgeUrl);
  let attempts = 0;
  let nextAttemptAt = 0;

  return async (now = new Date()): Promise<void> => {
    const port = await ports.getDomains();
    if (!port.issuesCertificates || protocol !== 'https:' || now.getTime() < nextAttemptAt) return;
    const kept = await port.findCertificate(hostname);
    if (kept && Date.parse(kept.validTo) > now.getTime() + renewBeforeMs) return;
    if (!(await acquireLock(payload, { name: lockName, owner, now }))) return;
    try {
      const obtained = await port.obtainCertificate({ domain: hostname, workspaceId: '' });
      attempts = 0;
      payload.logger.info({ domain: hostname, ...obtained }, 'a certificate was issued');
    } catch (error) {
      attempts += 1;
      nextAttemptAt = getNextAttempt(attempts, now).getTime();
      payload.logger.warn({ err: error, domain: hostname, attempts }, 'a certificate could not be issued');
    } finally {
      await releaseLock(payload, { name: lockName, owner });
    }
  };
};
