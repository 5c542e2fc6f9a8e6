import { mailNoticeJob } from '@/lib/accounts/jobs';
import { type PasskeyProof, verifyPasskey } from '@/lib/accounts/passkeys/verify-passkey';
import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { consumeRate } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { assertOwnPassword } from '../passwords';
import {
  perAccount,
  spendSecondFactor,
  type SecondFactor,
  createTotpSecret,
  findTotpStep,
  toOtpAuthUrl,
} from './check-second-factor';
import { dropUselessCodes, createRecoveryCodes, hashRecoveryCodes } from './recovery-codes';
import { findTwoFactor, isRowOfUser, isTwoFactorOn } from './two-factor-row';

const getUser = ({ actor, req }: RequestContext): User => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  return req.user as User;
};

/** Renders a QR code as a data URL for an image. */
const drawQrCode = async (content: string): Promise<string> => {
  const { default: qrCodes } = await import('qrcode');
  const svg = await qrCodes.toString(content, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const isOff = { enabledAt: { exists: false } };

/**
 * Creates a secret for the app. It is not required before its first code is confirmed. Throws
 * `two_factor_enabled`.
 */
export const setUpTotp = async (ctx: RequestContext) => {
  const { payload } = ctx;
  const { id, email } = getUser(ctx);
  await assertProvenAddress(ctx);
  const secret = createTotpSecret();
  const data = { pendingSecret: sealSecret(getEnv().secret, secret) };
  const kept =
    (await createOnce(payload, {
      collection: slugs.twoFactors,
      key: 'user',
      data: { user: id, ...data },
    })) ??
    (await compareAndSet(payload, {
      collection: slugs.twoFactors,
      where: { and: [isRowOfUser(id), isOff] },
      data,
    }));
  if (!kept) throw new AppError('two_factor_enabled');
  const otpAuthUrl = toOtpAuthUrl(secret, email);
  return { secret, otpAuthUrl, qrCode: await drawQrCode(otpAuthUrl) };
};

/** How the owner proves that not just their session is in use. */
export type SetUpProof = { currentPassword?: string | undefined; passkey?: PasskeyProof | undefined };

/**
 * A stolen session must not be able to add a factor, which would lock out the owner. Throws
 * `password_required`, `wrong_password`, `passkey_refused`.
 */
const assertOwner = async (
  ctx: RequestContext,
  userId: string,
  { currentPassword, passkey }: SetUpProof,
): Promise<void> => {
  if (passkey) {
    if ((await verifyPasskey(ctx.payload, passkey)) !== userId) throw new AppError('passkey_refused');
    return;
  }
  if (!currentPassword) throw new AppError('password_required');
  await assertOwnPassword(ctx, currentPassword);
};

/**
 * Enables the app by its first code and the owner's proof, and returns the recovery codes, which are never
 * shown again; empty if the account has codes already. Throws `two_factor_not_set_up`, `wrong_code`,
 * `rate_limited`, and the errors of `assertOwner`.
 */
export const confirmTotp = async (ctx: RequestContext, { totp, ...proof }: { totp: string } & SetUpProof) => {
  const { payload } = ctx;
  const { id } = getUser(ctx);
  await assertProvenAddress(ctx);
  await consumeRate(perAccount, id, payload);
  await assertOwner(ctx, id, proof);
  const row = await findTwoFactor(payload, id);
  const secret =
    row?.pendingSecret && !row.enabledAt ? openSecret(getEnv().secrets, row.pendingSecret) : null;
  if (!row || !secret) throw new AppError('two_factor_not_set_up');
  const step = findTotpStep(secret, totp);
  if (step === null) throw new AppError('wrong_code');
  // An account with passkeys already has codes, which stay valid.
  const recoveryCodes = row.recoveryCodes ? [] : createRecoveryCodes();
  const enabled = await compareAndSet(payload, {
    collection: slugs.twoFactors,
    where: { and: [isRowOfUser(id), isOff, { pendingSecret: { equals: row.pendingSecret } }] },
    data: {
      secret: row.pendingSecret,
      pendingSecret: null,
      lastStep: step,
      enabledAt: new Date().toISOString(),
      ...(recoveryCodes.length > 0 && { recoveryCodes: hashRecoveryCodes(id, recoveryCodes) }),
    },
  });
  if (!enabled) throw new AppError('two_factor_not_set_up');
  await queueJob(payload, mailNoticeJob, { userId: id, notice: 'twoFactorOn' }, { workspace: null });
  return { success: true, message: 'updated successfully', recoveryCodes };
};

/**
 * Disables the app. Requires a second factor. Passkeys stay, and the recovery codes with them. Throws
 * `two_factor_not_set_up`, `wrong_code`, `rate_limited`.
 */
export const disableTotp = async (ctx: RequestContext, proof: SecondFactor) => {
  const { payload } = ctx;
  const { id } = getUser(ctx);
  if (!(await findTwoFactor(payload, id))?.enabledAt) throw new AppError('two_factor_not_set_up');
  await spendSecondFactor(payload, id, proof);
  await compareAndSet(payload, {
    collection: slugs.twoFactors,
    where: isRowOfUser(id),
    data: { enabledAt: null, secret: null, pendingSecret: null, lastStep: null },
  });
  await dropUselessCodes(payload, id);
  const notice = (await isTwoFactorOn(payload, id)) ? 'authenticatorOff' : 'twoFactorOff';
  await queueJob(payload, mailNoticeJob, { userId: id, notice }, { workspace: null });
  return { success: true, message: 'Disabled Successfully' };
};

/**
 * Creates new recovery codes. Requires a second factor. The old codes stay valid until the new ones are
 * confirmed as saved.
 */
export const createNewRecoveryCodes = async (ctx: RequestContext, proof: SecondFactor) => {
  const { payload } = ctx;
  const { id } = getUser(ctx);
  await assertProvenAddress(ctx);
  if (!(await isTwoFactorOn(payload, id))) throw new AppError('two_factor_not_set_up');
  await spendSecondFactor(payload, id, proof);
  const recoveryCodes = createRecoveryCodes();
  await compareAndSet(payload, {
    collection: slugs.twoFactors,
    where: isRowOfUser(id),
    data: { pendingCodes: hashRecoveryCodes(id, recoveryCodes) },
  });
  return { recoveryCodes };
};

/**
 * Replaces the old recovery codes by the new ones after the person has saved them. Throws
 * `two_factor_not_set_up` if there are no new ones.
 */
export const confirmRecoveryCodes = async (ctx: RequestContext) => {
  const { payload } = ctx;
  const { id } = getUser(ctx);
  await assertProvenAddress(ctx);
  const pendingCodes = (await findTwoFactor(payload, id))?.pendingCodes;
  const replaced =
    pendingCodes &&
    (await compareAndSet(payload, {
      collection: slugs.twoFactors,
      where: { and: [isRowOfUser(id), { pendingCodes: { equals: pendingCodes } }] },
      data: { recoveryCodes: pendingCodes, pendingCodes: null },
    }));
  if (!replaced) throw new AppError('two_factor_not_set_up');
  await queueJob(
    payload,
    mailNoticeJob,
    { userId: id, notice: 'recoveryCodesReplaced' },
    { workspace: null },
  );
  return { success: true };
};
