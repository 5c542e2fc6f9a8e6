import { AppError } from '../errors';
import type { Slug } from '../slugs';
import { isRefusedInSupport, type Actor } from './actor';
import type { Operation } from './permissions';

/**
 * The error for a refused operation: `support_refused` if only the support session prevents it, else
 * `forbidden`. Pure.
 */
export const toRefusal = (actor: Actor, collection: Slug, operation: Operation): AppError =>
  new AppError(isRefusedInSupport(actor, collection, operation) ? 'support_refused' : 'forbidden');
