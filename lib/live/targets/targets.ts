import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import type { LiveEvent } from '@/payload-types';

import { maxTargetUrlLength } from '../../engines/live/targets/parse-target-url';

/** Where else an event is sent to, at most. */
export const maxTargets = 5;
export const maxTargetNameLength = 100;
export const maxTargetKeyLength = 300;

/** A target as the row of its event keeps it. The key is sealed; of it only the end can be shown again. */
const storedTargetSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the key. */
  url: z.string(),
  sealedKey: z.string(),
  keyEnd: z.string(),
});
export type StoredTarget = z.output<typeof storedTargetSchema>;

/** Those of an event, in the order in which they were added. */
export const readTargets = ({ targets }: Pick<LiveEvent, 'targets'>): StoredTarget[] =>
  z.array(storedTargetSchema).safeParse(targets).data ?? [];

/** The key of a target as its row keeps it. Of a short one nothing is shown again. */
export const sealTargetKey = (key: string): Pick<StoredTarget, 'sealedKey' | 'keyEnd'> => ({
  sealedKey: sealSecret(getEnv().secret, key),
  keyEnd: key.length >= 8 ? key.slice(-4) : '',
});

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
  // It stands in a message of RTMP as it is.
  .regex(/^[\x21-\x7e]+$/, 'target_key_invalid');

export const addTargetSchema = z.object({ name, url, key });
export type AddTarget = z.output<typeof addTargetSchema>;

/** What is left out stays as it is; another address needs its key. */
export const changeTargetSchema = z.object({
  name: name.optional(),
  url: url.optional(),
  key: key.optional(),
});
export type ChangeTarget = z.output<typeof changeTargetSchema>;

/** A target as it is shown to who may change its event. */
export const targetSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The last four characters of the key; empty where it is shorter than eight. */
  keyEnd: z.string(),
});
export type Target = z.output<typeof targetSchema>;

export const targetListSchema = z.object({
  targets: z.array(targetSchema),
  /** How many there may be. */
  most: z.number(),
  /** False where what takes in the event sends it nowhere else. */
  isPossible: z.boolean(),
});
export type TargetList = z.output<typeof targetListSchema>;

export const toTarget = ({ id, name, url, keyEnd }: StoredTarget): Target => ({ id, name, url, keyEnd });
