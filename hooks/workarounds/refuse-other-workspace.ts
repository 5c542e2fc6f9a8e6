import type { CollectionBeforeOperationHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { permissions, platformCollections, type Rule } from '@/lib/core/access/permissions';
import { type Slug, slugs } from '@/lib/core/slugs';
import { assertNamedWorkspace, assertPageWorkspace } from '@/lib/http/page-workspace';

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
