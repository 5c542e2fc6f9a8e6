import { z } from 'zod';

import { removePasskey } from '@/lib/accounts/passkeys/manage-passkeys';
import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passkeyParams } from './passkey-fields';

/** `DELETE /api/users/passkeys/{passkeyId}`. */
export const removePasskeyEndpoint = defineEndpoint({
  method: 'delete',
  path: '/passkeys/:passkeyId',
  summary: 'Remove one of one’s passkeys, for a code or a passkey',
  permission: 'signed-in',
  params: passkeyParams,
  body: secondFactorSchema,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { passkeyId }, body }) => removePasskey(ctx, { passkeyId, proof: body }),
});
