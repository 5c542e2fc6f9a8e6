import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { mailNoticeJob } from '@/lib/accounts/jobs';

import { findKnownDevice } from '../known-devices';
import { normaliseEmail } from '../rules';
import { describeDevice } from './describe-device';

type LogIn = { user: { id: string | number; email?: string }; headers: Headers };

/**
 * Notifies an account's owner by email of a session on a new device, except for the account's first session.
 */
export const noteLogin = async (payload: Payload, { user, headers }: LogIn): Promise<void> => {
  const userId = String(user.id);
  const account = normaliseEmail(user.email);
  const isKnown = findKnownDevice({ cookies: headers.get('cookie'), account, secret: getEnv().secret });
  const { totalDocs } = await payload.db.count({
    collection: slugs.sessions,
    where: { user: { equals: userId } },
  });
  // The new session's row already exists.
  if (isKnown || totalDocs <= 1) return;
  const { browser, system } = describeDevice(headers.get('user-agent'));
  const device = [browser, system].filter(Boolean).join(', ');
  await queueJob(
    payload,
    mailNoticeJob,
    { userId, notice: 'newDevice', ...(device && { device }) },
    { workspace: null },
  );
};
