import type { Access, FieldAccess } from 'payload';

import { decide, resolveActor } from './actor';
import { canReach } from './can-reach';
import { findReach } from './find-reach';
import type { Operation } from './permissions';
import type { Slug } from '../slugs';
import { isCreatedOutside } from './to-where';

/**
 * An access function that applies the permission table to the request's actor. Rows are limited by their
 * `workspace`, except in collections with special rules in `findReach`.
 */
export const accessFor =
  (collection: Slug, operation: Operation): Access =>
  ({ req }) =>
    findReach(req, collection, operation);

/**
 * Access for create. No row exists yet, so only the table decides; a hook stamps the workspace. A token
 * confined to categories may not create rows, because they would lie outside its categories.
 */
export const canCreate =
  (collection: Slug): Access =>
  async ({ req }) => {
    const actor = await resolveActor(req);
    if (isCreatedOutside(actor)) return false;
    return decide(actor, collection, 'create') !== 'none';
  };

/** The four access functions of a collection. */
export const tenantAccess = (collection: Slug) => ({
  read: accessFor(collection, 'read'),
  create: canCreate(collection),
  update: accessFor(collection, 'update'),
  delete: accessFor(collection, 'delete'),
});

/**
 * Field access that is always refused: only the server, which overrides access, reads or writes the field.
 */
export const noOne: FieldAccess = () => false;

/** Field access for any signed-in person or token. */
export const signedIn: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind !== 'anonymous' && kind !== 'guest' && kind !== 'webhook';
};

/** Access for platform administrators only, for Payload's own collections that are not in the table. */
export const isRoot: Access = async ({ req }) => (await resolveActor(req)).kind === 'root';

/** Field access for platform administrators only. */
export const isRootField: FieldAccess = async ({ req }) => {
  const { kind } = await resolveActor(req);
  return kind === 'root' || kind === 'system';
};

/** Field access that follows a permission of the collection. */
export const fieldFollows =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ req }) =>
    decide(await resolveActor(req), collection, operation) !== 'none';

/** Field access that follows a permission on the row itself. */
export const fieldReaches =
  (collection: Slug, operation: Operation): FieldAccess =>
  async ({ id, doc, req }) =>
    canReach(await resolveActor(req), collection, operation, { ...doc, id: doc?.id ?? id });
