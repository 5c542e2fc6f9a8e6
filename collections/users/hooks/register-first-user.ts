import { randomUUID } from 'node:crypto';

import type { AfterErrorHook, CollectionAfterChangeHook, CollectionBeforeChangeHook, Payload } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { acquireLock, releaseLock } from '@/lib/jobs/lock';

const lockName = 'first-user';

/**
 * Whoever registers on an empty installation becomes its platform administrator; nobody else could make one. Payload looks
 * whether it is empty long before it writes, so that of several at once each would find it so: the lock lets one of them write.
 */
export const registerFirstUser: CollectionBeforeChangeHook = async ({ context, data, operation, req }) => {
  const isStranger = (await resolveActor(req)).kind === 'anonymous';
  if (operation !== 'create' || req.payloadAPI !== 'REST' || !isStranger) return data;
  const owner = randomUUID();
  if (!(await acquireLock(req.payload, { name: lockName, owner }))) throw new AppError('unauthorized');
  context.firstUserLock = owner;
  if (await req.payload.db.findOne({ collection: slugs.users, where: {} }))
    throw new AppError('unauthorized');
  return { ...data, rootAccess: true };
};

const giveBack = async (payload: Payload, context: Record<string, unknown>): Promise<void> => {
  const owner = context.firstUserLock;
  if (typeof owner !== 'string') return;
  delete context.firstUserLock;
  await releaseLock(payload, { name: lockName, owner });
};

/** The row is there. */
export const endFirstRegistration: CollectionAfterChangeHook = async ({ context, doc, req }) => {
  await giveBack(req.payload, context);
  return doc;
};

/** The row was refused, and the next one may try. */
export const dropFirstRegistration: AfterErrorHook = ({ context, req }) => giveBack(req.payload, context);
