import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { isLeasedBy, noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import { claimRow, defineLeasedRows } from '@/lib/worker/leased-work';
import { acquireLock, releaseLock } from '@/lib/worker/lock';
import type { CustomDomain } from '@/payload-types';

import { checkDomain } from './check-domain';
import { claimOf, readCheckState } from './present-domain';
import { getNextAttempt, getNextLook, recheckMs, renewBeforeMs, stopRetryingAfterMs, toClaim } from './rules';
import { forgetAtEdge, serveByRemaining } from './serve-by';

type OwnOptions = {
  payload: Payload;
  ports: Pick<Ports, 'getDomains'>;
  owner: string;
  /** Public URL of the edge. */
  edgeUrl: string;
};

const lockName = 'own-certificate';

/**
 * Creates a function that renews the certificate of the edge's own host, if the edge terminates TLS itself.
 */
export const createOwnCertificateKeeper = ({ payload, ports, owner, edgeUrl }: OwnOptions) => {
  const { protocol, hostname } = new URL(edgeUrl);
  let attempts = 0;
  let nextAttemptAt = 0;

  return async (now = new Date()): Promise<void> => {
    const port = await ports.getDomains();
    if (!port.issuesCertificates || protocol !== 'https:' || now.getTime() < nextAttemptAt) return;
    const kept = await port.findCertificate(hostname);
    if (kept && Date.parse(kept.validTo) > now.getTime() + renewBeforeMs) return;
    if (!(await acquireLock(payload, { name: lockName, owner, now }))) return;
    try {
      const obtained = await port.obtainCertificate({ domain: hostname, workspaceId: '' });
      attempts = 0;
      payload.logger.info({ domain: hostname, ...obtained }, 'a certificate was issued');
    } catch (error) {
      attempts += 1;
      nextAttemptAt = getNextAttempt(attempts, now).getTime();
      payload.logger.warn({ err: error, domain: hostname, attempts }, 'a certificate could not be issued');
    } finally {
      await releaseLock(payload, { name: lockName, owner });
    }
  };
};

type KeepContext = { payload: Payload; ports: Pick<Ports, 'domainsFor'>; owner: string };

const isBefore = (field: string, at: number): Where => ({
  or: [{ [field]: { exists: false } }, { [field]: { less_than: new Date(at).toISOString() } }],
});

/** The lease is not renewed: it is longer than a certificate order takes. */
const leased = { collection: slugs.customDomains, leaseMs: 300_000, sort: 'updatedAt' } as const;
const certificateRows = defineLeasedRows<CustomDomain>({
  ...leased,
  state: { field: 'wantsCertificate', open: [true], held: [true] },
  isDue: (now) => ({
    and: [isBefore('validTo', now.getTime() + renewBeforeMs), isBefore('nextAttemptAt', now.getTime())],
  }),
});
const checkRows = defineLeasedRows<CustomDomain>({
  ...leased,
  state: { field: 'verified', open: [true], held: [true] },
  isDue: (now) => isBefore('lastChecked', now.getTime() - recheckMs),
});

const releaseRow = ({ payload, owner }: KeepContext, row: CustomDomain, data: Record<string, unknown>) =>
  compareAndSet(payload, {
    collection: slugs.customDomains,
    where: { and: [{ id: { equals: row.id } }, isLeasedBy(owner)] },
    data: { ...data, ...noLease() },
  });

/** Obtains a certificate for a domain with correct DNS records, then checks the domain. */
const issue = async (ctx: KeepContext, port: DomainsPort, row: CustomDomain, now: Date): Promise<void> => {
  const attempts = (row.attempts ?? 0) + 1;
  const { payload } = ctx;
  try {
    const claim = claimOf(row);
    const records = await port.checkRecords(claim);
    if (!records.every(({ isRight }) => isRight)) throw new Error('the DNS records are incorrect');
    const obtained = await port.obtainCertificate(claim);
    const nextAttemptAt = getNextLook(obtained, now)?.toISOString() ?? null;
    const kept = await releaseRow(ctx, row, { ...obtained, attempts: 0, nextAttemptAt });
    // The domain was deleted in the meantime.
    if (!kept && !(await findRow(payload, row.id))) await port.forget(row.domain);
    if (!obtained) return;
    payload.logger.info({ domain: row.domain, ...obtained }, 'a certificate was issued');
  } catch (error) {
    payload.logger.warn({ err: error, domain: row.domain, attempts }, 'a certificate could not be issued');
    const isInUse = error instanceof ProviderError && error.code === 'in_use';
    await releaseRow(ctx, row, {
      attempts,
      nextAttemptAt: getNextAttempt(attempts, now).toISOString(),
      ...(isInUse && { state: { ...readCheckState(row), problem: 'in_use' } }),
    });
    return;
  }
  const fresh = await findRow(payload, row.id);
  if (fresh) await checkDomain(ctx, fresh, now);
};

const findRow = (payload: Payload, id: string): Promise<CustomDomain | null> =>
  findById(payload, slugs.customDomains, id);

/**
 * Checks a verified domain. If it has failed for a week and its DNS records are wrong, it loses its
 * verification, and other workspaces may claim it.
 */
const recheck = async (ctx: KeepContext, row: CustomDomain, now: Date): Promise<void> => {
  const { payload } = ctx;
  const checked = await checkDomain(ctx, row, now);
  const { failingSince = null } = checked?.row ?? {};
  const isLost =
    failingSince !== null &&
    !checked?.areRecordsRight &&
    now.getTime() - Date.parse(failingSince) >= stopRetryingAfterMs;
  const workspaceId = getRelationId(row.workspace) ?? '';
  await releaseRow(
    ctx,
    row,
    isLost
      ? { verified: false, claim: toClaim(row.domain, workspaceId), cdnUrl: null, wantsCertificate: false }
      : {},
  );
  if (!isLost) return;
  // The new holder of the domain may want to use it with this installation.
  await forgetAtEdge(payload, await ctx.ports.domainsFor(workspaceId), row).catch((error: unknown) => {
    payload.logger.error({ err: error, domain: row.domain }, 'a domain could not be removed from the edge');
  });
  await serveByRemaining(payload, workspaceId);
};

/**
 * Handles one due domain: obtains or renews a certificate, or checks the domain. Returns true if more rows
 * may be due.
 */
export const keepDomains = async (ctx: KeepContext, now = new Date()): Promise<boolean> => {
  const portOf = (row: CustomDomain) => ctx.ports.domainsFor(getRelationId(row.workspace) ?? '');
  const waiting = await claimRow(ctx.payload, certificateRows, { owner: ctx.owner, now });
  if (waiting) {
    const port = await portOf(waiting);
    await (port.issuesCertificates
      ? issue(ctx, port, waiting, now)
      : releaseRow(ctx, waiting, { wantsCertificate: false }));
    return true;
  }
  const due = await claimRow(ctx.payload, checkRows, { owner: ctx.owner, now });
  if (!due) return false;
  await ((await portOf(due)).adapter === 'off'
    ? releaseRow(ctx, due, { lastChecked: now.toISOString() })
    : recheck(ctx, due, now));
  return true;
};
