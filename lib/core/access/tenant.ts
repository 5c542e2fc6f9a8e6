import type { Access, FieldAccess } from 'payload';

import { decide, resolveActor } from './actor';
import { canReach } from './can-reach';
import { findReach } from './find-reach';
import type { Operation } from './permissions';
import type { Slug } from '../slugs';
import { isCreatedOutside } from './to-where';

/**
 * An access function: the rule table's verdict on the request's actor, as far as it reaches. How far that is
 * follows from the row's `workspace`, but for the collections that `findReach` knows.
 */
export const accessFor =
  (collection: Slug, operation: Operation): Access =>
  ({ req }) =>
    findReach(req, collection, operation);

/**
 * Create has no row yet to confine, so the verdict alone counts; the workspace is stamped by a hook. What a
 * token with allowed categories made would lie outside of them.
 */
export const canCreate =
  (collection: Slug): Access =>
  async ({ req }) => {
    const actor = await resolveActor(req);
    if (isCreatedOutside(actor)) return false;
    return decide(actor, collection, 'create') !== 'none';
  };

/** All four access functions of a collection. */
export const tenantAccess = (collection: Slug) => ({
  read: accessFor(collection, 'read'),
  create: canCreate(collection),
  update: accessFor(collection, 'update'),
  delete: accessFor(collection, 'delete'),
});

/**
 * Field access that nobody passes: only the server itself (which overrides access) writes or reads the field.
 */
export const noOne: FieldAccess = () => false;

/** Field access for what is visible to any signed-in person or token. */
export const signedIn: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind !== 'anonymous' && kind !== 'guest' && kind !== 'webhook';
};

/** Access for what is the platform administrator's alone and not in the table: Payload's own collections. */
export const isRoot: Access = async ({ req }) => (await resolveActor(req)).kind === 'root';

/** Field access for the platform administrator alone. */
export const isRootField: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind === 'root' || kind === 'system';
};

/** Field access that follows a permission of the collection. */
export const fieldFollows =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ req }) =>
    decide(await resolveActor(req), collection, operation) !== 'none';

/** Field access that follows a permission on this very row. */
export const fieldReaches =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ id, doc, req }) =>
    canReach(await resolveActor(req), collection, operation, { ...doc, id: doc?.id ?? id });
