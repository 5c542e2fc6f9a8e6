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

/** What a page of the panel asks Payload to run on the server, as it came in. */
type Given = { name?: unknown; args?: unknown };
/** The same, known to be one that the panel makes. */
export type ServerFunction = { name: string; args: Record<string, unknown> };

/** Payload decodes the id of a record as a part of an address. */
const idSchema = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .nullish();
const recordSchema = z.record(z.string(), z.unknown());
const collectionSchema = z.enum(Object.values(slugs));

/** Of everything that Payload has, what our panel calls. A name that is not here is not found. */
const functions: Record<string, z.ZodType<Record<string, unknown>>> = {
  /** A form's fields, on opening it and after each change. */
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
  /** A record in a drawer, from a field that refers to it. */
  'render-document': z
    .looseObject({ collectionSlug: collectionSchema, docID: idSchema, initialData: recordSchema.nullish() })
    .transform(({ paramsOverride: _params, searchParams: _search, ...args }) => args),
};

/** A form asks after each pause in typing, four times a second at most. */
export const functionRate: RateLimit = { name: 'server-function', max: 600, seconds: 60 };

/**
 * The call as it may be run, or null. Payload looks its functions up by whatever name it is given, and leaves
 * it to each of them to ask who calls. Throws `rate_limited`.
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
  // Payload asks a token's own collection, where nobody is kept out of a panel that tokens don't have.
  if (req.user?.collection !== slugs.users) return false;
  try {
    await canAccessAdmin({ req });
    return true;
  } catch {
    return false;
  }
};
