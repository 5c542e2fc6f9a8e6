import { createECDH, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import https from 'node:https';

import acme from 'acme-client';

import { deriveKey, type Secrets } from '@/lib/core/secrets/secret';
import {
  inspectChain,
  readCertificate,
  removeCertificate,
  writeCertificate,
  type Certificate,
} from '@/lib/core/storage/certificates';
import { getChallengeKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryState, DomainClaim, DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { listRecords, createDns } from '../dns';
import { reachEdge } from '../reach-edge';

/**
 * The key (PEM) of the account with the certificate authority. Derived from the secret, so that all processes
 * share one account and nothing has to be stored.
 */
const deriveAccountKey = (secret: Secrets): string => {
  const d = deriveKey(secret, 'acme-account');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: d.toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return createPrivateKey({ format: 'jwk', key: jwk }).export({ type: 'pkcs8', format: 'pem' }).toString();
};

type AcmeSettings = {
  directoryUrl: string;
  email: string | null;
  /** Additional CA to trust for requests to the directory. */
  caFile: string | null;
};

const callTimeoutMs = 30_000;

const trust = async (caFile: string): Promise<void> => {
  acme.axios.defaults.httpsAgent = new https.Agent({ ca: await readFile(caFile) });
};

const hasAccount = (client: acme.Client): boolean => {
  try {
    return Boolean(client.getAccountUrl());
  } catch {
    return false;
  }
};

/**
 * Finds or creates the account. The client would also update an existing account, which some authorities
 * reject if nothing changes.
 */
const register = async (client: acme.Client, email: string | null): Promise<void> => {
  const contact = email ? { contact: [`mailto:${email}`] } : {};
  await client.createAccount({ termsOfServiceAgreed: true, ...contact }).catch((error: unknown) => {
    if (!hasAccount(client)) throw error;
  });
};

/**
 * Orders a certificate for one name (RFC 8555). The authority requests the answer to its challenge over HTTP
 * (`http-01`); every edge serves it, as a public object of the store.
 */
const orderCertificate = async (
  domain: string,
  { storage, secret, acme: settings }: { storage: StoragePort; secret: Secrets; acme: AcmeSettings },
): Promise<Certificate> => {
  acme.axios.defaults.timeout = callTimeoutMs;
  if (settings.caFile) await trust(settings.caFile);
  const client = new acme.Client({
    directoryUrl: settings.directoryUrl,
    accountKey: deriveAccountKey(secret),
    backoffMin: 1000,
  });
  await register(client, settings.email);
  const [key, csr] = await acme.crypto.createCsr(
    { commonName: domain, altNames: [domain] },
    await acme.crypto.createPrivateEcdsaKey('P-256'),
  );
  const chain = await client.auto({
    csr,
    challengePriority: ['http-01'],
    // The client's own check would bypass the configured name servers.
    skipChallengeVerification: true,
    challengeCreateFn: (_authorization, { token }, answer) =>
      storage.write({
        bucket: 'stream',
        key: getChallengeKey(token),
        body: Buffer.from(answer),
        contentType: 'text/plain',
        cacheControl: 'no-store',
        visibility: 'public',
      }),
    challengeRemoveFn: (_authorization, { token }) =>
      storage.remove({ bucket: 'stream', key: getChallengeKey(token) }),
  });
  return { key: key.toString(), chain };
};

type EdgeOptions = {
  storage: StoragePort;
  secret: Secrets;
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
