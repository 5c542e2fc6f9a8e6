import { LRUCache } from 'lru-cache';

/** Cache lifetime of an answer. */
export const lookupKeptMs = 1000;

type Look<T> = (workspaceId: string) => Promise<T | null>;
type Place<T> = { look: Look<T>; recent: LRUCache<string, { found: Promise<T | null> }> };

/**
 * Something of a workspace that ports need and only the database knows. A process without a database (the
 * edge) has none of it. `name` is the same in every copy of this module: Next bundles it more than once, and
 * all of them have to know the same.
 */
export const createWorkspaceLookup = <T>(name: string) => {
  const shared = globalThis as { [key: symbol]: Place<T> | undefined };
  const place = Symbol.for(name);
  return {
    /** Registers the lookup. */
    lookUpBy: (look: Look<T>): void => {
      shared[place] = { look, recent: new LRUCache({ max: 10_000, ttl: lookupKeptMs }) };
    },

    /** At most a second old; null where the workspace has none. */
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
