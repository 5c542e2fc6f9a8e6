import { z } from 'zod';

import { forgetPreferences } from '@/lib/accounts/preferences';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { getUserIdOrThrow } from './get-user-id-or-throw';

/** `DELETE /api/payload-preferences`. */
export const forgetPreferencesEndpoint = defineEndpoint({
  method: 'delete',
  path: '/',
  summary: 'Let the panel forget what it remembers for oneself',
  permission: 'signed-in',
  // The panel names its person, who is known anyway.
  answer: z.object({ message: z.string() }),
  run: async (ctx) => {
    await forgetPreferences(ctx.payload, getUserIdOrThrow(ctx));
    return { message: ctx.req.t('general:deletedSuccessfully') };
  },
});
