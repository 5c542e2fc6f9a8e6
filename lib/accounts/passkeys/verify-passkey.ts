import {
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Payload } from 'payload';
import { z } from 'zod';

import { openSession } from '@/lib/accounts/workarounds/sign-session';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { spendChallenge, getRelyingParty, createChallenge } from './challenges';
import { type PasskeyRow, findPasskeys } from './passkey-row';

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

const base64url = z.string().min(1).max(4096);

/** A browser's response to a passkey challenge (AuthenticationResponseJSON), open to newer fields. */
export const passkeyProofSchema = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().max(200).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
});
export type PasskeyProof = z.output<typeof passkeyProofSchema>;

const toCredential = ({ credentialId, publicKey, counter }: PasskeyRow) => ({
  id: credentialId,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
});

/**
 * Stores the new signature counter; false if it changed concurrently. The counter of a copied authenticator
 * lags behind; authenticators without a counter always send 0.
 */
const noteUse = async (payload: Payload, row: PasskeyRow, counter: number): Promise<boolean> => {
  const used = await compareAndSet(payload, {
    collection: slugs.passkeys,
    where: { and: [{ id: { equals: row.id } }, { counter: { equals: row.counter } }] },
    data: { counter, lastUsedAt: new Date().toISOString() },
  });
  return used !== null;
};

/**
 * The account whose passkey signed a challenge of ours, which spends the challenge; null for any fault. The
 * authenticator must have verified the user (finger, face or PIN), so that a passkey counts as two factors.
 */
export const verifyPasskey = async (payload: Payload, proof: PasskeyProof): Promise<string | null> => {
  const row = await payload.db.findOne<PasskeyRow>({
    collection: slugs.passkeys,
    where: { credentialId: { equals: proof.id } },
  });
  const userId = getRelationId(row?.user);
  if (!row || !userId) return null;
  const { id, origin } = getRelyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(challenge, { payload, purpose: 'authenticate' }),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: toCredential(row),
      requireUserVerification: true,
    });
    return verified && (await noteUse(payload, row, authenticationInfo.newCounter)) ? userId : null;
  } catch (error) {
    payload.logger.debug({ err: error }, 'a passkey was rejected');
    return null;
  }
};
