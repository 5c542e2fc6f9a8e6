import { createSecureContext, type SecureContext } from 'node:tls';

import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import type { Secrets } from '@/lib/core/secrets/secret';
import { readCertificate } from '@/lib/core/storage/certificates';
import type { StoragePort } from '@/lib/ports/storage';

/**
 * How long a certificate is used without a check for a newer one, and how long a missing one is remembered.
 */
const defaultCacheMs = 10_000;
const missingMs = 3000;

const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

type LoadedContext = { chain: string; context: SecureContext };
type SniCallback = (host: string, callback: (error: Error | null, context?: SecureContext) => void) => void;

type Options = { storage: StoragePort; secret: Secrets; log: Logger; cacheMs?: number };

/**
 * Selects the certificate for a server name from the store: a new one is used within seconds, without a
 * restart. Hosts without a certificate get no connection.
 */
export const createFindContext = (options: Options): SniCallback => {
  const { storage, secret, log, cacheMs = defaultCacheMs } = options;
  const known = new LRUCache<string, LoadedContext>({ max: 5000 });
  const recent = new LRUCache<string, { loaded: Promise<LoadedContext | null> }>({
    max: 20_000,
    ttl: cacheMs || 1,
  });

  const load = async (host: string): Promise<LoadedContext | null> => {
    const certificate = await readCertificate({ storage, secret }, host);
    const before = known.get(host);
    if (!certificate) known.delete(host);
    if (!certificate || certificate.chain === before?.chain) return certificate && (before ?? null);
    const { key, chain } = certificate;
    const loaded = { chain, context: createSecureContext({ key, cert: chain, minVersion: 'TLSv1.2' }) };
    known.set(host, loaded);
    return loaded;
  };

  const find = (host: string): Promise<LoadedContext | null> => {
    const asked = recent.get(host);
    if (asked) return asked.loaded;
    const loaded = load(host).catch((error: unknown) => {
      log.error({ err: error, host }, 'a certificate could not be read');
      // On failure, the last valid certificate stays in use.
      return known.get(host) ?? null;
    });
    recent.set(host, { loaded });
    void loaded.then((found) => {
      if (!found) recent.set(host, { loaded }, { ttl: Math.min(missingMs, cacheMs || 1) });
    });
    return loaded;
  };

  return (host, callback) => {
    const name = host.toLowerCase();
    if (!hostName.test(name)) return callback(new Error('no host name'));
    void find(name).then((loaded) =>
      loaded ? callback(null, loaded.context) : callback(new Error('there is no certificate for this host')),
    );
  };
};
