import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { openSession } from '@/lib/accounts/workarounds/open-session';
import { AppError } from '@/lib/core/errors';

import { createChallenge } from './challenges';
import { findPasskeys } from './passkey-row';
import { getRelyingParty } from './relying-party';
import { verifyPasskey, type PasskeyProof } from './verify-passkey';

/**
 * Options for signing in by passkey. They list no credentials, which would reveal who has an account and who
 * has passkeys.
 */
export const createProofOptions = async ({
  payload,
}: RequestContext): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const challenge = await createChallenge({ payload, purpose: 'authenticate' });
  return generateAuthenticationOptions({
    rpID: getRelyingParty().id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
};

/** Signs in by a passkey alone. Throws `passkey_refused`. */
export const logInByPasskey = async ({ payload, req }: RequestContext, proof: PasskeyProof) => {
  const userId = await verifyPasskey(payload, proof);
  if (!userId) throw new AppError('passkey_refused');
  const isStillThere = async () =>
    (await findPasskeys(payload, userId)).some(({ credentialId }) => credentialId === proof.id);
  await openSession(req, userId, isStillThere);
  return { success: true };
};
