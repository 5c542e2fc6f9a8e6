import { isIPv6 } from 'node:net';

import type { PayloadRequest } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { getNetworkAddress } from '@/lib/core/network/networks';
import { isLoopback } from '@/lib/core/network/origins';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';

/** The caller's address as seen by our own server or reported by a trusted proxy; null if unknown. */
export const getClientAddress = (req: Pick<PayloadRequest, 'headers'>): string | null =>
  req.headers.get(clientAddressHeader);

/**
 * The key under which a caller's calls are counted, or null if callers cannot be told apart. A loopback
 * address may be an unconfigured proxy (`TRUST_PROXY`) that all callers share. Guests are counted by address,
 * since new guest tokens are free; writes of a guest have a separate limit.
 */
export const getClientKey = (req: Pick<PayloadRequest, 'headers'>, actor?: Actor): string | null => {
  if (actor?.kind === 'integration') return `integration:${actor.integrationId}`;
  if (actor?.kind === 'uploader') return `upload-token:${actor.token.id}`;
  if (actor && 'userId' in actor) return `user:${actor.userId}`;
  const address = getClientAddress(req);
  return address === null || isLoopback(address) ? null : `address:${toCaller(address)}`;
};

/** The first address of a caller's network (IPv4 /24, IPv6 /48), or null if it cannot be determined. */
export const getClientNetwork = (req: Pick<PayloadRequest, 'headers'>): string | null => {
  const address = getClientAddress(req);
  return address === null || isLoopback(address) ? null : getNetworkAddress(address);
};

/** Reduces an IPv6 address to its /64 network, since a single caller owns all addresses in it. */
const toCaller = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
};
