import type { PayloadRequest, Where } from 'payload';

import type { Integration, Member, User } from '@/payload-types';

import { findActorWorkspace, type ActorWorkspace } from './actor-workspace';
import { isSystem } from './as-system';
import { readDatabaseState } from '../database/database-state';
import { findSupport, isSupportOver, type Support } from './find-support';
import { isTokenOff } from './is-token-off';
import {
  hasRole,
  permissions,
  platformCollections,
  type Operation,
  type Role,
  type Rule,
} from './permissions';
import { getRelationId } from '../database/relation-id';
import { slugs, type Slug } from '../slugs';

/** Who is asking. Everything that decides about access starts from this and from nothing else. */
export type Actor =
  | { kind: 'anonymous' }
  /**
   * A visitor of a share page without an account. The table gives a guest nothing: a share page's own calls
   * reach what the link of `shareToken` opens, and are limited by `anonToken`, by which a guest is the same
   * person again, and by network, null where that can't be told.
   */
  | { kind: 'guest'; anonToken: string; shareToken: string; network: string | null }
  /** Signed in, but not a member of an active workspace, or a disabled one. */
  | { kind: 'person'; userId: string; isDisabled: boolean }
  | {
      kind: 'member';
      userId: string;
      memberId: string;
      role: Role;
      workspace: ActorWorkspace;
      /** Of a platform administrator who is in the workspace as support, and then nothing else anywhere. */
      support?: Support;
    }
  /**
   * A platform administrator: reaches `platformCollections` everywhere, and of `workspace`, the active one
   * where they are a member of it, what a superadmin does. Into any other one they come as support, and are a
   * `member` then.
   */
  | { kind: 'root'; userId: string; workspace: ActorWorkspace | null }
  | {
      kind: 'integration';
      integrationId: string;
      workspace: ActorWorkspace;
      permissions: Partial<Record<Slug, Operation[]>>;
      /** Category ids the token is restricted to; empty means all. */
      categories: string[];
    }
  /** An outside system whose message was verified; it reaches its own source's use case and nothing else. */
  | { kind: 'webhook'; source: string }
  /** The product itself (worker, seed, jobs), which says so by `asSystem`. */
  | { kind: 'system' };

/**
 * How far a permission reaches: everything, the actor's workspace, rows the actor made there, what is the
 * person's own (their account, the workspaces they belong to), what is meant for everybody, nothing.
 */
export type Scope = 'all' | 'workspace' | 'own' | 'self' | 'public' | 'none';

/** The verdict of the permission table. Pure. */
export const decide = (actor: Actor, collection: Slug, operation: Operation): Scope => {
  const rule: Rule = permissions[collection][operation] ?? {};
  switch (actor.kind) {
    case 'system':
      return 'all';
    case 'root':
      return decideForRoot(actor, collection, rule);
    case 'person':
      return decideForAnybody(rule, 'self');
    case 'member':
      return decideForMember(actor, rule);
    case 'integration':
      return decideForIntegration(actor, rule, collection, operation);
    case 'anonymous':
      return decideForAnybody(rule);
    case 'guest':
    case 'webhook':
      return 'none';
  }
};

const decideForAnybody = (rule: Rule, self?: 'self'): Scope => {
  if (self && rule.self) return self;
  return rule.anybody ? 'public' : 'none';
};

/** Root passes every check of a role and of a feature, in a workspace of their own. */
const decideForRoot = (
  { workspace }: Extract<Actor, { kind: 'root' }>,
  collection: Slug,
  rule: Rule,
): Scope => {
  if (platformCollections.has(collection)) return 'all';
  return workspace && (rule.role || rule.ownRole) ? 'workspace' : 'none';
};

const isFeatureOn = (workspace: ActorWorkspace, rule: Rule): boolean =>
  !rule.feature || workspace.features[rule.feature];

/** Whether somebody acts as support in a workspace. Pure. */
export const isInSupport = (actor: Actor): boolean => getSupport(actor) !== null;

/** The support that somebody acts in, or null. Pure. */
export const getSupport = (actor: Actor): Support | null =>
  actor.kind === 'member' ? (actor.support ?? null) : null;

/** Whether an operation is refused for no other reason than that its actor is in support. Pure. */
export const isRefusedInSupport = (actor: Actor, collection: Slug, operation: Operation): boolean =>
  isInSupport(actor) && permissions[collection]?.[operation]?.support === 'refused';

const decideForMember = (actor: Extract<Actor, { kind: 'member' }>, rule: Rule): Scope => {
  if (actor.support && rule.support === 'refused') return 'none';
  if (isFeatureOn(actor.workspace, rule)) {
    if (rule.role && hasRole(actor.role, rule.role)) return 'workspace';
    if (rule.ownRole && hasRole(actor.role, rule.ownRole)) return 'own';
  }
  return decideForAnybody(rule, 'self');
};

const hasPermissions = ({ permissions: given }: Extract<Actor, { kind: 'integration' }>): boolean =>
  Object.values(given).some((operations) => operations.length > 0);

