/**
 * A domain, and the workspace that claims it; `proof` is the second record from `createClaim`: name, type
 * and value.
 */
export type DomainClaim = { domain: string; workspaceId: string; proof?: string };

/** A DNS record that the domain's owner has to create. Full names, without a final dot. */
export type DnsRecord = { name: string; type: 'CNAME'; value: string };

/** A record's state in the DNS: `found` is its current value if wrong, or null for none. */
export type DnsRecordState = DnsRecord & { isRight: boolean; found: string | null };

/**
 * Reasons why viewers do not reach the edge by a domain. The last three explain a missing certificate: CAA
 * records exclude the authority, the authority gave up, or the domain is already used at the provider.
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
  /** The current certificate for the domain; ISO 8601. */
  certificate: { validTo: string } | null;
  /** Whether the edge responds at the domain. */
  isReached: boolean;
  /** Whether the domain is served with that certificate. */
  isCertificateServed: boolean;
  problem: DeliveryProblem | null;
};

/**
 * Workspaces' own domains: the required DNS records, their current state, and certificates. Methods throw
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

  /** Like `describe`, for a new domain; some engines have to request the second record. Idempotent. */
  createClaim(claim: DomainClaim): Promise<[DnsRecord, DnsRecord]>;

  /** The current state of those records in the DNS. Throws if no name server responds. */
  checkRecords(claim: DomainClaim): Promise<DnsRecordState[]>;

  /**
   * Whether viewers reach the edge by the domain over HTTPS. Connects only to public addresses and to those
   * of the target.
   */
  checkDelivery(claim: DomainClaim): Promise<DeliveryState>;

  /** The stored certificate of a domain; null if there is none, or it is managed elsewhere. */
  findCertificate(domain: string): Promise<{ validTo: string } | null>;

  /**
   * Obtains a new certificate and stores it for the edge; the current one stays in use until then. Null if
   * the order is pending and has to be polled.
   */
  obtainCertificate(claim: DomainClaim): Promise<{ validTo: string } | null>;

  /** Stops serving the domain. An unknown domain is not an error. */
  forget(domain: string): Promise<void>;
};
