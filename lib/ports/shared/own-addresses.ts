import { createWorkspaceLookup } from './workspace-lookup';

/**
 * The origin by which a workspace's viewers are served, e.g. `https://video.nordwind.example`; null for the
 * installation's own. Addresses that a workspace had before go on working, so nobody is led astray by an
 * answer that is a second old.
 */
const addresses = createWorkspaceLookup<string>('reelhof.own-addresses');

/** Says where addresses are looked up; a process without a database (the edge) has none. */
export const lookUpAddressesBy = addresses.lookUpBy;

/** The address of a workspace, at most a second old. */
export const findOwnAddress = addresses.find;

/** Has the next one who asks look again, so that what is published now has the address of now. */
export const forgetOwnAddress = addresses.forget;
