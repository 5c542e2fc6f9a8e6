import { X509Certificate } from 'node:crypto';

import { z } from 'zod';

import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import type { Secrets } from '@/lib/core/secrets/secret';
import type { StoragePort } from '@/lib/ports/storage';

import { getCertificateKey } from './storage-keys';

const certificateSchema = z.object({ key: z.string(), chain: z.string() });

/** A private key and its certificate chain, both in PEM. */
export type Certificate = z.output<typeof certificateSchema>;

type Store = { storage: StoragePort; secret: Secrets };

const toRef = (domain: string) => ({ bucket: 'stream', key: getCertificateKey(domain) }) as const;

/** Stores a certificate for all edges of the installation, encrypted with the installation's secret. */
export const writeCertificate = (
  { storage, secret }: Store,
  domain: string,
  certificate: Certificate,
): Promise<void> =>
  storage.write({
    ...toRef(domain),
    body: Buffer.from(JSON.stringify({ sealed: sealSecret(secret, JSON.stringify(certificate)) })),
    contentType: 'application/json',
    cacheControl: 'no-store',
    visibility: 'private',
  });

/** The certificate of a domain; null if there is none or it cannot be decrypted. */
export const readCertificate = async (
  { storage, secret }: Store,
  domain: string,
): Promise<Certificate | null> => {
  const opened = await storage.read(toRef(domain));
  if (!opened) return null;
  const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
  const { sealed } = z.object({ sealed: z.string() }).parse(JSON.parse(text));
  const plain = openSecret(secret, sealed);
  return plain === null ? null : certificateSchema.parse(JSON.parse(plain));
};

export const removeCertificate = ({ storage }: Pick<Store, 'storage'>, domain: string): Promise<void> =>
  storage.remove(toRef(domain));

/** Expiry (ISO 8601) and fingerprint (in the format of Node's TLS) of a chain's first certificate. */
export const inspectChain = (chain: string): { validTo: string; fingerprint: string } => {
  const { validTo, fingerprint256 } = new X509Certificate(chain);
  return { validTo: new Date(validTo).toISOString(), fingerprint: fingerprint256 };
};