const decideForIntegration = (
  actor: Extract<Actor, { kind: 'integration' }>,
  rule: Rule,
  collection: Slug,
  operation: Operation,
): Scope => {
  if (rule.anyToken && hasPermissions(actor)) return 'workspace';
  if (!rule.token || !isFeatureOn(actor.workspace, rule)) return 'none';
  return actor.permissions[collection]?.includes(operation) ? 'workspace' : 'none';
};

export const getActorWorkspace = (actor: Actor): ActorWorkspace | null =>
  'workspace' in actor ? actor.workspace : null;

/** The user to note as `createdBy` and in the event log; null for tokens and the system. */
export const getActorUserId = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null);

type RequestUser = NonNullable<PayloadRequest['user']>;

/**
 * Where the actor of a user is kept once somebody has asked for it; `state` is the database's in which it was
 * found, null where that changed meanwhile or can't be told.
 */
export type ActorSlot = { actor?: Promise<Actor>; state?: number | null };

// Access functions run many times for one request, and `req.context` is not the same in all of them: the user
// object is.
const slots = new WeakMap<RequestUser, ActorSlot>();
const anonymous: Actor = { kind: 'anonymous' };
const system: Actor = { kind: 'system' };

/**
 * Says that a request's user has the actor of `slot`, which several requests may share while nothing has
 * changed between them.
 */
export const shareActor = (user: RequestUser, slot: ActorSlot): void => {
  slots.set(user, slot);
};

/** Says that a request's user acts elsewhere from now on, so that the actor is looked up again. */
export const forgetActor = (user: RequestUser): void => {
  slots.delete(user);
};

const getSlot = (user: RequestUser): ActorSlot => {
  const slot = slots.get(user) ?? {};
  slots.set(user, slot);
  return slot;
};

/**
 * The actor of a request; looked up once per request. Without a user, only `asSystem` makes it more than a
 * stranger.
 */
export const resolveActor = (req: PayloadRequest): Promise<Actor> => {
  if (isSystem(req)) return Promise.resolve(system);
  const { user } = req;
  if (!user) return Promise.resolve(anonymous);
  const slot = getSlot(user);
  slot.actor ??= fillSlot(req, user, slot);
  return slot.actor.then((actor) => {
    if (!('support' in actor) || !actor.support || !isSupportOver(actor.support)) return actor;
    delete slot.actor;
    return resolveActor(req);
  });
};

const fillSlot = async (req: PayloadRequest, user: RequestUser, slot: ActorSlot): Promise<Actor> => {
  const state = readDatabaseState(req.payload);
  slot.state = null;
  try {
    const actor = await findActor(req, user);
    if (readDatabaseState(req.payload) === state) slot.state = state;
    return actor;
  } catch (error) {
    // The next one who asks tries again.
    delete slot.actor;
    throw error;
  }
};

const findActor = (req: PayloadRequest, user: RequestUser): Promise<Actor> =>
  user.collection === slugs.integrations ? resolveIntegration(req, user) : resolveUser(req, user);

const resolveSupport = async (req: PayloadRequest, userId: string): Promise<Actor | null> => {
  const support = await findSupport(req.payload, userId);
  const workspace = support && (await findActorWorkspace(req, support.workspaceId));
  if (!workspace) return null;
  return { kind: 'member', userId, memberId: support.id, role: 'admin', workspace, support };
};

const resolveUser = async (req: PayloadRequest, user: User): Promise<Actor> => {
  const userId = user.id;
  const asSupport = user.rootAccess ? await resolveSupport(req, userId) : null;
  if (asSupport) return asSupport;
  const workspaceId = getRelationId(user.activeWorkspace);
  const workspace = workspaceId ? await findActorWorkspace(req, workspaceId) : null;
  const member = workspace && (await findMembership(req, userId, workspace.id));
  const isMember = member !== null && !member.isDisabled;
  if (user.rootAccess) return { kind: 'root', userId, workspace: isMember ? workspace : null };
  if (!workspace || !isMember) return { kind: 'person', userId, isDisabled: Boolean(member?.isDisabled) };
  return { kind: 'member', userId, memberId: member.id, role: member.role, workspace };
};

const findMembership = (
  { payload }: PayloadRequest,
  userId: string,
  workspaceId: string,
): Promise<Member | null> => {
  const where: Where = {
    and: [
      { userConnection: { equals: userId } },
      { workspace: { equals: workspaceId } },
      { status: { equals: 'accepted' } },
    ],
  };
  return payload.db.findOne<Member>({
    collection: slugs.members,
    where,
    select: { role: true, isDisabled: true },
  });
};

const resolveIntegration = async (req: PayloadRequest, integration: Integration): Promise<Actor> => {
  const workspace = await findActorWorkspace(req, getRelationId(integration.workspace) ?? '');
  if (!workspace || isTokenOff(integration)) return anonymous;
  return {
    kind: 'integration',
    integrationId: integration.id,
    workspace,
    permissions: integration.permissions as Partial<Record<Slug, Operation[]>>,
    categories: (integration.access?.categories ?? []).flatMap((category) => getRelationId(category) ?? []),
  };
};
