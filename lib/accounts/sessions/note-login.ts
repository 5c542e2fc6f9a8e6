import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/jobs/queue-job';

import { findKnownDevice } from '../known-devices';
import { normaliseEmail } from '../rules';
import { describeDevice } from './describe-device';
import { noteSession } from './note-session';

type LogIn = { user: { id: string | number; email?: string }; token: string; headers: Headers };

/** Writes a new session down, and tells its owner by mail where the device is a new one; not with the very first. */
export const noteLogin = async (payload: Payload, { user, token, headers }: LogIn): Promise<void> => {
  const userId = String(user.id);
  const account = normaliseEmail(user.email);
  const isKnown = findKnownDevice({ cookies: headers.get('cookie'), account, secret: getEnv().secret });
  const { totalDocs } = await payload.db.count({
    collection: slugs.sessions,
    where: { user: { equals: userId } },
  });
  await noteSession(payload, { userId, token, headers });
  if (isKnown || totalDocs === 0) return;
  const { browser, system } = describeDevice(headers.get('user-agent'));
  const device = [browser, system].filter(Boolean).join(', ');
  await queueJob(
    payload,
    'mail-notice',
    { userId, notice: 'newDevice', ...(device && { device }) },
    { workspace: null },
  );
};
