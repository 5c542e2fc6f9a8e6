import type { PayloadRequest } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { getClientKey, getClientNetwork } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { waitForTurn } from '@/lib/http/rate-limit/wait-for-turn';
import { queueJob } from '@/lib/worker/queue-job';

import { warnOfAttemptsJob } from './jobs';
import { findKnownDevice } from './known-devices';

const perClient: RateLimit = { name: 'login-client', max: 300, seconds: 60, isShared: true };
const perDevice: RateLimit = { name: 'login-device', max: 10, seconds: 60, isShared: true };
const perMinute: RateLimit = { name: 'login-account', max: 10, seconds: 60, isShared: true };
const perHour: RateLimit = { name: 'login-account-hour', max: 40, seconds: 3600, isShared: true };

/** After this many failures within a day the account's owner is notified, once a day. */
export const failures: RateLimit = { name: 'login-failures', max: 20, seconds: 86_400, isShared: true };

const findDevice = (req: PayloadRequest, account: string): string | null =>
  findKnownDevice({ cookies: req.headers.get('cookie'), account, secret: getEnv().secrets });

/**
 * If the network is unknown, attempts beyond an account's limit are admitted one at a time, so that a
 * stranger cannot lock out its owner.
 */
const slowTry = { name: 'login-turn', seconds: 6 };

/**
 * Counts an attempt to sign in, whether or not the account exists. A known device has its own count; all
 * others share one per network, so that a stranger slows down neither the owner nor other networks. Throws
 * `rate_limited`.
 */
export const slowLogin = async (req: PayloadRequest, account: string): Promise<void> => {
  const { payload } = req;
  const client = getClientKey(req);
  if (client) await consumeRate(perClient, client, payload);
  const device = findDevice(req, account);
  // A known device over its limit is treated like an unknown one.
  if (device && !(await countCall(perDevice, device, payload)).isOver) return;
  const network = getClientNetwork(req);
  if (network) {
    await consumeRate(perMinute, `${account} ${network}`, payload);
    await consumeRate(perHour, `${account} ${network}`, payload);
  } else if ((await countCall(perMinute, `${account} unknown`, payload)).isOver)
    await waitForTurn(slowTry, { key: account, network }, payload);
};

/** On the process, because web's server and Next have separate copies of this module. */
const shared = globalThis as typeof globalThis & { reelhofFailedSignIn?: () => void };

/** Sets the function that counts failed sign-ins. */
export const onFailedSignIn = (count: () => void): void => {
  shared.reelhofFailedSignIn = count;
};

/** Counts a wrong password or unknown account, and notifies the owner if failures accumulate. */
export const noteFailedLogin = async (req: PayloadRequest, account: string): Promise<void> => {
  shared.reelhofFailedSignIn?.();
  if (findDevice(req, account)) return;
  const { used } = await countCall(failures, account, req.payload);
  // Queued for unknown accounts too: the job finds no recipient, and the answer takes the same time.
  if (used === failures.max) {
    await queueJob(req.payload, warnOfAttemptsJob, { email: account }, { workspace: null });
  }
};
