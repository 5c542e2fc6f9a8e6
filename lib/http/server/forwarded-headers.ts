import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The caller's address. Only our own server sets this header; incoming values are removed. Next sets
 * `x-forwarded-for` only if the caller sent none.
 */
export const clientAddressHeader = 'x-reelhof-client-address';

/** Headers that claim the caller's address or the requested host. Only a trusted proxy may send them. */
const claimedHeaders = [
  clientAddressHeader,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

type Claims = { headers: IncomingHttpHeaders; remoteAddress: string | undefined; trustProxy: boolean };

/**
 * Replaces claims about the caller by known values: the connection's address or, with `trustProxy`, the last
 * entry of `X-Forwarded-For`, which the proxy itself appended. Host and scheme work the same way. Mutates
 * `headers`.
 */
export const setForwardedHeaders = ({ headers, remoteAddress, trustProxy }: Claims): void => {
  const claimed = trustProxy ? readProxy(headers) : null;
  for (const name of claimedHeaders) Reflect.deleteProperty(headers, name);
  const address = claimed?.address ?? normaliseAddress(remoteAddress ?? '');
  if (address) {
    headers[clientAddressHeader] = address;
    headers['x-forwarded-for'] = address;
  }
  const host = claimed?.host ?? headers.host;
  if (host) headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = claimed?.scheme ?? 'http';
};

const readProxy = (headers: IncomingHttpHeaders) => {
  const host = readLast(headers['x-forwarded-host']);
  const scheme = readLast(headers['x-forwarded-proto']);
  return {
    address: normaliseAddress(readLast(headers['x-forwarded-for'])),
    host: /^[\w.:[\]-]+$/.test(host) ? host : undefined,
    scheme: scheme === 'http' || scheme === 'https' ? scheme : undefined,
  };
};

const readLast = (value: string | string[] | undefined): string =>
  String(value ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase() ?? '';

/**
 * Strips brackets, port, zone and the IPv4-mapped prefix from an address; undefined if it is not an IP
 * address.
 */
const normaliseAddress = (text: string): string | undefined => {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
};
