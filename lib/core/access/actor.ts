import type { PayloadRequest, Where } from 'payload';

import type { Integration, Member, UploadToken, User } from '@/payload-types';

import { getRelationId } from '../database/ids';
import { readDatabaseState } from '../database/sqlite-reader';
import { phrase } from '../error-phrases';
import { AppError } from '../errors';
import { slugs, type Slug } from '../slugs';
import { findActorWorkspace, type ActorWorkspace } from './actor-workspace';
import { findSupport, isSupportOver, type Support } from './find-support';
import {
  collectionsOfCategories,
  findTokenOperation,
  hasRole,
  permissions,
  platformCollections,
  type Operation,
  type Role,
  type Rule,
} from './permissions';

/** A symbol, so that no header, body or query can set this property of a request. */
const systemKey = Symbol('system');

const uploaderKey = Symbol('uploader');

type SystemRequest = Partial<PayloadRequest> & { [systemKey]?: true };
type UploaderRequest = Pick<PayloadRequest, 'headers'> & { [uploaderKey]?: Uploader };
type Uploader = Extract<Actor, { kind: 'uploader' }>;

/** Makes an upload token's page the actor of a request, so that hooks see it too. */
export const actAsUploader = (req: PayloadRequest, uploader: Uploader): void => {
  (req as UploaderRequest)[uploaderKey] = uploader;
};

/**
 * Creates the `req` of a Local API call that the product makes in its own name: worker, seed, jobs, and steps
 * of a use case beyond its caller's rights. The result is always a new object with its own context. It keeps
 * the language of the original request, whose actor stays unchanged.
 */
export const asSystem = (req?: PayloadRequest): Partial<PayloadRequest> => {
  const marked: SystemRequest = { user: null, context: {}, [systemKey]: true };
  if (!req) return marked;
  const { i18n, locale, fallbackLocale, payload } = req;
  return Object.assign(marked, { i18n, locale, fallbackLocale, payload });
};

/** Whether a request was made by `asSystem`. */
const isSystem = (req: Partial<PayloadRequest>): boolean => (req as SystemRequest)[systemKey] === true;

/**
 * The error for a refused operation: `support_refused` if only the support session prevents it, else
 * `forbidden`, which names the permission that a token lacks. Pure.
 */
export const toRefusal = (actor: Actor, collection: Slug, operation: Operation): AppError => {
  if (isRefusedInSupport(actor, collection, operation)) return new AppError('support_refused');
  const needed = findMissingPermission(actor, collection, operation);
  return new AppError(
    'forbidden',
    {},
    needed ? { detail: phrase(`The token needs the permission ${needed}.`) } : {},
  );
};

/** The permission for an operation that a token could have, but does not. Pure. */
export const findMissingPermission = (
  actor: Actor,
  collection: Slug,
  operation: Operation,
): string | null => {
  if (actor.kind !== 'integration') return null;
  const needed = findTokenOperation(permissions[collection]?.[operation], operation);
  const isMissing = needed && !actor.permissions[collection]?.includes(needed);
  return isMissing ? `“${collection}: ${needed}”` : null;
};

/**
 * Whether a token is refused: it is disabled, or all categories it was confined to are gone. An empty list
 * would otherwise lift its restriction. Pure.
 */
export const isTokenOff = ({
  isDisabled,
  isConfined,
  access,
}: Pick<Integration, 'isDisabled' | 'isConfined' | 'access'>): boolean =>
  Boolean(isDisabled) || (Boolean(isConfined) && (access?.categories ?? []).length === 0);

/** Whether the expiry date of a token has passed. Pure. */
export const isTokenExpired = ({ expiresAt }: Pick<Integration, 'expiresAt'>, now = Date.now()): boolean =>
  Boolean(expiresAt) && Date.parse(expiresAt ?? '') <= now;

/** The caller of an operation. All access decisions depend on the actor alone. */
export type Actor =
  | { kind: 'anonymous' }
  /**
   * A visitor of a share page without an account. The permission table grants guests nothing: the share
   * page's endpoints give access to the link of `shareToken`. Limits apply per `anonToken`, which identifies
   * a returning guest, and per network (null if unknown).
   */
  | { kind: 'guest'; anonToken: string; shareToken: string; network: string | null }
  /** Signed in, but not a member of an active workspace, or disabled in it. */
  | { kind: 'person'; userId: string; isDisabled: boolean }
  | {
      kind: 'member';
      userId: string;
      memberId: string;
      role: Role;
      workspace: ActorWorkspace;
      /**
       * Set for a platform administrator in a support session, who then has no rights outside this workspace.
       */
      support?: Support;
    }
  /**
   * A platform administrator: reaches `platformCollections` everywhere, and has superadmin rights in
   * `workspace`, the active one if they are a member of it. Any other workspace is entered by a support
   * session, which makes them a `member`.
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
  /**
   * A page with an upload token and without an account. The permission table grants it nothing: the calls
   * that accept upload tokens limit it to the upload of `token` themselves.
   */
  | { kind: 'uploader'; workspace: ActorWorkspace; token: UploadToken }
  /** An outside system whose message was verified. It reaches only the use case of its source. */
  | { kind: 'webhook'; source: string }
  /** The product itself (worker, seed, jobs), marked by `asSystem`. */
  | { kind: 'system' };

