import { z } from 'zod';

import {
  findPreference,
  forgetPreferences,
  isPreferenceKey,
  maxPreferenceCharacters,
  savePreference,
} from '@/lib/accounts/preferences';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';

const preferenceParams = z.object({ key: z.string().refine(isPreferenceKey, 'not_found') });

/** The caller's account. Throws `forbidden` if the caller is not a person. */
const getUserIdOrThrow = ({ actor }: RequestContext): string => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  return userId;
};

/** `GET /api/payload-preferences/{key}`. */
const findPreferenceEndpoint = defineEndpoint({
  method: 'get',
  path: '/:key',
  operationId: 'getPreference',
  tag: 'Account',
  isInternal: true,
  summary: 'Get a preference of the panel',
  permission: 'public',
  params: preferenceParams,
  answer: z.object({ value: z.unknown() }),
  run: async ({ payload, actor }, { params: { key } }) => {
    const userId = getActorUserId(actor);
    return { value: userId === null ? null : await findPreference(payload, { userId, key }) };
  },
});

/** `POST /api/payload-preferences/{key}`. */
const savePreferenceEndpoint = defineEndpoint({
  method: 'post',
  path: '/:key',
  operationId: 'savePreference',
  tag: 'Account',
  isInternal: true,
  summary: 'Save a preference of the panel',
  permission: 'signed-in',
  rateLimit: { name: 'preference', max: 300, seconds: 60 },
  params: preferenceParams,
  body: z.object({
    // Read from JSON, so any value is valid JSON.
    value: z
      .unknown()
      .refine((value) => value !== undefined, 'missing_information')
      .refine(
        (value) => JSON.stringify(value ?? null).length <= maxPreferenceCharacters,
        'payload_too_large',
      ),
  }),
  answer: z.object({ success: z.literal(true) }),
  run: async (ctx, { params: { key }, body: { value } }) => {
    await savePreference(ctx.payload, { userId: getUserIdOrThrow(ctx), key, value });
    return { success: true as const };
  },
});

/** `DELETE /api/payload-preferences`. */
const forgetPreferencesEndpoint = defineEndpoint({
  method: 'delete',
  path: '/',
  operationId: 'deletePreferences',
  tag: 'Account',
  isInternal: true,
  summary: 'Delete your preferences of the panel',
  permission: 'signed-in',
  // The panel also sends the user's id, which the session already identifies.
  answer: z.object({ message: z.string() }),
  run: async (ctx) => {
    await forgetPreferences(ctx.payload, getUserIdOrThrow(ctx));
    return { message: ctx.req.t('general:deletedSuccessfully') };
  },
});

/**
 * Endpoints below `/api/payload-preferences`. They replace Payload's own, which store any value of any size.
 * The panel also calls them before sign-in.
 */
export const preferenceEndpoints = [
  findPreferenceEndpoint,
  savePreferenceEndpoint,
  forgetPreferencesEndpoint,
];
