import crypto from 'node:crypto';

import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

export const testPassword = 'Correct-horse-7';

type Pbkdf2 = typeof crypto.pbkdf2;
const originalPbkdf2: Pbkdf2 = crypto.pbkdf2;
const derived = new Map<string, Promise<Buffer>>();

/** Payload's number, which deliberately takes 0.1 s of processor time per key. */
const usualRounds = 600_000;

/**
 * Derives each key of the same password and salt once per process, with one round. Checking a password is
 * otherwise unchanged.
 */
const rememberKeys = (): void => {
  crypto.pbkdf2 = (...[password, salt, iterations, length, digest, done]: Parameters<Pbkdf2>) => {
    const texts = [password, salt].map((value) => Buffer.from(value as string).toString('base64'));
    const id = JSON.stringify([...texts, iterations, length, digest]);
    const key =
      derived.get(id) ??
      new Promise<Buffer>((resolve, reject) => {
        originalPbkdf2(
          password,
          salt,
          iterations === usualRounds ? 1 : iterations,
          length,
          digest,
          (error, result) => (error ? reject(error) : resolve(result)),
        );
      });
    derived.set(id, key);
    key.then(
      (result) => done(null, Buffer.from(result)),
      (error: Error) => done(error, Buffer.alloc(0)),
    );
  };
};

const templates = new WeakMap<Payload, Promise<Record<string, unknown>>>();

/** A user's stored row, created in the usual way with the hash of `testPassword`. */
const makeTemplate = async (payload: Payload): Promise<Record<string, unknown>> => {
  rememberKeys();
  const { id } = await payload.create({
    collection: slugs.users,
    data: {
      email: `template-${crypto.randomUUID()}@example.com`,
      password: testPassword,
    },
    overrideAccess: true,
    req: asSystem(),
  });
  const where = { id: { equals: id } };
  const row = await payload.db.findOne<Record<string, unknown> & { id: string }>({
    collection: slugs.users,
    where,
  });
  await payload.db.deleteOne({ collection: slugs.users, where });
  const {
    id: _id,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...template
  } = row ?? ({} as Record<string, unknown>);
  return template;
};

/** Creates a user with `testPassword` by copying the hash. */
export const insertUser = async (payload: Payload, fields: Partial<User>): Promise<User> => {
  const template = templates.get(payload) ?? makeTemplate(payload);
  templates.set(payload, template);
  const { id } = await payload.db.create({
    collection: slugs.users,
    data: { ...(await template), ...fields },
  });
  return payload.findByID({ collection: slugs.users, id, depth: 0, overrideAccess: true });
};
