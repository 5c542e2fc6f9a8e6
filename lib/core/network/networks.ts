import { isIPv4, isIPv6, BlockList, isIP } from 'node:net';

/**
 * The items of the largest group with the same key, in their order; the first of equally large groups. Pure.
 */
export const findLargestGroup = <T>(items: Iterable<T>, toKey: (item: T) => string): T[] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(toKey(item)) ?? [];
    group.push(item);
    groups.set(toKey(item), group);
  }
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), []);
};

const cutIPv4 = (address: string): string => `${address.split('.').slice(0, 3).join('.')}.0`;

/** The last two groups of an IPv6 address may be written as an IPv4 address. */
const trailingIPv4 = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/;

/** Expands an IPv6 address to its eight groups; `::` stands for zeros. */
const expand = (address: string): number[] => {
  const [, head = address, tail] = trailingIPv4.exec(address) ?? [];
  const bytes = tail?.split('.').map(Number) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const text = tail ? `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address;
  const [before = [], after = []] = text
    .split('::')
    .map((half) => (half ? half.split(':').map((group) => parseInt(group, 16)) : []));
  const zeros = Array<number>(Math.max(8 - before.length - after.length, 0)).fill(0);
  return [...before, ...zeros, ...after];
};

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff];

const cutIPv6 = (address: string): string => {
  const groups = expand(address);
  const isMapped = mappedPrefix.every((group, index) => groups[index] === group);
  const [high = 0, low = 0] = groups.slice(6);
  if (isMapped) return `${high >> 8}.${high & 255}.${low >> 8}.0`;
  const kept = groups.slice(0, 3).map((group) => group.toString(16));
  while (kept.at(-1) === '0') kept.pop();
  return `${kept.join(':')}::`;
};

/**
 * The first address of an address's network: /24 for IPv4 (also if mapped into IPv6), /48 for IPv6. Null for
 * an invalid address.
 */
export const getNetworkAddress = (address: string): string | null => {
  const [bare = ''] = address.trim().split('%', 1);
  if (isIPv4(bare)) return cutIPv4(bare);
  return isIPv6(bare) ? cutIPv6(bare) : null;
};

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
