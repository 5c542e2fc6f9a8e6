import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import {
  claimRow,
  createClaimOwner,
  defineLeasedRows,
  type Hold,
  type Release,
  releaseRow,
  workOnRow,
} from '@/lib/worker/leased-work';
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

const leased = { collection: slugs.customDomains, leaseMs: 30_000, sort: 'updatedAt' } as const;
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

const findPort = ({ ports }: KeepContext, row: CustomDomain): Promise<DomainsPort> =>
  ports.domainsFor(getRelationId(row.workspace) ?? '');

/** Obtains a certificate for a domain with correct DNS records, then checks the domain. */
const issue = async (ctx: KeepContext, hold: Hold<CustomDomain>, now: Date): Promise<void> => {
  const { payload } = ctx;
  const { row } = hold;
  const port = await findPort(ctx, row);
  if (!port.issuesCertificates) {
    await releaseRow(payload, certificateRows, hold, { data: { wantsCertificate: false } });
    return;
  }
  const claim = claimOf(row);
  const records = await port.checkRecords(claim);
  if (!records.every(({ isRight }) => isRight)) throw new Error('the DNS records are incorrect');
  const obtained = await port.obtainCertificate(claim);
  const nextAttemptAt = getNextLook(obtained, now)?.toISOString() ?? null;
  const data = { ...obtained, attempts: 0, nextAttemptAt };
  const kept = await releaseRow(payload, certificateRows, hold, { data });
  const fresh = await findById(payload, slugs.customDomains, row.id);
  // The domain was deleted in the meantime.
  if (!kept && !fresh) await port.forget(row.domain);
  if (!obtained) return;
  payload.logger.info({ domain: row.domain, ...obtained }, 'a certificate was issued');
  if (fresh) await checkDomain(ctx, fresh, now);
};

const toFailure = (row: CustomDomain, error: unknown, now: Date): Release => {
  const attempts = (row.attempts ?? 0) + 1;
  const isInUse = error instanceof ProviderError && error.code === 'in_use';
  return {
    data: {
      attempts,
      nextAttemptAt: getNextAttempt(attempts, now).toISOString(),
      ...(isInUse && { state: { ...readCheckState(row), problem: 'in_use' } }),
    },
  };
};

/** Delay after a check that could not be made. Milliseconds. */
const retryCheckMs = 300_000;

/**
 * Checks a verified domain. If it has failed for a week and its DNS records are wrong, it loses its
 * verification, and other workspaces may claim it.
 */
const recheck = async (ctx: KeepContext, hold: Hold<CustomDomain>, now: Date): Promise<void> => {
  const { payload } = ctx;
  const { row } = hold;
  const port = await findPort(ctx, row);
  if (port.adapter === 'off') {
    await releaseRow(payload, checkRows, hold, { data: { lastChecked: now.toISOString() } });
    return;
  }
  const checked = await checkDomain(ctx, row, now);
  const { failingSince = null } = checked?.row ?? {};
  const isLost =
    failingSince !== null &&
    !checked?.areRecordsRight &&
    now.getTime() - Date.parse(failingSince) >= stopRetryingAfterMs;
  const workspaceId = getRelationId(row.workspace) ?? '';
  const lost = {
    verified: false,
    claim: toClaim(row.domain, workspaceId),
    cdnUrl: null,
    wantsCertificate: false,
  };
  await releaseRow(payload, checkRows, hold, isLost ? { data: lost } : {});
  if (!isLost) return;
  // The new holder of the domain may want to use it with this installation.
  await forgetAtEdge(payload, port, row).catch((error: unknown) => {
    payload.logger.error({ err: error, domain: row.domain }, 'a domain could not be removed from the edge');
  });
  await serveByRemaining(payload, workspaceId);
};

/**
 * Handles one due domain: obtains or renews a certificate, or checks the domain. Returns true if more rows
 * may be due.
 */
export const keepDomains = async (ctx: KeepContext, at = new Date()): Promise<boolean> => {
  const { payload } = ctx;
  const owner = createClaimOwner(ctx.owner);
  const now = (): Date => at;
  const waiting = await claimRow(payload, certificateRows, { owner, now: at });
  if (waiting) {
    await workOnRow(
      payload,
      { row: waiting, owner },
      {
        ...{ rows: certificateRows, now },
        run: (hold) => issue(ctx, hold, at),
        settle: async (err, { row }) => {
          payload.logger.warn({ err, domain: row.domain }, 'a certificate could not be issued');
          return toFailure(row, err, at);
        },
      },
    );
    return true;
  }
  const due = await claimRow(payload, checkRows, { owner, now: at });
  if (!due) return false;
  await workOnRow(
    payload,
    { row: due, owner },
    {
      ...{ rows: checkRows, now },
      run: (hold) => recheck(ctx, hold, at),
      settle: async (err, { row }) => {
        payload.logger.warn({ err, domain: row.domain }, 'a domain could not be checked');
        return { delayMs: retryCheckMs };
      },
    },
  );
  return true;
};
