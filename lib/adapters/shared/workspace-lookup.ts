import { LRUCache } from 'lru-cache';

/** Cache lifetime of an answer. */
export const lookupKeptMs = 1000;

type Look<T> = (workspaceId: string) => Promise<T | null>;
type Place<T> = { look: Look<T>; recent: LRUCache<string, { found: Promise<T | null> }> };

/**
 * A property of workspaces that ports need but only the database contains. A process without a database (the
 * edge) finds nothing. `name` connects all copies of this module, which Next bundles more than once.
 */
export const createWorkspaceLookup = <T>(name: string) => {
  const shared = globalThis as { [key: symbol]: Place<T> | undefined };
  const place = Symbol.for(name);
  return {
    /** Registers the lookup. */
    lookUpBy: (look: Look<T>): void => {
      shared[place] = { look, recent: new LRUCache({ max: 10_000, ttl: lookupKeptMs }) };
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
