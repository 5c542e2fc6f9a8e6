import { BlockList, isIP } from 'node:net';

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** Parses a network such as `203.0.113.0/24`, or a single address. Returns null if it is invalid. Pure. */
const parseNetwork = (text: string): Network | null => {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return null;
  const longest = version === 4 ? 32 : 128;
  const prefix = length === undefined ? longest : Number(length);
  return prefix <= longest ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : null;
};

/** Whether a text is a network in CIDR notation or a single address, IPv4 or IPv6. Pure. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/**
 * Whether an address is in one of the networks. An IPv4 address that is mapped into IPv6 counts as IPv4; an
 * unknown address is in none. Pure.
 */
export const isInNetworks = (address: string | null, networks: readonly string[]): boolean => {
  const version = address === null ? 0 : isIP(address);
  if (address === null || version === 0) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
};
