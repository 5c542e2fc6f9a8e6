import { setTimeout as pause } from 'node:timers/promises';

import { ACMClient, type CertificateDetail } from '@aws-sdk/client-acm';
import {
  CloudFrontClient,
  GetDistributionCommand,
  UpdateDistributionCommand,
  type DistributionConfig,
} from '@aws-sdk/client-cloudfront';

import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import type {
  DeliveryProblem,
  DeliveryState,
  DnsRecord,
  DomainClaim,
  DomainsPort,
} from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';
import { createDns } from '../dns';
import { reachEdge } from '../reach-edge';
import {
  deleteCertificate,
  describeCertificate,
  listCertificates,
  requestCertificate,
  type AcmCertificate,
} from './acm-certificates';

export type CloudFrontDomainsOptions = AwsOptions & {
  workspaceId: string;
  distribution: { id: string; domain: string };
  /** The store of the workspace. */
  storage: StoragePort;
  secret: string;
  dnsServers: string[];
  /**
   * Poll interval in milliseconds for resources that AWS is creating, and the HTTPS port; replaced only in
   * tests.
   */
  pauseMs?: number;
  httpsPort?: number;
};

const timeoutMs = 20_000;
/** CloudFront requires certificates in this region, wherever the buckets are. */
const certificateRegion = 'us-east-1';
const looks = 10;

const includesAll = (all: string[], wanted: string[]): boolean => wanted.every((name) => all.includes(name));
const plain = (name = ''): string => name.toLowerCase().replace(/\.$/, '');

const findEntry = (certificate: CertificateDetail, domain: string): DnsRecord | null => {
  const { ResourceRecord } =
    certificate.DomainValidationOptions?.find(({ DomainName }) => DomainName === domain) ?? {};
  return ResourceRecord
    ? { name: plain(ResourceRecord.Name), type: 'CNAME', value: plain(ResourceRecord.Value) }
    : null;
};

/** Reason why ACM failed to issue a certificate; null if it did not fail. */
const findRefusal = ({ Status, FailureReason }: CertificateDetail): DeliveryProblem | null => {
  if (FailureReason === 'CAA_ERROR') return 'caa';
  return Status === 'FAILED' || Status === 'VALIDATION_TIMED_OUT' ? 'not_issued' : null;
};

/**
 * Adds a workspace's domains as aliases to the workspace's distribution, which serves only its files. A DNS
 * record that points to the distribution's name proves ownership. A second record is ACM's validation,
 * constant per domain and account. All aliases share the distribution's certificate.
 */
