/**
 * A domain, and the workspace that claims it; `proof` is the second record from `createClaim`: name, type
 * and value.
 */
export type DomainClaim = { domain: string; workspaceId: string; proof?: string };

/** An entry that the domain's owner makes. Full names, without a final dot. */
export type DnsRecord = { name: string; type: 'CNAME'; value: string };

/** A record's state in the DNS: `found` is its current value if wrong, or null for none. */
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
  /** Whether the domain is served with that certificate. */
  isCertificateServed: boolean;
  problem: DeliveryProblem | null;
};

/**
 * Workspaces' own domains: what their owners enter, whether it is there, and the certificates. Methods throw
 * `ProviderError`.
 */
export type DomainsPort = {
  readonly adapter: 'off' | 'proxied' | 'edge' | 'cloudfront';

  /** Whether certificates are obtained by `obtainCertificate`; otherwise they are managed elsewhere. */
  readonly issuesCertificates: boolean;

  /** The target of the domain; empty if custom domains are disabled. No network. */
  readonly target: string;

  /** The distribution of the domains, if it belongs to one workspace alone. */
  readonly distributionId?: string;

  /**
   * The records the owner has to create: the first directs viewers here, the second proves ownership. No
   * network.
   */
  describe(claim: DomainClaim): [DnsRecord, DnsRecord];

  /** The same for a new domain; some engines have to request the second record. Idempotent. */
  createClaim(claim: DomainClaim): Promise<[DnsRecord, DnsRecord]>;

  /** The current state of those records in the DNS. Throws if no name server responds. */
  checkRecords(claim: DomainClaim): Promise<DnsRecordState[]>;

  /**
   * Whether viewers reach the edge by the domain, by https. Connects to addresses of the internet only, and
   * to the target's own.
   */
  checkDelivery(claim: DomainClaim): Promise<DeliveryState>;

  /** The stored certificate of a domain; null if there is none, or it is managed elsewhere. */
  findCertificate(domain: string): Promise<{ validTo: string } | null>;

  /**
   * Obtains a new certificate and stores it for the edge; the current one stays in use until then. Null if
   * the order is pending and has to be polled.
   */
  obtainCertificate(claim: DomainClaim): Promise<{ validTo: string } | null>;

  /** Has the edge serve the domain no longer; one that it never served is no error. */
  forget(domain: string): Promise<void>;
};
