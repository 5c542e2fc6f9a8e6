import { z } from 'zod';

import type { TokenRevocations } from '@/lib/ports/delivery';

/** Maximum size of a value in bytes; all values here are ASCII. */
const maxLength = 1024;
/** Time in Unix seconds after which no token was issued. */
const always = 9_999_999_999;

/**
 * Time until which tokens of any link are rejected (0 for none), the same by link id, and the expiry of the
 * entry.
 */
const valueSchema = z.tuple([z.number(), z.record(z.string(), z.number()), z.number()]);

/**
 * The revocations of a video for the distribution's function: `[endedAt, { linkId: since }, until]` in Unix
 * seconds; tokens issued then or before are rejected. If the links exceed the size limit, every token issued
 * until `now` is rejected, and legitimate viewers get new ones. Pure.
 */
export const writeRevocations = (
  { sharesEndedAt, revokedLinks, linksSince, until }: TokenRevocations,
  now: number,
): string => {
  const links = { ...linksSince, ...Object.fromEntries(revokedLinks.map((id) => [id, always])) };
  const value = JSON.stringify([sharesEndedAt ?? 0, links, until]);
  return value.length <= maxLength ? value : JSON.stringify([now, {}, until]);
};

/** Whether every token that a value could reject has expired; also true for an unknown value. Pure. */
export const isOutdated = (value: string, now: number): boolean => {
  const read = valueSchema.safeParse(JSON.parse(value));
  return !read.success || read.data[2] <= now;
};
