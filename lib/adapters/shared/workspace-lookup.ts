import { LRUCache } from 'lru-cache';

import type { OwnCloud } from '@/lib/ports/provisioning';

/** Cache lifetime of an answer. */
export const lookupCacheMs = 1000;

type Look<T> = (workspaceId: string) => Promise<T | null>;
type Place<T> = { look: Look<T>; recent: LRUCache<string, { found: Promise<T | null> }> };

/**
 * A property of workspaces that ports need but only the database contains. A process without a database (the
 * edge) finds nothing. `name` connects all copies of this module, which Next bundles more than once.
 */
const createWorkspaceLookup = <T>(name: string) => {
  const shared = globalThis as { [key: symbol]: Place<T> | undefined };
  const place = Symbol.for(name);
  return {
    /** Registers the lookup. */
    lookUpBy: (look: Look<T>): void => {
      shared[place] = { look, recent: new LRUCache({ max: 10_000, ttl: lookupCacheMs }) };
    },

    /** The value, at most a second old; null if the workspace has none. */
    find: async (workspaceId: string): Promise<T | null> => {
      const known = shared[place];
      if (!known) return null;
      const recent = known.recent.get(workspaceId);
      if (recent) return recent.found;
      const found = known.look(workspaceId);
      known.recent.set(workspaceId, { found });
      // Failures are not cached.
      found.catch(() => known.recent.delete(workspaceId));
      return found;
    },

    /** Invalidates the cached answer. */
    forget: (workspaceId: string): void => {
      shared[place]?.recent.delete(workspaceId);
    },
  };
};

/**
 * The origin that serves a workspace's viewers, e.g. `https://video.nordwind.example`; null for the
 * installation's own. A cached answer is harmless, because former addresses stay valid.
 */
const addresses = createWorkspaceLookup<string>('reelhof.own-addresses');

/** Registers the lookup; a process without a database (the edge) has none. */
export const lookUpAddressesBy = addresses.lookUpBy;

/** The address of a workspace, at most a second old. */
export const findOwnAddress = addresses.find;

/** Invalidates the cached address, so that the next publication uses the current one. */
export const forgetOwnAddress = addresses.forget;

const clouds = createWorkspaceLookup<OwnCloud>('reelhof.own-clouds');

/**
 * Registers the lookup, which may throw `settings_missing`. A process without a database (edge, live) has
 * none.
 */
export const lookUpCloudsBy = clouds.lookUpBy;

/**
 * A workspace's own cloud resources, at most a second old; null if it shares the installation's. Throws
 * `ProviderError`.
 */
export const findOwnCloud = clouds.find;

/** Invalidates the cached answer. */
export const forgetOwnCloud = clouds.forget;
