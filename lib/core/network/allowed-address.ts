import { isIP } from 'node:net';

import { isLoopback } from './origins';
import { createPublicLookup, isPublicAddress } from './public-address';

/** The addresses besides the public internet to which customers may make the product connect. */
export type AddressRule = {
  /** `host` or `host:port` in lower case, also over HTTP. */
  privateHosts: readonly string[];
  /** Whether the machine itself is allowed, also over HTTP. */
  allowsLoopback?: boolean;
};

/** Whether the operator allows a host although it is private. Pure. */
export const isPrivateHost = ({ privateHosts, allowsLoopback = false }: AddressRule, url: URL): boolean =>
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
