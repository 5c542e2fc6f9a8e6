import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Payload } from 'payload';
import { z } from 'zod';

import { mailNoticeJob } from '@/lib/accounts/jobs';
import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import { describeDevice } from '@/lib/accounts/sessions/session-row';
import { addRecoveryCodes } from '@/lib/accounts/two-factor/recovery-codes';
import { AppError } from '@/lib/core/errors';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import type { Passkey, User } from '@/payload-types';

import { logAccountEvent } from '../log-account-event';
import { assertOwnPassword } from '../passwords';
import { createChallenge, spendChallenge, getRelyingParty } from './challenges';
import { countPasskeys, findPasskeys, toPasskeySummary } from './passkey-row';

/** Limit per account. */
const maxPasskeys = 20;

const base64url = z.string().min(1).max(20_000);

/** A browser's response to the creation of a passkey (RegistrationResponseJSON), open to newer fields. */
export const newPasskeySchema = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).nullish(),
});
type NewPasskey = z.output<typeof newPasskeySchema>;

const getUser = ({ actor, req }: RequestContext): User => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  return req.user as User;
};

/**
 * Options for creating a passkey in the browser. Requires the password, because a passkey signs in by itself:
 * a stolen session must not be able to add one. Throws `wrong_password`, `too_many_passkeys`.
 */
export const createPasskeyOptions = async (
  ctx: RequestContext,
  { currentPassword }: { currentPassword: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { payload } = ctx;
  const { id, email, fullname } = getUser(ctx);
  await assertProvenAddress(ctx);
  await assertOwnPassword(ctx, currentPassword);
  const known = await findPasskeys(payload, id);
  if (known.length >= maxPasskeys) throw new AppError('too_many_passkeys');
  const { name, id: rpID } = getRelyingParty();
  const challenge = await createChallenge({ payload, purpose: `register ${id}` });
  return generateRegistrationOptions({
    rpName: name,
    rpID,
    userName: email,
    userDisplayName: fullname || email,
    userID: new Uint8Array(Buffer.from(id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // The browser finds the passkey without a user name and always verifies the user by finger, face or PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

const verify = async (payload: Payload, userId: string, response: NewPasskey) => {
  const { id, origin } = getRelyingParty();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendChallenge(challenge, { payload, purpose: `register ${userId}` }),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return registrationInfo ?? null;
  } catch (error) {
    payload.logger.debug({ err: error }, 'a new passkey was rejected');
    return null;
  }
};

/**
 * Stores a passkey that the browser has created. For the first second factor it returns recovery codes, which
 * are never shown again. Throws `passkey_refused`, `too_many_passkeys`.
 */
export const addPasskey = async (
  ctx: RequestContext,
  { name, response }: { name?: string | undefined; response: NewPasskey },
) => {
  const { payload, req } = ctx;
  const { id: userId } = getUser(ctx);
  await assertProvenAddress(ctx);
  const info = await verify(payload, userId, response);
  if (!info) throw new AppError('passkey_refused');
  if ((await countPasskeys(payload, userId)) >= maxPasskeys) throw new AppError('too_many_passkeys');
  const { browser, system } = describeDevice(req.headers.get('user-agent'));
  const device = [browser, system].filter(Boolean).join(', ');
  const { credential } = info;
  const row = await createOnce<'passkeys'>(payload, {
    collection: slugs.passkeys,
    key: 'credentialId',
    data: {
      user: userId,
      name: name || device || 'Passkey',
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports?.join(' ') ?? null,
      isBackedUp: info.credentialBackedUp,
    },
  });
  if (!row) throw new AppError('passkey_refused');
  const recoveryCodes = await addRecoveryCodes(payload, userId);
  await notifyOwner(ctx, row);
  return { passkey: toPasskeySummary(row), recoveryCodes };
};

const notifyOwner = async (ctx: RequestContext, { name, user }: Passkey): Promise<void> => {
  const userId = String(user);
  await queueJob(
    ctx.payload,
    mailNoticeJob,
    { userId, notice: 'passkeyAdded', device: name },
    { workspace: null },
  );
  await logAccountEvent(ctx, { event: 'member.passkeyAdded', userId, name });
};
