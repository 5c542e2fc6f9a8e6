import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionAfterChangeHook,
} from 'payload';

import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import { resolveActor, isTokenOff } from '@/lib/core/access/actor';
import { collectionsOfCategories } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { type Slug, slugs } from '@/lib/core/slugs';
import { createToken, indexToken, toTokenPrefix } from '@/lib/core/tokens';

/** Required, because a token stays valid after its creator's sessions have ended. */
export const requireProvenAddress: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation === 'create')
    await assertProvenAddress({ payload: req.payload, actor: await resolveActor(req) });
  return data;
};

const chosen = 'chosenCategories';

/**
 * Stores whether the call names categories. Payload fills in omitted fields later, so an explicit empty list
 * would be indistinguishable from an omitted one.
 */
export const noteChoice: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update' && operation !== 'updateByID') return;
  const { access } = ((args as { data?: unknown }).data ?? {}) as {
    access?: { categories?: unknown } | null;
  };
  const isNamed = access?.categories !== undefined;
  req.context[chosen] = isNamed ? (access?.categories ?? []) : null;
};

/**
 * Remembers that a token was limited to categories, even if none of them is left. Such a token can only be
 * enabled by a call that names its categories; an empty list means all videos. Throws
 * `integration_access_missing`.
 */
export const keepConfined: CollectionBeforeChangeHook = async ({ context, data, originalDoc, req }) => {
  const choice = context[chosen] as unknown[] | null | undefined;
  if (choice) return { ...data, isConfined: choice.length > 0 };
  if (data.isDisabled || !originalDoc?.isConfined || !isTokenOff(originalDoc)) return data;
  const ids = (originalDoc.access?.categories ?? []).flatMap(
    (category: Parameters<typeof getRelationId>[0]) => getRelationId(category) ?? [],
  );
  // MongoDB keeps the ids of deleted categories.
  const { totalDocs } = await req.payload.db.count({
    collection: slugs.categories,
    where: { id: { in: ids } },
  });
  if (ids.length === 0 || totalDocs === 0) throw new AppError('integration_access_missing');
  return data;
};

/**
 * Refuses a new token that is limited to categories and has permissions on records without any, because each
 * of these calls would answer 403. Throws `validation_failed`.
 */
export const refuseUselessPermissions: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  const { access, permissions } = data as {
    access?: { categories?: unknown[] | null };
    permissions?: Record<string, unknown[] | undefined>;
  };
  if (operation !== 'create' || !access?.categories?.length) return data;
  if ((await resolveActor(req)).kind === 'system') return data;
  const useless = Object.entries(permissions ?? {})
    .filter(([name, operations]) => operations?.length && !collectionsOfCategories.has(name as Slug))
    .map(([name]) => name);
  if (useless.length === 0) return data;
  const fault = `a token limited to categories can’t have permissions for ${useless.join(', ')}` as const;
  throw AppError.ofField('permissions', fault, 'invalid_value');
};

/** Creates the token of a new integration. Only its HMAC and first characters are stored. */
export const issueToken: CollectionBeforeChangeHook = ({ context, data, operation }) => {
  if (operation !== 'create') return data;
  const token = createToken();
  context.integrationToken = token;
  return { ...data, tokenIndex: indexToken(token, getEnv().secret), tokenPrefix: toTokenPrefix(token) };
};

/** Adds the token to the response of the create call. */
export const showTokenOnce: CollectionAfterChangeHook = ({ context, doc, operation }) =>
  operation === 'create' && context.integrationToken ? { ...doc, token: context.integrationToken } : doc;
