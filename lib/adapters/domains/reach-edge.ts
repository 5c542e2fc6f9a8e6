import { randomBytes } from 'node:crypto';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { TLSSocket } from 'node:tls';

import { isPublicAddress } from '@/lib/core/network/public-address';
import { findIndexKey, hmac, type Secrets } from '@/lib/core/secrets/secret';
import { getProofKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryProblem } from '@/lib/ports/domains';
import type { StoragePort } from '@/lib/ports/storage';

import type { Dns } from './dns';

const timeoutMs = 8000;
const maxProofBytes = 200;

/** The response of a domain: `fingerprint` is the certificate's SHA-256 in Node's format. */
export type Reached = { certificate: { validTo: string; fingerprint: string } };

export type ReachOptions = {
  storage: StoragePort;
  dns: Dns;
  secret: Secrets;
  target: string;
  /** HTTPS port; 443 except in tests. */
  port: number;
  /** Whether the certificate must be trusted. */
  isStrict: boolean;
};

type Outcome = { reached: Reached; problem: null } | { reached: null; problem: DeliveryProblem };

/** The first address of a domain; null if any of its addresses is neither public nor one of the target's. */
const pickAddress = async (domain: string, { dns, target }: ReachOptions): Promise<string | null> => {
  const [own, targets] = await Promise.all([dns.findAddresses(domain), dns.findAddresses(target)]);
  const isAllowed = (address: string) => isPublicAddress(address) || targets.includes(address);
  const [first] = own;
  return first && own.every(isAllowed) ? first : null;
};

/** Stores a proof that only this installation can create where the edge serves it. */
const writeProof = async ({ storage, secret }: ReachOptions): Promise<{ key: string; text: string }> => {
  const toToken = (purpose: string) => hmac(findIndexKey(secret, 'domain-ownership'), purpose).slice(0, 40);
  const proof = { key: getProofKey(toToken('name of the proof')), text: toToken('proof') };
  await storage.write({
    bucket: 'stream',
    key: proof.key,
    body: Buffer.from(proof.text),
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-store',
    visibility: 'public',
  });
  return proof;
};

/**
 * Requests the proof through the domain and checks the responding server. The response is not shown to
 * anybody.
 */
export const reachEdge = async (domain: string, options: ReachOptions): Promise<Outcome> => {
  const address = await pickAddress(domain, options);
  if (!address) return { reached: null, problem: 'private_address' };
  const proof = await writeProof(options);
  try {
    const { text, certificate } = await ask(domain, { ...options, address, path: `/${proof.key}` });
    return text === proof.text
      ? { reached: { certificate }, problem: null }
      : { reached: null, problem: 'other_server' };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|EPROTO|ERR_SSL/.test(code);
    return { reached: null, problem: isCertificate ? 'certificate' : 'unreachable' };
  }
};

type Question = { address: string; port: number; path: string; isStrict: boolean };

const ask = (
  domain: string,
  { address, port, path, isStrict }: Question,
): Promise<{ text: string } & Reached> =>
  new Promise((resolve, reject) => {
    // Uses the checked address, whatever the name resolves to a moment later.
    const lookup: LookupFunction = (_host, { all }, callback) => {
      const family = address.includes(':') ? 6 : 4;
      if (all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    };
    const request = https.get({
      host: domain,
      servername: domain,
      port,
      // A cache in between must not answer for us.
      path: `${path}?${randomBytes(6).toString('hex')}`,
      headers: { 'user-agent': 'Reelhof' },
      agent: false,
      lookup,
      rejectUnauthorized: isStrict,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const { valid_to: validTo, fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
      const certificate = { validTo: new Date(validTo).toISOString(), fingerprint: fingerprint256 };
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (text.length > maxProofBytes) response.destroy();
      });
      response.once('close', () => resolve({ text: response.statusCode === 200 ? text : '', certificate }));
      response.once('error', reject);
    });
  });
