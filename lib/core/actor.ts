import type { PayloadRequest, Where } from 'payload';

import type { Integration, Member, Package, User, Workspace } from '@/payload-types';

import {
  features,
  hasRole,
  permissions,
  type Feature,
  type Operation,
  type Role,
  type Rule,
} from './permissions';
import { getRelationId } from './relation-id';
import { slugs, type Slug } from './slugs';

/** The workspace an actor acts in, with what its package allows. `null` limits are unlimited. */
export type ActorWorkspace = {
  id: string;
  name: string;
  slug: string;
  packageId: string | null;
  packageTitle: string | null;
  features: Record<Feature, boolean>;
  limits: Record<LimitName, number | null>;
};

export const limitNames = [
  'numberOfMembers',
  'numberOfVideos',
  'numberOfAPIIntegrations',
  'monthlyTraffic',
  'monthlyAiCredits',
] as const;
export type LimitName = (typeof limitNames)[number];

/** Who is asking. Everything that decides about access starts from this and from nothing else. */
export type Actor =
  | { kind: 'anonymous' }
  /** Signed in, but not a member of an active workspace, or a disabled one. */
  | { kind: 'person'; userId: string; isDisabled: boolean }
  | { kind: 'member'; userId: string; memberId: string; role: Role; workspace: ActorWorkspace }
  /** A platform administrator: may do everything everywhere; acts in `workspace` where a record needs one. */
  | { kind: 'root'; userId: string; workspace: ActorWorkspace | null }
  | {
      kind: 'integration';
      integrationId: string;
      workspace: ActorWorkspace;
      permissions: Partial<Record<Slug, Operation[]>>;
      /** Category ids the token is restricted to; empty means all. */
      categories: string[];
    }
  | { kind: 'webhook' }
  /** The product itself: worker, seed, jobs. */
  | { kind: 'system' };

/** How far a permission reaches. */
export type Scope = 'all' | 'workspace' | 'own' | 'none';

/** The verdict of the permission table. Pure. */
export const decide = (actor: Actor, collection: Slug, operation: Operation): Scope => {
  const rule: Rule = permissions[collection][operation] ?? {};
  switch (actor.kind) {
    case 'root':
    case 'system':
      return 'all';
    case 'person':
      return rule.everyone ? 'all' : 'none';
    case 'member':
      return decideForMember(actor, rule);
    case 'integration':
      return decideForIntegration(actor, rule, collection, operation);
    case 'anonymous':
    case 'webhook':
      return 'none';
  }
};

const isFeatureOn = (workspace: ActorWorkspace, rule: Rule): boolean =>
  !rule.feature || workspace.features[rule.feature];

const decideForMember = (actor: Extract<Actor, { kind: 'member' }>, rule: Rule): Scope => {
  if (rule.everyone) return 'all';
  if (!isFeatureOn(actor.workspace, rule)) return 'none';
  if (rule.role && hasRole(actor.role, rule.role)) return 'workspace';
  if (rule.ownRole && hasRole(actor.role, rule.ownRole)) return 'own';
  return 'none';
};

const decideForIntegration = (
  actor: Extract<Actor, { kind: 'integration' }>,
  rule: Rule,
  collection: Slug,
  operation: Operation,
): Scope => {
  if (!rule.token || !isFeatureOn(actor.workspace, rule)) return 'none';
  return actor.permissions[collection]?.includes(operation) ? 'workspace' : 'none';
};

export const getActorWorkspace = (actor: Actor): ActorWorkspace | null =>
  'workspace' in actor ? actor.workspace : null;

/** The user to note as `createdBy` and in the event log; null for tokens and the system. */
export const getActorUserId = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null);

type RequestUser = NonNullable<PayloadRequest['user']>;

// Access functions run many times for one request, and `req.context` is not the same in all of them: the user object is.
const actorsByUser = new WeakMap<RequestUser, Promise<Actor>>();
const anonymous: Actor = { kind: 'anonymous' };

/** The actor of a request; looked up once per request. */
export const resolveActor = (req: PayloadRequest): Promise<Actor> => {
  const { user } = req;
  if (!user) return Promise.resolve(anonymous);
  const known = actorsByUser.get(user);
  if (known) return known;
  const actor =
    user.collection === slugs.integrations ? resolveIntegration(req, user) : resolveUser(req, user);
  actorsByUser.set(user, actor);
  return actor;
};

const resolveUser = async (req: PayloadRequest, user: User): Promise<Actor> => {
  const userId = user.id;
  const workspaceId = getRelationId(user.activeWorkspace);
  const workspace = workspaceId ? await findActorWorkspace(req, workspaceId) : null;
  if (user.rootAccess) return { kind: 'root', userId, workspace };
  if (!workspace) return { kind: 'person', userId, isDisabled: false };

  const where: Where = {
    and: [
      { userConnection: { equals: userId } },
      { workspace: { equals: workspace.id } },
      { status: { equals: 'accepted' } },
    ],
  };
  const { docs } = await req.payload.find({
    collection: slugs.members,
    where,
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const member: Member | undefined = docs[0];
  if (!member || member.isDisabled)
    return { kind: 'person', userId, isDisabled: Boolean(member?.isDisabled) };
  return { kind: 'member', userId, memberId: member.id, role: member.role, workspace };
};

const resolveIntegration = async (req: PayloadRequest, integration: Integration): Promise<Actor> => {
  const workspace = await findActorWorkspace(req, getRelationId(integration.workspace) ?? '');
  if (!workspace || integration.isDisabled) return anonymous;
  return {
    kind: 'integration',
    integrationId: integration.id,
    workspace,
    permissions: integration.permissions as Partial<Record<Slug, Operation[]>>,
    categories: (integration.access?.categories ?? []).flatMap((category) => getRelationId(category) ?? []),
  };
};

/** An active workspace with its package, or null. */
const findActorWorkspace = async (req: PayloadRequest, id: string): Promise<ActorWorkspace | null> => {
  const { docs } = await req.payload.find({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: id } }, { active: { equals: true } }, { deleted: { not_equals: true } }] },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const workspace: Workspace | undefined = docs[0];
  if (!workspace) return null;
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId
    ? await req.payload.findByID({
        collection: slugs.packages,
        id: packageId,
        depth: 0,
        disableErrors: true,
        overrideAccess: true,
      })
    : null;
  return toActorWorkspace(workspace, plan);
};

/** Joins a workspace with its package; without one, no feature is on and nothing is unlimited. */
export const toActorWorkspace = (workspace: Workspace, plan: Package | null): ActorWorkspace => ({
  id: workspace.id,
  name: workspace.name,
  slug: workspace.slug,
  packageId: plan?.id ?? null,
  packageTitle: plan?.title ?? null,
  features: Object.fromEntries(
    features.map((feature) => [feature, plan?.features?.[feature] === true]),
  ) as ActorWorkspace['features'],
  limits: Object.fromEntries(
    // 0 or empty in a package means unlimited; no package at all means nothing may be added.
    limitNames.map((limit) => [limit, plan ? plan.limits?.[limit] || null : 0]),
  ) as ActorWorkspace['limits'],
});
