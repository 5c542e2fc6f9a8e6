import type { CollectionBeforeOperationHook } from 'payload';

import { isRefusedInSupport, resolveActor } from '@/lib/core/access/actor';
import { type Operation, permissions, platformCollections, type Rule } from '@/lib/core/access/permissions';
import { AppError } from '@/lib/core/errors';
import { type Slug, slugs } from '@/lib/core/slugs';
import { hasNul } from '@/lib/core/values';
import { assertNamedWorkspace, assertPageWorkspace } from '@/lib/http/authorise';

/** Throws `support_refused` before the access function answers a bare 403. */
export const refuseInSupport: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if ('overrideAccess' in args && args.overrideAccess) return args;
  const actor = await resolveActor(req);
  if (isRefusedInSupport(actor, collection.slug as Slug, operation as Operation))
    throw new AppError('support_refused');
  return args;
};

/**
 * Matches database operators (`$set`, `$inc`, `$push`) and paths, which the adapters would apply without
 * hooks and access control.
 */
const isOperator = (key: string, isTop: boolean): boolean =>
  key.startsWith('$') || (isTop && /[.[\]]/.test(key));

const hasOperator = (value: unknown, isTop = false): boolean => {
  if (Array.isArray(value)) return value.some((item) => hasOperator(item));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isOperator(key, isTop) || hasOperator(inner));
};

/** Fields that only the database writes. `_id` is MongoDB's name of the id. */
const databaseFields = ['_id', 'createdAt', 'updatedAt'];

/**
 * Refuses a body with database operators or with a text that SQLite would truncate, and drops `_id` and
 * timestamps, which callers cannot choose.
 */
export const refuseOperators: CollectionBeforeOperationHook = ({ args, req }) => {
  if (!('data' in args) || typeof args.data !== 'object' || !args.data) return args;
  if (req.payloadAPI === 'REST' && hasOperator(args.data, true)) {
    throw new AppError('validation_failed', { detail: 'Field names must not contain $, dots or brackets.' });
  }
  if (req.payloadAPI !== 'REST') return args;
  if (hasNul(args.data))
    throw new AppError('validation_failed', { detail: 'Strings must not contain NUL characters.' });
  const given = Object.entries(args.data).filter(([key]) => !databaseFields.includes(key));
  return { ...args, data: Object.fromEntries(given) };
};

/**
 * Whether root may name a workspace: in the platform's collections, and for the first members of a workspace.
 */
const isNamedByRoot = (slug: string): boolean =>
  platformCollections.has(slug as Slug) || slug === slugs.members;

/**
 * Whether the server stamps the caller's workspace into new rows of a collection, so that another name would
 * be ignored.
 */
const isStamped = (slug: string): boolean => {
  // Payload's own collections are not in the table.
  const rules: Partial<Record<string, { create?: Rule }>> = permissions;
  const rule = rules[slug]?.create;
  return rule?.role !== undefined || rule?.ownRole !== undefined;
};

/** Refuses Payload's own calls that name another workspace, in collections that belong to a workspace. */
export const refuseOtherWorkspace: CollectionBeforeOperationHook = async ({ args, collection, req }) => {
  const isOfWorkspace = collection.flattenedFields.some(({ name }) => name === 'workspace');
  if (req.payloadAPI !== 'REST' || !isOfWorkspace) return args;
  const actor = await resolveActor(req);
  assertPageWorkspace(req, actor);
  if (actor.kind === 'root' && isNamedByRoot(collection.slug)) return args;
  assertNamedWorkspace(actor, Object.fromEntries(req.searchParams));
  const isWrittenAsNamed = actor.kind === 'root' && !isStamped(collection.slug);
  if ('data' in args && !isWrittenAsNamed) assertNamedWorkspace(actor, args.data);
  return args;
};
