import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { mailNoticeJob } from '@/lib/accounts/jobs';
import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isHmacOf, type Secrets } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';

import { normaliseEmail } from './rules';
import { describeDevice } from './sessions/session-row';

type LogIn = { user: { id: string | number; email?: string }; headers: Headers };

/**
 * Notifies an account's owner by email of a session on a new device, except for the account's first session.
 */
export const noteLogin = async (payload: Payload, { user, headers }: LogIn): Promise<void> => {
  const userId = String(user.id);
  const account = normaliseEmail(user.email);
  const isKnown = findKnownDevice({ cookies: headers.get('cookie'), account, secret: getEnv().secrets });
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

/**
 * OWASP's device cookie: it proves an earlier sign-in, so that only unknown devices are slowed down. A proof
 * has the form `<seconds>.<id>.<mac>`; the MAC covers the account without naming it. A browser may hold
 * proofs for several accounts.
 */
export const deviceCookie = { name: 'reelhof-devices', path: '/api/users', seconds: 365 * 86_400 };

/** Only the newest proofs are kept, to limit the header's length. */
const maxProofs = 8;
const separator = '~';
const proofPattern = /^(\d{10})\.([\w-]{16})\.([0-9a-f]{64})$/;

type DeviceProof = { cookies: string | null; account: string; secret: Secrets; now?: number };

const readProofs = (cookies: string | null): string[] => {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${deviceCookie.name}=([^;]*)`).exec(cookies ?? '') ?? [];
  return value
    .split(separator)
    .filter((proof) => proofPattern.test(proof))
    .slice(0, maxProofs);
};

const purpose = 'device';

const toClaim = (seconds: string, id: string, account: string): string => `${seconds}.${id}.${account}`;

const findProof = ({ cookies, account, secret, now = Date.now() }: DeviceProof) => {
  for (const proof of readProofs(cookies)) {
    const [, seconds = '', id = '', mac = ''] = proofPattern.exec(proof) ?? [];
    const isFresh = Number(seconds) > now / 1000 - deviceCookie.seconds;
    const isGenuine = isHmacOf(mac, toClaim(seconds, id, account), { secrets: secret, purpose });
    if (isGenuine && isFresh) return { proof, id };
  }
  return null;
};

/** The id of the device that sent these cookies if it signed in to this account within a year, else null. */
export const findKnownDevice = (of: DeviceProof): string | null => findProof(of)?.id ?? null;

/** The cookie's new value after a sign-in: a new proof for this account, and the existing ones for others. */
export const rememberDevice = (of: DeviceProof): string => {
  const { cookies, now = Date.now() } = of;
  const old = findProof(of)?.proof;
  const [seconds, id] = [String(Math.floor(now / 1000)), randomBytes(12).toString('base64url')];
  const others = readProofs(cookies).filter((proof) => proof !== old);
  const mac = hmac(deriveKey(of.secret, purpose), toClaim(seconds, id, of.account));
  return [`${seconds}.${id}.${mac}`, ...others].slice(0, maxProofs).join(separator);
};
