import { z } from 'zod';

import { renamePasskey } from '@/lib/accounts/passkeys/manage-passkeys';
import { passkeySchema } from '@/lib/accounts/passkeys/passkey-row';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passkeyName, passkeyParams } from './passkey-fields';

/** `PATCH /api/users/passkeys/{passkeyId}`. */
export const renamePasskeyEndpoint = defineEndpoint({
  method: 'patch',
  path: '/passkeys/:passkeyId',
  summary: 'Call one of one’s passkeys something else',
  permission: 'signed-in',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  answer: z.object({ passkey: passkeySchema }),
  run: (ctx, { params: { passkeyId }, body }) => renamePasskey(ctx, { passkeyId, name: body.name }),
});
