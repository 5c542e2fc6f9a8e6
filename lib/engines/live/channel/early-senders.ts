import { getNetworkAddress } from '@/lib/core/network/networks';
import type { EarlySender, LiveIngestEntry } from '@/lib/ports/live';

/** Bounded, since strangers may try any number of keys. */
const maxKeys = 500;
/** How long a sender without a channel is remembered. Milliseconds. */
const keptMs = 60 * 60_000;

/**
 * Senders whose key belongs to no running channel, by key hash: an event with that key can show its camera.
 */
export const createEarlySenders = (now: () => number = Date.now) => {
  const known = new Map<string, EarlySender>();

  const find = (keyHash: string): EarlySender | null => {
    const found = known.get(keyHash);
    return found && now() - found.until < keptMs ? found : null;
  };

  return {
    find,
    note(keyHash: string, address: string | null): void {
      const { at = now(), count = 0 } = find(keyHash) ?? {};
      known.delete(keyHash);
      known.set(keyHash, {
        ...{ at, until: now(), count: count + 1, address: address && getNetworkAddress(address) },
      });
      if (known.size > maxKeys) known.delete([...known.keys()][0] ?? '');
    },

    /** Initial log entries of a channel that starts with a key. */
    toIngest({ keyHash, broadcast }: { keyHash: string; broadcast: string }): LiveIngestEntry[] {
      const found = find(keyHash);
      known.delete(keyHash);
      if (!found) return [];
      const nothing = { codec: null, width: 0, height: 0, seconds: null };
      return [
        {
          id: `${broadcast} 1`,
          kind: 'refused',
          reason: 'too_early',
          protocol: 'rtmp',
          ...found,
          ...nothing,
        },
      ];
    },
  };
};
