import { z } from 'zod';

import type { TokenRevocations } from '../port';

/** What a store takes as a value; bytes, all of them ASCII here. */
const maxLength = 1024;
/** No token was issued later. */
const always = 9_999_999_999;

/**
 * Until when tokens of any link are refused (0 for none), the same of single links by their ids, and when all
 * of it is outdated.
 */
const valueSchema = z.tuple([z.number(), z.record(z.string(), z.number()), z.number()]);

/**
 * What the distribution's function reads of a video's revocations: `[endedAt, { linkId: since }, until]` in
 * Unix seconds; a token is refused that was issued then or before. Where that has no room for all links,
 * every token issued until `now` is refused: who may still watch is given a new one. Pure.
 */
export const writeRevocations = (
  { sharesEndedAt, revokedLinks, linksSince, until }: TokenRevocations,
  now: number,
): string => {
  const links = { ...linksSince, ...Object.fromEntries(revokedLinks.map((id) => [id, always])) };
  const value = JSON.stringify([sharesEndedAt ?? 0, links, until]);
  return value.length <= maxLength ? value : JSON.stringify([now, {}, until]);
};

/** Whether no token is left that a value could refuse; true of what is no value of ours. Pure. */
export const isOutdated = (value: string, now: number): boolean => {
  const read = valueSchema.safeParse(JSON.parse(value));
  return !read.success || read.data[2] <= now;
};
