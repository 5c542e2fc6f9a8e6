import { z } from 'zod';

import { findPreference } from '@/lib/accounts/preferences';
import { getActorUserId } from '@/lib/core/access/actor';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { preferenceParams } from './preference-params';

/** `GET /api/payload-preferences/{key}`. */
export const findPreferenceEndpoint = defineEndpoint({
  method: 'get',
  path: '/:key',
  summary: 'What the panel remembers for oneself under a key',
  permission: 'public',
  params: preferenceParams,
  answer: z.object({ value: z.unknown() }),
  run: async ({ payload, actor }, { params: { key } }) => {
    const userId = getActorUserId(actor);
    return { value: userId === null ? null : await findPreference(payload, { userId, key }) };
  },
});
