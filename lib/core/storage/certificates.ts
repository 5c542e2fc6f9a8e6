import { X509Certificate } from 'node:crypto';

import { z } from 'zod';

import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import type { Secrets } from '@/lib/core/secrets/secret';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { certificatesFolder, getCertificateKey } from './storage-keys';

const certificateSchema = z.object({ key: z.string(), chain: z.string() });

/** A private key and its certificate chain, both in PEM. */
export type Certificate = z.output<typeof certificateSchema>;

type Store = { storage: StoragePort; secret: Secrets };

const toRef = (domain: string) => ({ bucket: 'stream', key: getCertificateKey(domain) }) as const;

const writeSealed = (storage: StoragePort, ref: ObjectRef, sealed: string): Promise<void> =>
  storage.write({
    ...ref,
    body: Buffer.from(JSON.stringify({ sealed })),
    contentType: 'application/json',
    cacheControl: 'no-store',
    visibility: 'private',
  });

const readSealed = async (storage: StoragePort, ref: ObjectRef): Promise<string | null> => {
  const opened = await storage.read(ref);
  if (!opened) return null;
  const text = Buffer.concat(await opened.body.toArray()).toString('utf8');
  return z.object({ sealed: z.string() }).parse(JSON.parse(text)).sealed;
};

/** Stores a certificate for all edges of the installation, encrypted with the installation's secret. */
export const writeCertificate = (
  { storage, secret }: Store,
  domain: string,
  certificate: Certificate,
): Promise<void> => writeSealed(storage, toRef(domain), sealSecret(secret, JSON.stringify(certificate)));

/** The certificate of a domain; null if there is none or it cannot be decrypted. */
export const readCertificate = async (
  { storage, secret }: Store,
  domain: string,
): Promise<Certificate | null> => {
  const sealed = await readSealed(storage, toRef(domain));
  const plain = sealed === null ? null : openSecret(secret, sealed);
  return plain === null ? null : certificateSchema.parse(JSON.parse(plain));
};

type Outcome = 'changed' | 'current' | 'unreadable';

/**
 * Seals all stored certificates again, unless a worker renews one meanwhile. Yields an outcome for each.
 */
export async function* resealCertificates(
  storage: StoragePort,
  reseal: (sealed: string) => { value: string; outcome: Outcome },
): AsyncGenerator<Outcome> {
  for await (const { key } of storage.list({ bucket: 'stream', prefix: certificatesFolder })) {
    const ref = { bucket: 'stream', key } as const;
    const sealed = await readSealed(storage, ref);
    if (sealed === null) continue;
    const { value, outcome } = reseal(sealed);
    if (outcome === 'changed' && (await readSealed(storage, ref)) === sealed)
      await writeSealed(storage, ref, value);
    yield outcome;
  }
}

/** All stored certificates; `chain` is null if one cannot be decrypted. */
export async function* listCertificates({
  storage,
  secret,
}: Store): AsyncGenerator<{ domain: string; chain: string | null }> {
  for await (const { key } of storage.list({ bucket: 'stream', prefix: certificatesFolder })) {
    const domain = key.slice(certificatesFolder.length).replace(/\.json$/, '');
    const certificate = await readCertificate({ storage, secret }, domain);
    yield { domain, chain: certificate?.chain ?? null };
  }
}

export const removeCertificate = ({ storage }: Pick<Store, 'storage'>, domain: string): Promise<void> =>
  storage.remove(toRef(domain));

/** Expiry (ISO 8601) and fingerprint (in the format of Node's TLS) of a chain's first certificate. */
export const inspectChain = (chain: string): { validTo: string; fingerprint: string } => {
  const { validTo, fingerprint256 } = new X509Certificate(chain);
  return { validTo: new Date(validTo).toISOString(), fingerprint: fingerprint256 };
};
