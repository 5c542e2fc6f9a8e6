import { LRUCache } from 'lru-cache';

/** How long an answer is used. Addresses that a workspace had before go on working, so nobody is led astray meanwhile. */
const keptMs = 1000;

/** The origin by which a workspace's viewers are served, e.g. `https://video.nordwind.example`; null for the installation's own. */
type Lookup = (workspaceId: string) => Promise<string | null>;
type Addresses = { look: Lookup; recent: LRUCache<string, { address: Promise<string | null> }> };

// Next bundles this module more than once; all of them have to know the same.
const shared = globalThis as { [key: symbol]: Addresses | undefined };
const place = Symbol.for('reelhof.own-addresses');

/** Says where addresses are looked up; a process without a database (the edge) has none. */
export const lookUpAddressesBy = (look: Lookup): void => {
  shared[place] = { look, recent: new LRUCache({ max: 10_000, ttl: keptMs }) };
};

/** The address of a workspace, at most a second old. */
export const findOwnAddress = async (workspaceId: string): Promise<string | null> => {
  const addresses = shared[place];
  if (!addresses) return null;
  const known = addresses.recent.get(workspaceId);
  if (known) return known.address;
  const address = addresses.look(workspaceId);
  addresses.recent.set(workspaceId, { address });
  // What failed is asked again.
  address.catch(() => addresses.recent.delete(workspaceId));
  return address;
};

/** Has the next one who asks look again, so that what is published now has the address of now. */
export const forgetOwnAddress = (workspaceId: string): void => {
  shared[place]?.recent.delete(workspaceId);
};
