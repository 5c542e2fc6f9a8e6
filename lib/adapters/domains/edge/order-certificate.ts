import { createECDH, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import https from 'node:https';

import acme from 'acme-client';

import { deriveKey } from '@/lib/core/secrets/secret';
import { getChallengeKey } from '@/lib/core/storage/storage-keys';

import type { Certificate } from '@/lib/core/storage/certificates';
import type { StoragePort } from '@/lib/ports/storage';

/**
 * The key (PEM) of the account with the certificate authority. Derived from the secret, so that all processes
 * share one account and nothing has to be stored.
 */
const deriveAccountKey = (secret: string): string => {
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

export type AcmeSettings = {
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
export const orderCertificate = async (
  domain: string,
  { storage, secret, acme: settings }: { storage: StoragePort; secret: string; acme: AcmeSettings },
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