export const createCloudFrontDomains = (options: CloudFrontDomainsOptions): DomainsPort => {
  const { workspaceId, distribution, storage, secret, pauseMs = 1000, httpsPort = 443 } = options;
  const acm = new ACMClient({ ...toClientOptions(options, timeoutMs), region: certificateRegion });
  const cloudFront = new CloudFrontClient(toClientOptions(options, timeoutMs));
  const dns = createDns(options.dnsServers);
  const tags = { 'reelhof:workspace': workspaceId };
  const guarded = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    withAwsErrors('domains', operation, work);
  const toAlias = (domain: string): DnsRecord => ({
    name: domain,
    type: 'CNAME',
    value: distribution.domain,
  });

  const describe: DomainsPort['describe'] = ({ domain, proof }) => {
    const [name, , value] = proof?.split(' ') ?? [];
    if (!name || !value) throw fail('describe', 'no certificate was requested from ACM for this domain');
    return [toAlias(domain), { name, type: 'CNAME', value }];
  };

  /** The newest issued or pending certificate for exactly these names. */
  const findUsable = (list: AcmCertificate[], names: string[]): AcmCertificate | null => {
    const fitting = list.filter(
      (each) => each.names.length === names.length && includesAll(each.names, names),
    );
    return (
      fitting.find(({ status }) => status === 'ISSUED') ??
      fitting.find(({ status }) => status === 'PENDING_VALIDATION') ??
      null
    );
  };
  const ensureCertificate = async (names: string[]): Promise<string> =>
    findUsable(await listCertificates(acm, names), names)?.arn ?? requestCertificate(acm, names, tags);

  const createClaim = ({ domain }: DomainClaim) =>
    guarded('createClaim', async (): Promise<[DnsRecord, DnsRecord]> => {
      const arn = await ensureCertificate([domain]);
      for (let look = 0; look < looks; look += 1) {
        const entry = findEntry(await describeCertificate(acm, arn), domain);
        if (entry) return [toAlias(domain), entry];
        await pause(pauseMs);
      }
      throw fail('createClaim', 'ACM has not published the validation record yet');
    });

  /** Removes certificates that neither the distribution nor a pending domain needs. */
  const removeUnused = async (names: string[], keptArns: (string | null)[]): Promise<void> => {
    for (const { arn, names: of } of await listCertificates(acm, names))
      if (includesAll(names, of) && !keptArns.includes(arn)) await deleteCertificate(acm, arn);
  };

  const obtainCertificate = ({ domain }: DomainClaim) =>
    guarded('obtainCertificate', async () => {
      const { names: served } = await findAliases(cloudFront, distribution.id);
      const names = [...new Set([...served, domain])].sort((a, b) => a.localeCompare(b));
      const arn = await ensureCertificate(names);
      const certificate = await describeCertificate(acm, arn);
      if (certificate.Status !== 'ISSUED') return null;
      const { certificateArn } = await changeAliases(cloudFront, distribution.id, (now) => {
        // Another domain was added in the meantime, which this certificate does not cover.
        if (!includesAll(names, now.names)) return null;
        if (now.certificateArn === arn && now.names.includes(domain)) return null;
        return { names, certificateArn: arn };
      });
      if (certificateArn !== arn) return null;
      await removeUnused(names, [arn]);
      return certificate.NotAfter ? { validTo: certificate.NotAfter.toISOString() } : null;
    }).catch((error: unknown) => {
      throw isUsedElsewhere(error)
        ? fail('obtainCertificate', 'another distribution already uses the domain as an alias', 'in_use')
        : error;
    });

  const checkDelivery = async ({ domain }: DomainClaim): Promise<DeliveryState> => {
    const { isAlias, certificate } = await guarded('checkDelivery', async () => {
      const aliases = await findAliases(cloudFront, distribution.id);
      const isServed = aliases.names.includes(domain) && aliases.certificateArn !== null;
      const [newest] = isServed ? [] : await listCertificates(acm, [domain]);
      const arn = isServed ? aliases.certificateArn : newest?.arn;
      return { isAlias: isServed, certificate: arn ? await describeCertificate(acm, arn) : null };
    });
    const validTo = certificate?.Status === 'ISSUED' ? certificate.NotAfter?.toISOString() : undefined;
    const known = validTo === undefined ? null : { validTo };
    if (!isAlias)
      return {
        ...{ certificate: known, isReached: false, isCertificateServed: false },
        problem: certificate && findRefusal(certificate),
      };
    const reach = { storage, dns, target: distribution.domain, port: httpsPort, isStrict: true };
    // Only the proof of this workspace counts, not that in another bucket.
    const { reached, problem } = await reachEdge(domain, {
      ...reach,
      secret: hmac(findIndexKey(secret, 'domain-ownership'), workspaceId),
    });
    return {
      certificate: reached ? { validTo: reached.certificate.validTo } : known,
      isReached: reached !== null,
      isCertificateServed: reached !== null,
      problem,
    };
  };

  return {
    adapter: 'cloudfront',
    issuesCertificates: true,
    target: distribution.domain,
    distributionId: distribution.id,
    describe,
    createClaim,
    // Flattened records (addresses instead of the alias) are rejected: CloudFront's addresses are shared, and
    // do not show which distribution is meant.
    checkRecords: (claim) => Promise.all(describe(claim).map((record) => dns.checkRecord(record, false))),
    checkDelivery,
    findCertificate: async (domain) => {
      const { certificate } = await checkDelivery({ domain, workspaceId });
      return certificate;
    },
    obtainCertificate,
    forget: (domain) =>
      guarded('forget', async () => {
        const { certificateArn } = await changeAliases(cloudFront, distribution.id, ({ names, ...now }) =>
          names.includes(domain) ? { ...now, names: names.filter((name) => name !== domain) } : null,
        );
        await removeUnused([domain], [certificateArn]);
      }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
  };
};

const fail = (operation: string, message: string, code?: 'in_use'): ProviderError =>
  new ProviderError(message, { port: 'domains', operation, retryable: true, code });

const hasCause = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || hasCause(error.cause, name));
const isUsedElsewhere = (error: unknown): boolean => hasCause(error, 'CNAMEAlreadyExists');
const isGone = (error: unknown): boolean => hasCause(error, 'NoSuchDistribution');

/** A distribution's names besides its own, and their certificate. */
type Aliases = { names: string[]; certificateArn: string | null };

const attempts = 4;

const readAliases = ({ Aliases: aliases, ViewerCertificate }: DistributionConfig): Aliases => ({
  names: [...(aliases?.Items ?? [])],
  certificateArn: ViewerCertificate?.ACMCertificateArn ?? null,
});

const toConfig = ({ names, certificateArn }: Aliases): Partial<DistributionConfig> => ({
  Aliases: { Quantity: names.length, Items: names },
  ViewerCertificate:
    certificateArn === null || names.length === 0
      ? { CloudFrontDefaultCertificate: true }
      : {
          ACMCertificateArn: certificateArn,
          SSLSupportMethod: 'sni-only',
          MinimumProtocolVersion: 'TLSv1.2_2021',
        },
});

const load = async (client: CloudFrontClient, id: string) => {
  const { Distribution, ETag } = await client.send(new GetDistributionCommand({ Id: id }));
  if (!Distribution?.DistributionConfig) throw new Error('CloudFront returned no configuration');
  return { config: Distribution.DistributionConfig, etag: ETag };
};

const findAliases = async (client: CloudFrontClient, id: string): Promise<Aliases> =>
  readAliases((await load(client, id)).config);

/** Whether the distribution was changed concurrently since it was read. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && /^(PreconditionFailed|InvalidIfMatchVersion)$/.test(error.name);

/**
 * Applies `change` to a distribution's names and certificate, with a retry after a concurrent change; null
 * changes nothing. Takes effect within some minutes. Returns the resulting state.
 */
const changeAliases = async (
  client: CloudFrontClient,
  id: string,
  change: (aliases: Aliases) => Aliases | null,
): Promise<Aliases> => {
  for (let attempt = 1; ; attempt += 1) {
    const { config, etag } = await load(client, id);
    const now = readAliases(config);
    const wanted = change(now);
    if (!wanted) return now;
    try {
      await client.send(
        new UpdateDistributionCommand({
          Id: id,
          IfMatch: etag,
          DistributionConfig: { ...config, ...toConfig(wanted) },
        }),
      );
      return wanted;
    } catch (error) {
      if (!isOvertaken(error) || attempt === attempts) throw error;
    }
  }
};
