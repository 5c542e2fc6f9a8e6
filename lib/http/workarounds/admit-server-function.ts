import {
  canAccessAdmin,
  createLocalReq,
  executeAuthStrategies,
  type Payload,
  type PayloadRequest,
} from 'payload';
import { z } from 'zod';

import { resolveActor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

/** A server function call of a panel page, not yet validated. */
type Given = { name?: unknown; args?: unknown };
/** A validated call of a known server function. */
export type ServerFunction = { name: string; args: Record<string, unknown> };

/** Payload decodes a record's id as part of a URL. */
const idSchema = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .nullish();
const recordSchema = z.record(z.string(), z.unknown());
const collectionSchema = z.enum(Object.values(slugs));

/** The Payload server functions that our panel calls. Any other name is not found. */
const functions: Record<string, z.ZodType<Record<string, unknown>>> = {
  /** The fields of a form, requested when it opens and after each change. */
  'form-state': z
    .looseObject({
      collectionSlug: collectionSchema,
      schemaPath: z.string().max(500).optional(),
      id: idSchema,
      operation: z.enum(['create', 'update']).optional(),
      data: recordSchema.nullish(),
      formState: recordSchema.nullish(),
      documentFormState: recordSchema.nullish(),
      docPermissions: recordSchema.nullish(),
    })
    .refine(({ data, formState }) => data ?? formState)
    .refine(({ collectionSlug, schemaPath }) =>
      `${schemaPath ?? collectionSlug}.`.startsWith(`${collectionSlug}.`),
    )
    .transform(({ skipClientConfigAuth: _skip, globalSlug: _global, widgetSlug: _widget, ...args }) => args),
  /** A record in a drawer, opened from a relationship field. */
  'render-document': z
    .looseObject({ collectionSlug: collectionSchema, docID: idSchema, initialData: recordSchema.nullish() })
    .transform(({ paramsOverride: _params, searchParams: _search, ...args }) => args),
};

/** A form sends a request after each pause in typing, at most four times a second. */
export const functionRate: RateLimit = { name: 'server-function', max: 600, seconds: 60 };

/**
 * Validates a server function call; null if it must not run. Payload runs any function by name and leaves
 * authentication to each function. Throws `rate_limited`.
 */
export const admitServerFunction = async (
  payload: Payload,
  headers: Headers,
  { name, args }: Given,
): Promise<ServerFunction | null> => {
  if (typeof name !== 'string' || !Object.hasOwn(functions, name)) return null;
  const known = functions[name]?.safeParse(args);
  if (!known?.success) return null;
  const { user } = await executeAuthStrategies({ headers, payload });
  const req = await createLocalReq({ ...(user && { user }) }, payload);
  if (!(await mayUsePanel(req))) return null;
  const client = getClientKey({ headers }, await resolveActor(req));
  if (client) await consumeRate(functionRate, client, payload);
  return { name, args: known.data };
};

const mayUsePanel = async (req: PayloadRequest): Promise<boolean> => {
  // Payload checks the access rule of the user's own collection, and the collection of tokens has none.
  if (req.user?.collection !== slugs.users) return false;
  try {
    await canAccessAdmin({ req });
    return true;
  } catch {
    return false;
  }
};
