import { AppError } from '../errors';
import type { Slug } from '../slugs';
import { isRefusedInSupport, type Actor } from './actor';
import type { Operation } from './permissions';

/**
 * Why the table refuses an operation: `support_refused` if only the support session is in the way, else
 * `forbidden`. Pure.
 */
export const toRefusal = (actor: Actor, collection: Slug, operation: Operation): AppError =>
  new AppError(isRefusedInSupport(actor, collection, operation) ? 'support_refused' : 'forbidden');
