import { Resolver } from 'node:dns/promises';

import { findIndexKey, hmac, type Secrets } from '@/lib/core/secrets/secret';
import type { DnsRecord, DnsRecordState, DomainClaim } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';

/**
 * The DNS records of a claim. The second one differs per workspace: pointing a domain here proves nothing,
 * only write access to its zone does.
 */
export const listRecords = (
  { domain, workspaceId }: DomainClaim,
  { target, secret }: { target: string; secret: Secrets },
): [DnsRecord, DnsRecord] => {
  const token = hmac(findIndexKey(secret, 'domain-ownership'), `${workspaceId} ${domain}`).slice(0, 20);
  return [
    { name: domain, type: 'CNAME', value: target },
    { name: `_reelhof.${domain}`, type: 'CNAME', value: `${token}.verify.${target}` },
  ];
};

/** Longer chains of aliases are intentional abuse. */
const maxAliases = 6;

const isMissing = (error: unknown): boolean =>
  ['ENOTFOUND', 'ENODATA', 'ENONAME'].includes((error as NodeJS.ErrnoException).code ?? '');

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

export type Dns = ReturnType<typeof createDns>;

/** DNS queries; `servers` are `address` or `address:port`, by default those of this machine. */
export const createDns = (servers: string[]) => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);

  /** The records found; empty if there are none. */
  const ask = async (question: Promise<string[]>): Promise<string[]> =>
    question.catch((cause: unknown) => {
      if (isMissing(cause)) return [];
      throw new ProviderError('no name server responds', {
        port: 'domains',
        operation: 'checkRecords',
        retryable: true,
        cause,
      });
    });
  const findAddresses = async (host: string): Promise<string[]> =>
    (await Promise.all([ask(resolver.resolve4(host)), ask(resolver.resolve6(host))])).flat();

  /** The chain of aliases of a name. */
  const followAliases = async (name: string): Promise<string[]> => {
    const chain: string[] = [];
    for (let at = name; chain.length < maxAliases;) {
      const [next] = await ask(resolver.resolveCname(at));
      if (!next || chain.includes(plain(next))) break;
      chain.push(plain(next));
      at = next;
    }
    return chain;
  };

  /**
   * Whether a name has the same addresses as its target. A DNS provider may return those instead of the
   * alias.
   */
  const leadsTo = async (name: string, target: string): Promise<boolean> => {
    const [own, wanted] = await Promise.all([findAddresses(name), findAddresses(target)]);
    return own.length > 0 && own.every((address) => wanted.includes(address));
  };

  /** `isFlattened`: the name may have the target's addresses instead of the alias. */
  const checkRecord = async (record: DnsRecord, isFlattened: boolean): Promise<DnsRecordState> => {
    const chain = await followAliases(record.name);
    if (chain.includes(plain(record.value))) return { ...record, isRight: true, found: null };
    if (chain[0]) return { ...record, isRight: false, found: chain[0] };
    if (isFlattened && (await leadsTo(record.name, record.value)))
      return { ...record, isRight: true, found: null };
    const [address = null] = isFlattened ? await findAddresses(record.name) : [];
    return { ...record, isRight: false, found: address };
  };

  return { checkRecord, findAddresses };
};
