import { z } from 'zod';

import { maxPreferenceCharacters, savePreference } from '@/lib/accounts/preferences';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { getUserIdOrThrow } from './get-user-id-or-throw';
import { preferenceParams } from './preference-params';

/** `POST /api/payload-preferences/{key}`. */
export const savePreferenceEndpoint = defineEndpoint({
  method: 'post',
  path: '/:key',
  summary: 'Let the panel remember something for oneself',
  permission: 'signed-in',
  rateLimit: { name: 'preference', max: 300, seconds: 60 },
  params: preferenceParams,
  body: z.object({
    // Read from JSON, so it is some.
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
