import { findLargestGroup, getNetworkAddress } from '@/lib/core/network/networks';

type Waiting = { address: string; network: string; at: number; drop: () => void };

export type WaitingLimits = {
  /** Limits per address, and per network (IPv4 /24, IPv6 /48). */
  perAddress: number;
  perNetwork: number;
  total: number;
  /**
   * Younger connections are dropped only if the total is reached. A camera publishes within four round
   * trips. Milliseconds.
   */
  graceMs: number;
};

const defaultLimits: WaitingLimits = { perAddress: 8, perNetwork: 32, total: 500, graceMs: 1000 };

/**
 * Connections without a valid key so far. They never displace a publishing one, and new ones are never
 * refused: the oldest of the same address or network gives way or, at the total limit, the oldest of the
 * network that holds most.
 */
export const createWaitingConnections = ({
  limits = {},
  now = Date.now,
}: { limits?: Partial<WaitingLimits>; now?: () => number } = {}) => {
  const { perAddress, perNetwork, total, graceMs } = { ...defaultLimits, ...limits };
  /** The oldest first. */
  const all = new Set<Waiting>();

  const drop = (waiting: Waiting | undefined): void => {
    if (!waiting || !all.delete(waiting)) return;
    waiting.drop();
  };

  const shorten = (held: Waiting[], most: number): void => {
    const old = held.filter(({ at }) => now() - at >= graceMs);
    old.slice(0, Math.max(0, held.length - most)).forEach(drop);
  };

  return {
    get size(): number {
      return all.size;
    },

    /**
     * Adds a connection that `dropConnection` closes. Returns a function to remove it once it has published
     * or was closed.
     */
    add(address: string, dropConnection: () => void): () => void {
      const network = getNetworkAddress(address) ?? address;
      const added: Waiting = { address, network, at: now(), drop: dropConnection };
      all.add(added);
      const waiting = [...all];
      shorten(
        waiting.filter((each) => each.address === address),
        perAddress,
      );
      shorten(
        waiting.filter((each) => each.network === network && all.has(each)),
        perNetwork,
      );
      while (all.size > total) drop(findLargestGroup(all, (each) => each.network)[0]);
      return () => void all.delete(added);
    },
  };
};
