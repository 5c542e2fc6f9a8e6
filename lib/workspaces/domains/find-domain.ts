import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { type Actor, getActorWorkspace, type Scope } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { DomainsPort } from '@/lib/ports/domains';
import { findMissingFeature, type MissingFeature } from '@/lib/workspaces/find-missing-feature';
import type { CustomDomain } from '@/payload-types';

import { presentDomain, type PresentedDomain } from './present-domain';
import { toDomain } from './rules';

export type DomainDetails = {
  /** Current base URL; `sharedUrl` is the base URL without a custom domain. */
  baseUrl: string;
  sharedUrl: string;
  domains: PresentedDomain[];
  missing: MissingFeature | null;
  /**
   * Why no domain can be added: the installation has no domain support, or the workspace uses its own
   * storage.
   */
  lack: 'installation' | 'ownStorage' | null;
};

/** Data of the domains page. Null without a workspace. */
export const findDomainDetails = async (ctx: Context): Promise<DomainDetails | null> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) return null;
  const { payload, ports } = ctx;
  const port = await ports.domainsFor(workspace.id);
  const [delivery, shared, domains, missing] = await Promise.all([
    ports.deliveryFor(workspace.id),
    ports.getSharedDelivery(),
    listDomains(payload, port, workspace.id),
    findMissingFeature(payload, workspace, 'customDomainEnabled'),
  ]);
  const isElsewhere = port.adapter !== 'cloudfront' && (await ports.hasOwnCloud(workspace.id));
  const lack = isElsewhere ? 'ownStorage' : port.adapter === 'off' ? 'installation' : null;
  return { baseUrl: delivery.baseUrl, sharedUrl: shared.baseUrl, domains, missing, lack };
};

/**
 * Workspace of a call: the actor's own, or any for platform administrators. Throws `not_found` for all
 * others.
 */
export const pickWorkspace = (actor: Actor, scope: Scope, named: string | undefined): string => {
  const own = getActorWorkspace(actor)?.id;
  const id = named ?? own;
  if (!id || (scope !== 'all' && id !== own)) throw new AppError('not_found');
  return id;
};

/** Row of a workspace's domain. Throws `not_found`. */
export const getDomainOrThrow = async (
  { db }: Payload,
  workspaceId: string,
  typed: string,
): Promise<CustomDomain> => {
  const row = await db.findOne<CustomDomain>({
    collection: slugs.customDomains,
    where: { and: [{ workspace: { equals: workspaceId } }, { domain: { equals: toDomain(typed) } }] },
  });
  if (!row) throw new AppError('not_found');
  return row;
};

/** Domains of a workspace: unverified ones first, then the newest. */
export const listDomains = async (
  { db }: Payload,
  port: DomainsPort,
  workspaceId: string,
): Promise<PresentedDomain[]> => {
  const { docs } = await db.find<CustomDomain>({
    collection: slugs.customDomains,
    where: { workspace: { equals: workspaceId } },
    sort: '-createdAt',
    pagination: false,
    limit: 0,
  });
  const rows = docs.map((row) => presentDomain(row, port));
  return [...rows.filter(({ verified }) => !verified), ...rows.filter(({ verified }) => verified)];
};

/**
 * Origin of a workspace's own domain. Null if no domain is verified or the package does not include the
 * feature.
 */
export const findAddress = async ({ db }: Payload, workspaceId: string): Promise<string | null> => {
  const workspace = await findById({ db }, slugs.workspaces, workspaceId, {
    select: { cdnUrl: true, subscription: { package: true } },
  });
  const packageId = getRelationId(workspace?.subscription?.package);
  if (!workspace?.cdnUrl || !packageId) return null;
  const plan = await findById({ db }, slugs.packages, packageId, { select: { features: true } });
  return plan?.features?.customDomainEnabled ? workspace.cdnUrl : null;
};
