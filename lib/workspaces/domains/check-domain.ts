import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import type { Scope } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import type { DeliveryState, DnsRecordState } from '@/lib/ports/domains';
import type { CustomDomain } from '@/payload-types';

import { getDomainOrThrow, pickWorkspace } from './find-domain';
import { claimOf } from './present-domain';
import { type CheckState, readCheckState, presentDomain } from './present-domain';
import { toClaim } from './rules';

/**
 * Checks a domain now. `message` names the fault in the specification's words; null if the domain is
 * verified.
 */
export const verifyDomain = async (
  ctx: Context,
  input: { domain: string; workspaceId?: string | undefined; scope: Scope },
) => {
  const { payload, ports, actor } = ctx;
  const workspaceId = pickWorkspace(actor, input.scope, input.workspaceId);
  const row = await getDomainOrThrow(payload, workspaceId, input.domain);
  const port = await ports.domainsFor(workspaceId);
  if (port.adapter === 'off') throw new AppError('domains_not_set_up');
  const checked = await checkDomain(ctx, row);
  if (!checked) throw new AppError('not_found');
  const { certificate, distribution, areRecordsRight } = checked;
  const isVerified = certificate.verified && distribution.verified && distribution.certUpdated;
  return {
    certificate,
    distribution,
    message: isVerified
      ? null
      : areRecordsRight
        ? 'The custom domain could not be verified.'
        : 'CNAME record could not be verified',
    doc: presentDomain(checked.row, port),
  };
};

type CheckContext = { payload: Payload; ports: Pick<Ports, 'domainsFor'> };

/** Result of a check, with the field names of the specification's `verify-custom-domain`. */
export type CheckedDomain = {
  row: CustomDomain;
  certificate: { verified: boolean };
  distribution: { verified: boolean; certUpdated: boolean };
  areRecordsRight: boolean;
};

const noDelivery: DeliveryState = {
  certificate: null,
  isReached: false,
  isCertificateServed: false,
  problem: null,
};

/** Keeps `since` for each record whose state has not changed. */
const toRecordStates = (
  found: DnsRecordState[],
  before: CheckState,
  now: string,
): NonNullable<CheckState['records']> =>
  found.map(({ isRight, found: value }, index) => {
    const old = before.records?.[index];
    const isSame = old?.isRight === isRight && old.found === value;
    return { isRight, found: value, since: isSame ? old.since : now };
  });

/**
 * `in_use` from the last certificate order is kept until a certificate exists, regardless of later checks.
 */
const keepRefusal = (row: CustomDomain, { certificate }: DeliveryState): CheckState['problem'] => {
  const { problem } = readCheckState(row);
  return problem === 'in_use' && !certificate && (row.attempts ?? 0) > 0 ? problem : null;
};

const belongsToAnother = async (payload: Payload, row: CustomDomain): Promise<boolean> => {
  const holder = await payload.db.findOne<CustomDomain>({
    collection: slugs.customDomains,
    where: { claim: { equals: toClaim(row.domain, null) } },
  });
  return holder !== null && holder.id !== row.id;
};

/**
 * Assigns the domain to the workspace and emits the event that switches delivery to it. Null if another
 * workspace was first; `claim` is unique.
 */
const claimDomain = async (
  payload: Payload,
  row: CustomDomain,
  { now, distributionId = row.domain }: { now: string; distributionId: string | undefined },
): Promise<CustomDomain | null> => {
  const data = {
    claim: toClaim(row.domain, null),
    verified: true,
    verifiedAt: now,
    cdnUrl: `https://${row.domain}`,
    distributionId,
  };
  try {
    return await changeWithEvent(payload, {
      collection: slugs.customDomains,
      where: { and: [{ id: { equals: row.id } }, { verified: { not_equals: true } }] },
      data,
      event: createEvent('workspace.domainVerified', {
        payload: { domain: row.domain },
        target: toTarget(slugs.workspaces, getRelationId(row.workspace) ?? ''),
      }),
    });
  } catch (error) {
    if (await belongsToAnother(payload, row)) return null;
    throw error;
  }
};

/**
 * Checks the DNS records, certificate and delivery of a domain and stores the result. A domain becomes
 * verified only if all three are correct, and stays verified if a later check fails. Null if the row was
 * deleted.
 */
export const checkDomain = async (
  { payload, ports }: CheckContext,
  row: CustomDomain,
  now = new Date(),
): Promise<CheckedDomain | null> => {
  const claim = claimOf(row);
  const port = await ports.domainsFor(claim.workspaceId);
  const before = readCheckState(row);
  const found = await port.checkRecords(claim).catch((error: unknown) => {
    payload.logger.warn({ err: error, domain: row.domain }, 'the DNS lookup failed');
    return null;
  });
  const areRecordsRight = found?.every(({ isRight }) => isRight) ?? false;
  const isTaken = areRecordsRight && (await belongsToAnother(payload, row));
  const delivery = areRecordsRight && !isTaken ? await port.checkDelivery(claim) : noDelivery;
  const at = now.toISOString();
  const isGood = delivery.isReached && delivery.isCertificateServed && delivery.certificate !== null;
  const state: CheckState = {
    records: found ? toRecordStates(found, before, at) : before.records,
    problem: found === null ? 'dns' : isTaken ? 'taken' : (delivery.problem ?? keepRefusal(row, delivery)),
  };
  const kept = await compareAndSet(payload, {
    collection: slugs.customDomains,
    where: { id: { equals: row.id } },
    data: {
      state,
      lastChecked: at,
      failingSince: isGood ? null : (row.failingSince ?? at),
      ...(delivery.certificate && { validTo: delivery.certificate.validTo }),
      ...(port.issuesCertificates && areRecordsRight && !isTaken && { wantsCertificate: true }),
    },
  });
  if (!kept) return null;
  const taken =
    isGood && !kept.verified
      ? await claimDomain(payload, kept, { now: at, distributionId: port.distributionId })
      : null;
  return {
    row: taken ?? kept,
    certificate: { verified: delivery.certificate !== null },
    distribution: { verified: delivery.isReached, certUpdated: delivery.isCertificateServed },
    areRecordsRight,
  };
};
