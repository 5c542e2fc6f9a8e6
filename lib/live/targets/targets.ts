import type { Payload } from 'payload';
import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { maxTargetUrlLength, fingerprintTarget } from '@/lib/engines/live/targets/parse-target-url';
import type { LiveChannel, LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import type { LiveInfo } from '../live-status';

/**
 * Connects exactly the targets of an event on air. Only after its row is on air, because sent video cannot
 * be taken back. If the live process does not respond, the sweep retries; viewers are not affected.
 */
export const startTargets = async (
  { payload, live }: { payload: Payload; live: LivePort },
  event: LiveEvent,
): Promise<void> => {
  const targets = readTargets(event).map(({ id, name, url, sealedKey }) => ({ id, name, url, sealedKey }));
  await live.sendTo(event.id, targets).catch((error: unknown) => {
    payload.logger.warn({ err: error, eventId: event.id }, 'the restream targets could not be updated');
  });
};

/** Whether the channel of an event on air has other targets than its row. Pure. */
export const lacksTargets = (
  event: Pick<LiveEvent, 'targets'>,
  channel: Pick<LiveChannel, 'targets'>,
): boolean => {
  const nameEach = (id: string, fingerprint: string) => `${id} ${fingerprint}`;
  const running = new Set(channel.targets.map(({ id, fingerprint }) => nameEach(id, fingerprint)));
  const wanted = readTargets(event).map((target) => nameEach(target.id, fingerprintTarget(target)));
  return wanted.length !== running.size || wanted.some((each) => !running.has(each));
};

type Shown = LiveInfo['targets'][number];

/**
 * The targets of an event and their states; without addresses, since everybody who sees the event reads
 * them. Pure.
 */
export const describeTargets = (
  event: Pick<LiveEvent, 'targets' | 'state'>,
  channel: Pick<LiveChannel, 'targets'> | null,
): Shown[] =>
  readTargets(event).map(({ id, name }) => {
    const running = channel?.targets.find((each) => each.id === id);
    if (event.state !== 'LIVE' || !running) {
      const state: Shown['state'] = event.state === 'LIVE' ? 'waiting' : 'off';
      return { ...{ id, name, state, since: null, attempts: 0 }, nextTryAt: null, fault: null };
    }
    const { state, since, attempts, nextTryAt, fault } = running;
    return { ...{ id, name, state, attempts, fault }, since: toIso(since), nextTryAt: toIso(nextTryAt) };
  });

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The targets of an event in the order in which they were added. */
export const readTargets = ({ targets }: Pick<LiveEvent, 'targets'>): StoredTarget[] =>
  z.array(storedTargetSchema).safeParse(targets).data ?? [];

/** Omits the sealed key. Pure. */
export const toTarget = ({ id, name, url, keyEnd }: StoredTarget): Target => ({ id, name, url, keyEnd });

/** The stored form of a target's key. No part of a short key is shown again. */
export const sealTargetKey = (key: string): Pick<StoredTarget, 'sealedKey' | 'keyEnd'> => ({
  sealedKey: sealSecret(getEnv().secret, key),
  keyEnd: key.length >= 8 ? key.slice(-4) : '',
});

/** Maximum number of targets per event. */
export const maxTargets = 5;
const maxTargetNameLength = 100;
const maxTargetKeyLength = 300;

/** A target as stored in its event's row. The key is sealed; only its end can be shown again. */
const storedTargetSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the key. */
  url: z.string(),
  sealedKey: z.string(),
  keyEnd: z.string(),
});
export type StoredTarget = z.output<typeof storedTargetSchema>;

const name = z
  .string('target_name_missing')
  .trim()
  .min(1, 'target_name_missing')
  .max(maxTargetNameLength, 'target_name_too_long');
const url = z
  .string('target_url_invalid')
  .trim()
  .min(1, 'target_url_invalid')
  .max(maxTargetUrlLength, 'target_url_invalid');
const key = z
  .string('target_key_invalid')
  .trim()
  .min(1, 'target_key_invalid')
  .max(maxTargetKeyLength, 'target_key_invalid')
  // Sent verbatim in an RTMP message.
  .regex(/^[\x21-\x7e]+$/, 'target_key_invalid');

const texts = {
  name: 'Name of the target.',
  url: 'Address of the server, `rtmp://` or `rtmps://`, without the key.',
  key: 'Stream key at the server. No answer contains it.',
};

export const addTargetSchema = z.object({
  name: name.describe(texts.name),
  url: url.describe(texts.url),
  key: key.describe(texts.key),
});
export type AddTarget = z.output<typeof addTargetSchema>;

/** Omitted fields stay unchanged; a new address needs its key. */
export const changeTargetSchema = z.object({
  name: name.optional().describe(texts.name),
  url: url.optional().describe(texts.url),
  key: key.optional().describe(`${texts.key} Required with a new address.`),
});
export type ChangeTarget = z.output<typeof changeTargetSchema>;

/** A target as shown to callers who may change its event. */
export const targetSchema = z.object({
  id: z.string().describe('ID of the target.'),
  name: z.string().describe(texts.name),
  url: z.string().describe(texts.url),
  keyEnd: z.string().describe('The last four characters of the key. Empty if the key is shorter than eight.'),
});
z.globalRegistry.add(targetSchema, { id: 'LiveTarget' });
export type Target = z.output<typeof targetSchema>;

export const targetListSchema = z.object({
  targets: z.array(targetSchema),
  /** Maximum number of targets. */
  most: z.number(),
  /** False if the event's engine supports no targets. */
  isPossible: z.boolean(),
});
export type TargetList = z.output<typeof targetListSchema>;
