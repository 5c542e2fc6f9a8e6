import type { Payload } from 'payload';

import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { createOnce } from '@/lib/core/database/create-once';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/jobs/queue-job';
import { ensureVouchedAccount, vouchedSchema } from '@/lib/sso/sign-up-hand-over';
import type { User } from '@/payload-types';

import { changeRow, findRow, type SignUpRow } from './sign-up-row';

/** Its address counts as unconfirmed until somebody who knows the password comes by the link. */
const createWithPassword = async (payload: Payload, row: SignUpRow): Promise<void> => {
  const { email, firstname, lastname, hash, salt } = row;
  if (!hash || !salt) return;
  await createOnce(payload, {
    collection: slugs.users,
    key: 'email',
    data: {
      email,
      firstname,
      lastname,
      fullname: [firstname, lastname].filter(Boolean).join(' ') || null,
      hash,
      salt,
      language: toLanguage(row.language),
      isEmailUnconfirmed: true,
      rootAccess: false,
    },
  });
};

/**
 * The account that a sign-up is for; made when its link is opened first, or at once where a provider vouched for the address. Programs
 * open links of mails, too, and anybody may sign up with another one's address. Null where there is none to be had.
 */
export const ensureFounder = async (
  ctx: Pick<Context, 'payload' | 'req'>,
  row: SignUpRow,
): Promise<User | null> => {
  const { payload } = ctx;
  if (!(await findUserByEmail(payload, row.email))) {
    const vouched = vouchedSchema.safeParse(row.vouched).data;
    if (vouched) await ensureVouchedAccount(ctx, vouched);
    else await createWithPassword(payload, row);
  }
  const user = await findUserByEmail(payload, row.email);
  if (user && row.userId !== user.id)
    await changeRow(payload, row.id, { data: { userId: user.id, hash: null, salt: null, vouched: null } });
  return user;
};

const reminderSeconds = 1800;

/** Whoever has the password and the link at once is the founder, and reads the address's mail; a provider's word is as good. */
export const beginBuilding = async (
  payload: Payload,
  row: SignUpRow,
  user: User,
): Promise<SignUpRow | null> => {
  await payload.db.updateOne({
    collection: slugs.users,
    id: user.id,
    data: { isEmailUnconfirmed: false },
  });
  const begun = await changeRow(payload, row.id, {
    where: { state: { in: ['mailed', 'approved'] } },
    data: {
      state: 'building',
      confirmedAt: row.confirmedAt ?? new Date().toISOString(),
      expiresAt: null,
    },
  });
  if (begun) {
    const later = { workspace: null, delaySeconds: reminderSeconds };
    await queueJob(payload, 'mail-unfinished-build', { signUpId: row.id }, later);
  }
  return begun ?? findRow(payload, { id: { equals: row.id } });
};
