import { isIPv6 } from 'node:net';

import type { PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { isLoopback } from '@/lib/core/network/loopback';
import { getNetworkAddress } from '@/lib/core/network/network';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';

/** The caller's address as our own server saw it, or as a trusted proxy told it; null where nobody knows. */
export const getClientAddress = (req: Pick<PayloadRequest, 'headers'>): string | null =>
  req.headers.get(clientAddressHeader);

/**
 * Whose calls are counted together, or null where that can't be told. An address of this machine may be that
 * of a proxy nobody told us about (`TRUST_PROXY`), behind which everybody stands. A guest is counted as any
 * stranger, since another token costs nothing; what one guest may write is counted besides.
 */
export const getClientKey = (req: Pick<PayloadRequest, 'headers'>, actor?: Actor): string | null => {
  if (actor?.kind === 'integration') return `integration:${actor.integrationId}`;
  if (actor && 'userId' in actor) return `user:${actor.userId}`;
  const address = getClientAddress(req);
  return address === null || isLoopback(address) ? null : `address:${toCaller(address)}`;
};

/** The first address of a caller's network (IPv4 /24, IPv6 /48), or null where that can't be told. */
export const getClientNetwork = (req: Pick<PayloadRequest, 'headers'>): string | null => {
  const address = getClientAddress(req);
  return address === null || isLoopback(address) ? null : getNetworkAddress(address);
};

/** Of an IPv6 address the network of 64 bits, since one caller has all addresses of it. */
const toCaller = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
};
