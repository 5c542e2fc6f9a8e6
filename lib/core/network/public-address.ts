import { lookup as resolve, type LookupAddress } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { isLoopback } from './origins';

type RequestOptions = {
  url: string;
  method?: string;
  headers?: Record<string, string | number>;
  /** A stream needs a `content-length` header. */
  body?: Readable | Buffer | string;
  signal: AbortSignal;
  /** Closes the connection after this time without traffic; 0 disables it. Milliseconds. */
  silenceMs: number;
  /** Resolves the host name. */
  lookup?: LookupFunction;
};

/** A connection had no traffic for too long. */
class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/**
 * Sends a request and resolves with the response head; the caller must read or destroy the body. Redirects
 * are not followed. Unlike `fetch` it has no five-minute limit, which speech recognition exceeds, and accepts
 * a custom `lookup`. Rejects with the connection's error or the signal's reason.
 */
export const openRequest = async (options: RequestOptions): Promise<IncomingMessage> => {
  const { url, method = 'GET', headers, body, signal, silenceMs, lookup } = options;
  signal.throwIfAborted();
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  const sent = request(url, { method, headers, signal, agent: false, ...(lookup && { lookup }) });
  sent.setTimeout(silenceMs, () =>
    sent.destroy(new SilenceError(`No data was transferred for ${silenceMs / 1000} s.`)),
  );
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body);
  // A server may answer before it has read the whole body. The request reports errors after that.
  else pipeline(body, sent).catch((error: unknown) => sent.destroy(error as Error));
  try {
    return await answered;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};

/** All IPv4 addresses outside the public internet, according to IANA's special-purpose registries. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
/**
 * The only allocated IPv6 range. The exceptions inside it are documentation and embedded IPv4 addresses
 * (Teredo, 6to4).
 */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the public internet, and neither local nor a tunnel to a local one. Pure. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
};

/** A host name resolves to a private address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Resolves all addresses of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveAll: Resolve = (host) =>
  new Promise((done, fail) => {
    resolve(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });

/**
 * Creates a lookup that connects only to the addresses it has checked, which defeats DNS rebinding. A single
 * private address refuses the name.
 */
export const createPublicLookup =
  (resolveHost: Resolve = resolveAll): LookupFunction =>
  (host, options, callback) => {
    resolveHost(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new PrivateAddressError(`${host} is not on the public internet`), '');
        } else if (options.all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

/** The addresses besides the public internet to which customers may make the product connect. */
export type AddressRule = {
  /** `host` or `host:port` in lower case, also over HTTP. */
  privateHosts: readonly string[];
  /** Whether the machine itself is allowed, also over HTTP. */
  allowsLoopback?: boolean;
};

/** Whether the operator allows a host although it is private. Pure. */
const isPrivateHost = ({ privateHosts, allowsLoopback = false }: AddressRule, url: URL): boolean =>
  privateHosts.includes(url.host.toLowerCase()) || (allowsLoopback && isLoopback(url.hostname));

/**
 * Why a customer's URL must not be requested, or null. Host names pass: `chooseLookup` checks them during DNS
 * resolution, which IP addresses skip. Pure.
 */
export const findAddressFault = (rule: AddressRule, url: URL): string | null => {
  if (isPrivateHost(rule, url)) return null;
  if (url.protocol !== 'https:') return `${url.protocol} is not https`;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) && !isPublicAddress(literal) ? `${literal} is not on the public internet` : null;
};

/** The `lookup` of a request for a customer's URL: any for a host that the operator allows. */
export const chooseLookup = (rule: AddressRule, url: URL) =>
  isPrivateHost(rule, url) ? {} : { lookup: createPublicLookup() };
