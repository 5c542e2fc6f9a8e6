import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Payload, Where } from 'payload';
import { z } from 'zod';

import { mailNoticeJob } from '@/lib/accounts/jobs';
import { passkeyProofSchema, verifyPasskey, type PasskeyProof } from '@/lib/accounts/passkeys/verify-passkey';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';

import { spendRecoveryCode } from './recovery-codes';
import { type Factors, findFactors, findTwoFactor, isRowOfUser } from './two-factor-row';

/** Allowed deviation before and after a code, for clock drift and typing time. Seconds. */
const tolerance = 30;

/** Creates a secret of 160 bits, in base 32. */
export const createTotpSecret = (): string => generateSecret();

/** The URL in the QR code for an authenticator app. */
export const toOtpAuthUrl = (secret: string, email: string): string =>
  generateURI({ issuer: 'Reelhof', label: email, secret });

/** The 30-second time step of a code; null for a wrong code. Pure except for the clock. */
export const findTotpStep = (secret: string, code: string, now = Date.now()): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now / 1000);
  const result = verifySync({ secret, token: code, epochTolerance: tolerance, epoch });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
};

/** Limit per account, regardless of the network: every caller here already knows the password. */
export const perAccount: RateLimit = { name: 'two-factor', max: 10, seconds: 600, isShared: true };

export type SecondFactor = {
  totp?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
};

const code = z.string().trim().min(1).max(100);

/** Fields of a call that asks for a second factor only if the account has one. */
export const optionalFactorFields = {
  totp: code.optional(),
  recoveryCode: code.optional(),
  passkey: passkeyProofSchema.optional(),
};

/** A second factor: one of three kinds of proof. */
export const secondFactorSchema = z.union([
  z.object({ totp: code }),
  z.object({ recoveryCode: code }),
  z.object({ passkey: passkeyProofSchema }),
]);

/** Spends an app code. It and all older codes become invalid, also for concurrent calls. */
const spendTotp = async (payload: Payload, userId: string, code: string): Promise<boolean> => {
  const row = await findTwoFactor(payload, userId);
  const secret = row?.enabledAt && row.secret ? openSecret(getEnv().secrets, row.secret) : null;
  const step = secret ? findTotpStep(secret, code) : null;
  if (step === null) return false;
  const isNewer: Where = { or: [{ lastStep: { less_than: step } }, { lastStep: { exists: false } }] };
  const spent = await compareAndSet(payload, {
    collection: slugs.twoFactors,
    where: { and: [isRowOfUser(userId), isNewer] },
    data: { lastStep: step },
  });
  return spent !== null;
};

const spendRecovery = async (payload: Payload, userId: string, code: string): Promise<boolean> => {
  for (;;) {
    const row = await findTwoFactor(payload, userId);
    const kept = row?.recoveryCodes;
    const rest = spendRecoveryCode(kept, userId, code);
    if (rest === null || !kept) return false;
    const spent = await compareAndSet(payload, {
      collection: slugs.twoFactors,
      where: { and: [isRowOfUser(userId), { recoveryCodes: { equals: kept } }] },
      data: { recoveryCodes: rest || null },
    });
    if (spent) break;
  }
  await queueJob(payload, mailNoticeJob, { userId, notice: 'recoveryCodeUsed' }, { workspace: null });
  return true;
};

const isProved = async (
  payload: Payload,
  userId: string,
  { totp, recoveryCode, passkey }: SecondFactor,
): Promise<boolean> => {
  if (passkey) return (await verifyPasskey(payload, passkey)) === userId;
  if (totp) return spendTotp(payload, userId, totp.replace(/\s/g, ''));
  return spendRecovery(payload, userId, recoveryCode ?? '');
};

/**
 * Spends a second factor: an app code, a recovery code or a passkey's signature. Throws `rate_limited`,
 * `wrong_code`.
 */
export const spendSecondFactor = async (
  payload: Payload,
  userId: string,
  factor: SecondFactor,
): Promise<void> => {
  await consumeRate(perAccount, userId, payload);
  if (!(await isProved(payload, userId, factor))) throw new AppError('wrong_code');
};

const needed = ({ hasApp, hasPasskeys }: Factors) => {
  if (!hasPasskeys) return 'two_factor_required';
  return hasApp ? 'two_factor_or_passkey_required' : 'passkey_required';
};

/**
 * Requires the second factor of an account that has one. Throws `two_factor_required`, `passkey_required`,
 * `two_factor_or_passkey_required`, `wrong_code`, `rate_limited`.
 */
export const proveSecondFactor = async (
  payload: Payload,
  userId: string,
  { totp, recoveryCode, passkey }: SecondFactor,
): Promise<void> => {
  const factors = await findFactors(payload, userId);
  if (!factors.hasApp && !factors.hasPasskeys) return;
  if (!totp && !recoveryCode && !passkey) throw new AppError(needed(factors));
  await spendSecondFactor(payload, userId, { totp, recoveryCode, passkey });
};
