import type { PayloadRequest } from 'payload';

import {
  actAsUploader,
  decide,
  resolveActor,
  type Actor,
  type Scope,
  toRefusal,
  getActorWorkspace,
} from '@/lib/core/access/actor';
import type { Operation } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { isWebhookToken } from '@/lib/core/secrets/secret';
import { slugs, type Slug } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';

import { findDenial, findRefusal } from './request-state';
import { mayBeKnown } from './workarounds/may-be-known';

/** Names the workspace in which a page of the panel was opened. Every call of the panel sends it. */
export const pageWorkspaceHeader = 'x-page-workspace';

/**
 * Refuses a call of a page whose person has switched to another workspace meanwhile, in another tab. Without
 * this check the call would change the other workspace, or find nothing. Throws `workspace_changed`.
 */
export const assertPageWorkspace = ({ headers }: Pick<PayloadRequest, 'headers'>, actor: Actor): void => {
  const page = headers.get(pageWorkspaceHeader);
  if (page !== null && page !== getActorWorkspace(actor)?.id) throw new AppError('workspace_changed');
};

const names = ['workspace', 'workspaceId'] as const;

/**
 * Refuses a call whose body or query names a workspace other than the caller's active one. Ignoring the name
 * would read from, or write to, a workspace that the caller did not mean. Throws `workspace_changed`.
 */
export const assertNamedWorkspace = (
  actor: Actor,
  given: unknown,
  /** Fields that the endpoint reads itself. */
  known: readonly string[] = [],
): void => {
  const own = getActorWorkspace(actor)?.id;
  if (!own || !isRecord(given)) return;
  for (const name of names) {
    const value = given[name];
    if (known.includes(name) || value === undefined || value === null) continue;
    if (getRelationId(value as string | { id: string }) !== own) throw new AppError('workspace_changed');
  }
};

type Right = { collection: Slug; operation: Operation };

type Uploader = Extract<Actor, { kind: 'uploader' }>;

/**
 * The permitted callers: everyone, signed-in people, platform administrators, or holders of a permission or
 * of one in `or`. A webhook has a token in the query, or a signature that a raw body's `verify` checks.
 * `guest` returns an actor for the input, or null to refuse the call; `uploader` that of an upload token.
 */
export type EndpointPermission<Input = never> =
  | 'public'
  | 'signed-in'
  | 'root'
  | (Right & { or?: Right[]; uploader?: (req: PayloadRequest) => Promise<Uploader | null> })
  | { webhook: string; by: 'token' | 'signature' }
  | { guest: (req: PayloadRequest, input: Input) => Promise<Actor | null> };

/**
 * Resolves the caller and how far the call may reach; `authenticated` admits people and tokens. Throws
 * `unauthorized`, `forbidden`, `workspace_changed` or the request's earlier refusal, and an `Error` if the
 * database cannot be asked. Guests are resolved later, by `admitGuest`, once the input has been read.
 */
export const authorise = async (
  req: PayloadRequest,
  permission: EndpointPermission | 'authenticated',
): Promise<{ actor: Actor; scope: Scope }> => {
  const refusal = findRefusal(req);
  if (refusal) throw refusal;
  if (typeof permission === 'object' && 'webhook' in permission) return authoriseWebhook(req, permission);
  const uploader = await admitUploader(req, permission);
  if (uploader) return { actor: uploader, scope: 'none' };
  const actor = await resolveActor(req);
  const isOpen = permission === 'public' || (permission !== 'authenticated' && isForGuests(permission));
  if (isOpen) return { actor, scope: 'none' };
  if (actor.kind === 'anonymous') {
    if (await mayBeKnown(req)) throw new Error('The database is not responding.');
    throw findDenial(req) ?? new AppError('unauthorized');
  }
  if (permission === 'authenticated') return { actor, scope: 'none' };
  if (permission === 'signed-in') {
    if (actor.kind === 'integration') throw new AppError('forbidden');
    return { actor, scope: 'none' };
  }
  if (permission === 'root') {
    if (actor.kind !== 'root') throw new AppError('forbidden');
    return { actor, scope: 'all' };
  }
  const { collection, operation } = permission;
  if (actsInWorkspace(permission)) assertPageWorkspace(req, actor);
  const scopes = [permission, ...(permission.or ?? [])].map((right) =>
    decide(actor, right.collection, right.operation),
  );
  const scope = scopes.find((each) => each !== 'none');
  if (!scope) throw toRefusal(actor, collection, operation);
  return { actor, scope };
};

/** The page with the upload token of a request, if the call accepts such tokens. */
const admitUploader = async (
  req: PayloadRequest,
  permission: EndpointPermission | 'authenticated',
): Promise<Uploader | null> => {
  if (typeof permission !== 'object' || !('collection' in permission)) return null;
  const uploader = (await permission.uploader?.(req)) ?? null;
  if (uploader) actAsUploader(req, uploader);
  return uploader;
};

/** Whether a call is about a workspace; calls about accounts are not. */
export const actsInWorkspace = <Input>(permission: EndpointPermission<Input>): boolean =>
  typeof permission === 'object' && 'collection' in permission && permission.collection !== slugs.users;

const isForGuests = <Input>(
  permission: EndpointPermission<Input>,
): permission is Extract<EndpointPermission<Input>, { guest: unknown }> =>
  typeof permission === 'object' && 'guest' in permission;

/** The actor of a guest call, or null if the endpoint does not admit guests. Throws `unauthorized`. */
export const admitGuest = async <Input>(
  req: PayloadRequest,
  permission: EndpointPermission<Input>,
  input: Input,
): Promise<Actor | null> => {
  if (!isForGuests(permission)) return null;
  const guest = await permission.guest(req, input);
  if (!guest) throw new AppError('unauthorized');
  return guest;
};

const authoriseWebhook = (
  req: PayloadRequest,
  { webhook, by }: Extract<EndpointPermission, { webhook: string }>,
): { actor: Actor; scope: Scope } => {
  const isKnown =
    by === 'signature' || isWebhookToken(getEnv().secrets, webhook, req.searchParams.get('token') ?? '');
  if (!isKnown) throw new AppError('unauthorized');
  return { actor: { kind: 'webhook', source: webhook }, scope: 'all' };
};
