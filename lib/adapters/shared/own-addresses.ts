import { createWorkspaceLookup } from './workspace-lookup';

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
