import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The caller's address, which only our own server sets: whatever arrives under this name is removed. Next,
 * too, knows the address as `x-forwarded-for`, but only fills it in where a caller sent none.
 */
export const clientAddressHeader = 'x-reelhof-client-address';

/** Headers that say who calls, and by which address; nobody but a trusted proxy may send them. */
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
 * Replaces what a request says of its caller by what is known: the address of the connection or, with
 * `trustProxy`, the last entry of `X-Forwarded-For`, which the proxy itself appended; the same with host and
 * scheme. Changes `headers`.
 */
export const setForwardedHeaders = ({ headers, remoteAddress, trustProxy }: Claims): void => {
  const told = trustProxy ? readProxy(headers) : null;
  for (const name of claimedHeaders) Reflect.deleteProperty(headers, name);
  const address = told?.address ?? normaliseAddress(remoteAddress ?? '');
  if (address) {
    headers[clientAddressHeader] = address;
    headers['x-forwarded-for'] = address;
  }
  const host = told?.host ?? headers.host;
  if (host) headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = told?.scheme ?? 'http';
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

/** An address without brackets, port and the prefix of IPv4 inside IPv6; undefined for what is no address. */
const normaliseAddress = (text: string): string | undefined => {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? undefined : address;
};
