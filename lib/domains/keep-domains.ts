import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/leases';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { DomainsPort } from '@/lib/ports/domains/port';
import type { CustomDomain } from '@/payload-types';

import { checkDomain } from './check-domain';
import { getNextAttempt, giveUpAfterMs, recheckMs, renewBeforeMs, toClaim } from './rules';
import { serveByRemaining } from './serve-by';

/** Longer than an order takes. Milliseconds. */
const leaseMs = 300_000;

type KeepContext = { payload: Payload; ports: Pick<Ports, 'getDomains'>; owner: string };

const isBefore = (field: string, at: number): Where => ({
  or: [{ [field]: { exists: false } }, { [field]: { less_than: new Date(at).toISOString() } }],
});

const wantsCertificate = (now: Date): Where => ({
  and: [
    { wantsCertificate: { equals: true } },
    isBefore('validTo', now.getTime() + renewBeforeMs),
    isBefore('nextAttemptAt', now.getTime()),
    isUnleased(now),
  ],
});
const wantsCheck = (now: Date): Where => ({
  and: [{ verified: { equals: true } }, isBefore('lastChecked', now.getTime() - recheckMs), isUnleased(now)],
});

/** Takes one row that something is to be done for. */
const claimRow = async (
  { payload, owner }: KeepContext,
  where: Where,
  now: Date,
): Promise<CustomDomain | null> => {
  const { docs } = await payload.db.find<CustomDomain>({
    collection: slugs.customDomains,
    where,
    sort: 'updatedAt',
    limit: 1,
    pagination: false,
  });
  if (!docs[0]) return null;
  return compareAndSet(payload, {
    collection: slugs.customDomains,
    where: { and: [{ id: { equals: docs[0].id } }, where] },
    data: leaseFor(owner, { ms: leaseMs, now }),
  });
};

const releaseRow = ({ payload, owner }: KeepContext, row: CustomDomain, data: Record<string, unknown>) =>
  compareAndSet(payload, {
    collection: slugs.customDomains,
    where: { and: [{ id: { equals: row.id } }, isLeasedBy(owner)] },
    data: { ...data, ...noLease() },
  });

/** Gets a certificate for a domain whose entries are right. Whoever was told it will be there asks again and finds it. */
const issue = async (ctx: KeepContext, port: DomainsPort, row: CustomDomain, now: Date): Promise<void> => {
  const attempts = (row.attempts ?? 0) + 1;
  const { payload } = ctx;
  try {
    const claim = { domain: row.domain, workspaceId: getRelationId(row.workspace) ?? '' };
    const records = await port.checkRecords(claim);
    if (!records.every(({ isRight }) => isRight)) throw new Error('the entries in the DNS are not right');
    const { validTo } = await port.obtainCertificate(row.domain);
    const kept = await releaseRow(ctx, row, { validTo, attempts: 0, nextAttemptAt: null });
    // The domain was deleted meanwhile.
    if (!kept && !(await findRow(payload, row.id))) await port.forget(row.domain);
    payload.logger.info({ domain: row.domain, validTo }, 'a certificate was issued');
  } catch (error) {
    payload.logger.warn({ err: error, domain: row.domain, attempts }, 'a certificate could not be issued');
    await releaseRow(ctx, row, { attempts, nextAttemptAt: getNextAttempt(attempts, now).toISOString() });
    return;
  }
  const fresh = await findRow(payload, row.id);
  if (fresh) await checkDomain(ctx, fresh, now);
};

const findRow = (payload: Payload, id: string): Promise<CustomDomain | null> =>
  payload.db.findOne<CustomDomain>({ collection: slugs.customDomains, where: { id: { equals: id } } });

/** Looks at a domain that works; one that has not led here for a week may be taken by whoever it leads to now. */
const recheck = async (ctx: KeepContext, row: CustomDomain, now: Date): Promise<void> => {
  const { payload } = ctx;
  const checked = await checkDomain(ctx, row, now);
  const { failingSince = null } = checked?.row ?? {};
  const isLost =
    failingSince !== null &&
    !checked?.areRecordsRight &&
    now.getTime() - Date.parse(failingSince) >= giveUpAfterMs;
  const workspaceId = getRelationId(row.workspace) ?? '';
  await releaseRow(
    ctx,
    row,
    isLost
      ? { verified: false, claim: toClaim(row.domain, workspaceId), cdnUrl: null, wantsCertificate: false }
      : {},
  );
  if (isLost) await serveByRemaining(payload, workspaceId);
};

/** One thing that is due: a certificate to get or renew, or a domain to look at again. True where there may be more. */
export const keepDomains = async (ctx: KeepContext, now = new Date()): Promise<boolean> => {
  const port = await ctx.ports.getDomains();
  if (port.adapter === 'off') return false;
  if (port.issuesCertificates) {
    const row = await claimRow(ctx, wantsCertificate(now), now);
    if (row) await issue(ctx, port, row, now);
    if (row) return true;
  }
  const row = await claimRow(ctx, wantsCheck(now), now);
  if (row) await recheck(ctx, row, now);
  return row !== null;
};
