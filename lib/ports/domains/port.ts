/**
 * A domain, and the workspace that says it is theirs; `proof` is the second entry as `createClaim` told it:
 * name, type and value.
 */
export type DomainClaim = { domain: string; workspaceId: string; proof?: string };

/** An entry that the domain's owner makes. Full names, without a final dot. */
export type DnsRecord = { name: string; type: 'CNAME'; value: string };

/** An entry as the DNS has it: `found` is where it leads instead, or null for nowhere. */
export type DnsRecordState = DnsRecord & { isRight: boolean; found: string | null };

/**
 * Why viewers don't reach the edge by a domain; the last three say why there is no certificate: the domain's
 * CAA entries don't let the authority, it gave up, or the domain belongs to something else at the provider.
 */
export type DeliveryProblem =
  | 'private_address'
  | 'unreachable'
  | 'other_server'
  | 'certificate'
  | 'caa'
  | 'not_issued'
  | 'in_use';

export type DeliveryState = {
  /** The certificate that is there for the domain; ISO 8601. */
  certificate: { validTo: string } | null;
  /** The edge answers by the domain. */
  isReached: boolean;
  /** It does so with that certificate. */
  isCertificateServed: boolean;
  problem: DeliveryProblem | null;
};

/**
 * Workspaces' own domains: what their owners enter, whether it is there, and the certificates. Methods throw
 * `ProviderError`.
 */
export type DomainsPort = {
  readonly adapter: 'off' | 'proxied' | 'edge' | 'cloudfront';

  /** Whether certificates have to be got by `obtainCertificate`; otherwise somebody else does it. */
  readonly issuesCertificates: boolean;

  /** What the domain has to lead to; empty where own domains are off. No network. */
  readonly target: string;

  /** What serves the domains, where it is one workspace's alone. */
  readonly distributionId?: string;

  /**
   * The entries that the owner makes: the first leads viewers here, the second tells whose domain it is. No
   * network.
   */
  describe(claim: DomainClaim): [DnsRecord, DnsRecord];

  /**
   * The same for a domain that nobody asked for yet; some engines have to ask for the second entry.
   * Idempotent.
   */
  createClaim(claim: DomainClaim): Promise<[DnsRecord, DnsRecord]>;

  /** Those entries as the DNS has them now. Throws where no name server answers. */
  checkRecords(claim: DomainClaim): Promise<DnsRecordState[]>;

  /**
   * Whether viewers reach the edge by the domain, by https. Connects to addresses of the internet only, and
   * to the target's own.
   */
  checkDelivery(claim: DomainClaim): Promise<DeliveryState>;

  /**
   * The certificate that we have for a domain; null where there is none, or it is somebody else's business.
   */
  findCertificate(domain: string): Promise<{ validTo: string } | null>;

  /**
   * Gets a new certificate and puts it where the edge finds it. The one there is goes on being served until
   * then. Null while that takes its time and has to be asked again.
   */
  obtainCertificate(claim: DomainClaim): Promise<{ validTo: string } | null>;

  /** Has the edge serve the domain no longer; one that it never served is no error. */
  forget(domain: string): Promise<void>;
};
