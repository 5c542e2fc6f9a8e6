import { z } from 'zod';

import type { DeliveryProblem, DnsRecordState, DomainsPort } from '@/lib/ports/domains/port';
import type { CustomDomain } from '@/payload-types';

import { claimOf } from './claim-of';
import { recordTtl, renewBeforeMs } from './rules';

/** What the last check found; null where no name server answered. */
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
  /** Null while nobody has looked. */
  isRight: z.boolean().nullable(),
  found: z.string().nullable(),
  /** Since when it is so; ISO 8601. */
  since: z.string().nullable(),
});

/**
 * `waiting` for the entries in the DNS, `issuing` the certificate, `failed` where something stands in the
 * way, `active`; a domain that worked and has a problem stays active.
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
  /** Where we renew it ourselves. */
  renewsFrom: z.string().nullable(),
});
export type PresentedDomain = z.output<typeof domainSchema>;

const findStatus = (row: CustomDomain, { records, problem }: CheckState): PresentedDomain['status'] => {
  if (row.verified) return 'active';
  if (problem) return 'failed';
  if (!records?.every(({ isRight }) => isRight)) {
    // An entry that leads elsewhere is a mistake; one that is not there may be on its way.
    return records?.some(({ isRight, found }) => !isRight && found !== null) ? 'failed' : 'waiting';
  }
  return 'issuing';
};

/** A row as calls answer it and the panel shows it. */
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
