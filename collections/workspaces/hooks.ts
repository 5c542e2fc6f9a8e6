import { isDeepStrictEqual } from 'node:util';

import type {
  ArrayFieldValidation,
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  FieldHook,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { findFaultyDomain, maxEmbedDomains } from '@/lib/formats/embed-rule';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';
import { toStoredPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { hasLiveSubscription, toUnbilled } from '@/lib/workspaces/billing/rules';
import { findUser } from '@/lib/workspaces/members/find-member';
import { assertMayOwn, assertOtherPerson, handOver } from '@/lib/workspaces/members/hand-over';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { CustomDomain, Workspace } from '@/payload-types';

/**
 * Releases the domains of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetDomains: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.customDomains,
    where: { workspace: { equals: id } },
  });
};

/**
 * Deletes the counts of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetUsage: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const counted = [
    slugs.usage,
    slugs.aiCreditUsages,
    slugs.statistics,
    slugs.videoStatistics,
    slugs.videoTombstones,
  ] as const;
  for (const collection of counted)
    await req.payload.db.deleteMany({ collection, where: { workspace: { equals: id } } });
};

/**
 * Refuses a different plan during a paid subscription, which `setPlanByHand` can end first. A plan set after
 * an ended subscription is not limited by its end date. Throws `subscription_is_paid`.
 */
export const keepPaidPlan: CollectionBeforeChangeHook<Workspace> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc || (await resolveActor(req)).kind !== 'root') return data;
  const [before, after] = [originalDoc.subscription?.package, data.subscription?.package];
  if (after === undefined || getRelationId(before) === getRelationId(after)) return data;
  const billing = originalDoc.billing ?? {};
  if (hasLiveSubscription(billing)) throw new AppError('subscription_is_paid');
  return billing.state === 'ended' ? { ...data, billing: toUnbilled(billing, new Date()) } : data;
};

/** Creates the default preset of every new workspace. */
export const giveDefaultPreset: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await ensureDefaultPreset(req.payload, { workspace: String(doc.id), req });
  return doc;
};

/**
 * Deletes the presets of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetPresets: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.playerPresets,
    where: { workspace: { equals: id } },
  });
};

/** Workspace data that is part of its videos' data files. The package decides whether privacy applies. */
const toPublishedFacts = (workspace: Workspace) => ({
  privacy: toStoredPrivacy(workspace),
  package: getRelationId(workspace.subscription?.package),
});

/** Republishes all videos, because each video's data file contains who may embed it. */
export const publishChangedPrivacy: CollectionAfterChangeHook<Workspace> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  if (operation !== 'update') return doc;
  if (isDeepStrictEqual(toPublishedFacts(doc), toPublishedFacts(previousDoc))) return doc;
  await republishWorkspace(req.payload, doc.id, { req });
  return doc;
};

const listedFields = [
  'domain',
  'verified',
  'distributionId',
  'cnameEndpoint',
  'cnameCertVerification',
  'lastChecked',
  'cdnUrl',
] as const;

type ListedDomain = Pick<CustomDomain, 'id' | (typeof listedFields)[number]>;

/**
 * Custom domains of a workspace. Only looked up over REST and for actors who may read the account. Platform
 * administrators must select the field in lists.
 */
export const readCustomDomains: FieldHook<Workspace> = async ({ data, findMany, req }) => {
  if (!data?.id || req.payloadAPI !== 'REST') return undefined;
  const actor = await resolveActor(req);
  if (!canReach(actor, slugs.workspaces, 'readAccount', { id: data.id })) return undefined;
  if (findMany && actor.kind === 'root' && !isSelected(req.query)) return undefined;
  const { docs } = await req.payload.db.find<ListedDomain>({
    collection: slugs.customDomains,
    where: { workspace: { equals: data.id } },
    select: Object.fromEntries(listedFields.map((name) => [name, true])),
    sort: '-createdAt',
    pagination: false,
    limit: 0,
  });
  return docs.map((row) => ({
    id: row.id,
    ...Object.fromEntries(
      listedFields.map((name) => [name, row[name] ?? (name === 'verified' ? false : null)]),
    ),
  }));
};

const isSelected = (query: unknown): boolean =>
  Boolean((query as { select?: Record<string, unknown> } | undefined)?.select?.customDomain);

/** Validates the domains in the platform administrator's form with the rules of the workspace's own form. */
export const validateEmbedDomains: ArrayFieldValidation = (rows, { req, siblingData }) => {
  const say = (key: string, params = {}) => translate(req.i18n.language, `privacy.errors.${key}`, params);
  const values = (rows ?? []).map((row) => (row as { value?: unknown }).value);
  if (values.length > maxEmbedDomains) return say('tooMany');
  const faulty = findFaultyDomain(values);
  if (faulty) return say(faulty.fault, { domain: String(faulty.value ?? '') });
  const isLimited = (siblingData as { access?: string }).access === 'limited';
  return isLimited && values.length === 0 ? say('none') : true;
};

const next = 'nextOwner';

/**
 * Removes the owner from the written data: the workspace must exist before the owner becomes its superadmin
 * and is then stored. An existing owner cannot be removed. Throws `owner_not_member`, `appoint_others`.
 */
export const holdOwner: CollectionBeforeChangeHook<Workspace> = async ({
  context,
  data,
  operation,
  originalDoc,
  req,
}) => {
  const { specificWorkspaceOwner, ...rest } = data;
  if (specificWorkspaceOwner === undefined) return data;
  const ownerId = getRelationId(specificWorkspaceOwner);
  const before = getRelationId(originalDoc?.specificWorkspaceOwner);
  if (ownerId === before) return rest;
  if (ownerId === null && operation === 'create') return rest;
  const user = await findUser(req.payload, ownerId);
  if (!user) throw new AppError('owner_not_member');
  const ctx = { payload: req.payload, actor: await resolveActor(req) };
  assertOtherPerson(ctx.actor, user.id);
  if (operation === 'update' && originalDoc) await assertMayOwn(ctx, { workspaceId: originalDoc.id, user });
  context[next] = user;
  return rest;
};

export const giveOwner: CollectionAfterChangeHook<Workspace> = async ({ context, doc, req }) => {
  const user = context[next] as Awaited<ReturnType<typeof findUser>> | undefined;
  context[next] = undefined;
  if (!user) return doc;
  const actor = await resolveActor(req);
  await handOver({ payload: req.payload, actor }, { workspaceId: doc.id, user });
  return { ...doc, specificWorkspaceOwner: user.id };
};
