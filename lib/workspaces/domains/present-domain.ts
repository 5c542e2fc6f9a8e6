import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import type { DeliveryProblem, DnsRecordState, DomainClaim, DomainsPort } from '@/lib/ports/domains';
import type { CustomDomain } from '@/payload-types';

import { recordTtl, renewBeforeMs } from './rules';

/** Converts a row to the claim that the port checks. */
export const claimOf = ({
  domain,
  workspace,
  cnameCertVerification,
}: CustomDomain): Required<DomainClaim> => ({
  domain,
  workspaceId: getRelationId(workspace) ?? '',
  proof: cnameCertVerification,
});

/** Result of the last check. `records` is null if no name server answered. */
export type CheckState = {
  records: (Pick<DnsRecordState, 'isRight' | 'found'> & { since: string })[] | null;
  problem: DeliveryProblem | 'dns' | 'taken' | null;
};

export const readCheckState = ({ state }: Pick<CustomDomain, 'state'>): CheckState =>
  (state as CheckState | null | undefined) ?? { records: null, problem: null };

const recordSchema = z.object({
  type: z.literal('CNAME'),
  name: z.string(),
  value: z.string(),
  ttl: z.number(),
  /** Null before the first check. */
  isRight: z.boolean().nullable(),
  found: z.string().nullable(),
  /** Time of the last change of `isRight` or `found`; ISO 8601. */
  since: z.string().nullable(),
});

/**
 * `waiting` for the DNS records, `issuing` the certificate, `failed` if a problem blocks the setup, `active`.
 * A verified domain with a problem stays active.
 */
const statuses = ['waiting', 'issuing', 'failed', 'active'] as const;

export const domainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  cnameEndpoint: z.string(),
  cnameCertVerification: z.string(),
  verified: z.boolean(),
  verifiedAt: z.string().nullable(),
  distributionId: z.string().nullable(),
  lastChecked: z.string().nullable(),
  cdnUrl: z.string().nullable(),
  status: z.enum(statuses),
  problem: z.string().nullable(),
  records: z.array(recordSchema),
  validTo: z.string().nullable(),
  /** Set if this installation renews the certificate. */
  renewsFrom: z.string().nullable(),
});
export type PresentedDomain = z.output<typeof domainSchema>;

const findStatus = (row: CustomDomain, { records, problem }: CheckState): PresentedDomain['status'] => {
  if (row.verified) return 'active';
  if (problem) return 'failed';
  if (!records?.every(({ isRight }) => isRight)) {
    // A record with a different target is an error; a missing record may still propagate.
    return records?.some(({ isRight, found }) => !isRight && found !== null) ? 'failed' : 'waiting';
  }
  return 'issuing';
};

/** Converts a row for the API and the panel. */
export const presentDomain = (
  row: CustomDomain,
  port: Pick<DomainsPort, 'describe' | 'issuesCertificates' | 'adapter'>,
): PresentedDomain => {
  const { id, domain, cnameEndpoint, cnameCertVerification } = row;
  const state = readCheckState(row);
  const records = port.adapter === 'off' ? [] : port.describe(claimOf(row));
  return {
    ...{ id, domain, cnameEndpoint, cnameCertVerification },
    verified: row.verified === true,
    verifiedAt: row.verifiedAt ?? null,
    distributionId: row.distributionId ?? null,
    lastChecked: row.lastChecked ?? null,
    cdnUrl: row.cdnUrl ?? null,
    status: findStatus(row, state),
    problem: state.problem,
    records: records.map((record, index) => {
      const { isRight = null, found = null, since = null } = state.records?.[index] ?? {};
      return { ...record, ttl: recordTtl, isRight, found, since };
    }),
    validTo: row.validTo ?? null,
    renewsFrom:
      row.validTo && port.issuesCertificates
        ? new Date(Date.parse(row.validTo) - renewBeforeMs).toISOString()
        : null,
  };
};