/**
 * The reach of a permission: everything, the actor's workspace, rows that the actor created there, the
 * person's own account and workspaces, rows that are public, or nothing.
 */
export type Scope = 'all' | 'workspace' | 'own' | 'self' | 'public' | 'none';

/** Looks up the reach of an operation in the permission table. Pure. */
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
    case 'uploader':
    case 'webhook':
      return 'none';
  }
};

const decideForAnybody = (rule: Rule, self?: 'self'): Scope => {
  if (self && rule.self) return self;
  return rule.anybody ? 'public' : 'none';
};

/** Root passes every role and feature check in a workspace where they are a member. */
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

/** Whether an actor is in a support session. Pure. */
export const isInSupport = (actor: Actor): boolean => getSupport(actor) !== null;

/** The support session of an actor, or null. Pure. */
export const getSupport = (actor: Actor): Support | null =>
  actor.kind === 'member' ? (actor.support ?? null) : null;

/** Whether an operation is refused only because the actor is in a support session. Pure. */
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

/** Whether an actor is a token that is confined to categories. Pure. */
export const isConfined = (actor: Actor): actor is Extract<Actor, { kind: 'integration' }> =>
  actor.kind === 'integration' && actor.categories.length > 0;

const hasPermissions = ({ permissions: given }: Extract<Actor, { kind: 'integration' }>): boolean =>
  Object.values(given).some((operations) => operations.length > 0);

const decideForIntegration = (
  actor: Extract<Actor, { kind: 'integration' }>,
  rule: Rule,
  collection: Slug,
  operation: Operation,
): Scope => {
  if (rule.anyToken && hasPermissions(actor)) return 'workspace';
  const needed = findTokenOperation(rule, operation);
  if (!needed || !isFeatureOn(actor.workspace, rule)) return 'none';
  if (isConfined(actor) && !collectionsOfCategories.has(collection)) return 'none';
  return actor.permissions[collection]?.includes(needed) ? 'workspace' : 'none';
};

export const getActorWorkspace = (actor: Actor): ActorWorkspace | null =>
  'workspace' in actor ? actor.workspace : null;

/** The user to store as `createdBy` and in the event log; null for tokens and the system. */
export const getActorUserId = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null);

type RequestUser = NonNullable<PayloadRequest['user']>;

/**
 * Caches the actor of a user. `state` is the database's state at the lookup; null if the database changed
 * during it, or has no such state.
 */
export type ActorSlot = { actor?: Promise<Actor>; state?: number | null };

// Keyed by the user object: access functions run many times per request, and `req.context` differs between
// them.
const slots = new WeakMap<RequestUser, ActorSlot>();
const anonymous: Actor = { kind: 'anonymous' };
const system: Actor = { kind: 'system' };

/** Assigns a cached actor to a request's user. Requests may share a slot while no relevant row changes. */
export const shareActor = (user: RequestUser, slot: ActorSlot): void => {
  slots.set(user, slot);
};

/** Drops the cached actor after the user has switched workspaces, so that it is looked up again. */
export const forgetActor = (user: RequestUser): void => {
  slots.delete(user);
};

const getSlot = (user: RequestUser): ActorSlot => {
  const slot = slots.get(user) ?? {};
  slots.set(user, slot);
  return slot;
};

/**
 * The actor of a request, looked up once per request. Without a user the actor is anonymous, unless
 * `asSystem` marked the request.
 */
export const resolveActor = (req: PayloadRequest): Promise<Actor> => {
  if (isSystem(req)) return Promise.resolve(system);
  const uploader = (req as UploaderRequest)[uploaderKey];
  if (uploader) return Promise.resolve(uploader);
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
    // The next caller tries again.
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
  if (!workspace || isTokenOff(integration) || isTokenExpired(integration)) return anonymous;
  return {
    kind: 'integration',
    integrationId: integration.id,
    workspace,
    permissions: integration.permissions as Partial<Record<Slug, Operation[]>>,
    categories: (integration.access?.categories ?? []).flatMap((category) => getRelationId(category) ?? []),
  };
};
