import { z } from 'zod';

import type { LiveIngestEntry } from '@/lib/ports/live';

const ingestKinds = [
  ...(['connected', 'came_back', 'cut_off', 'refused', 'size_changed'] as const),
  ...(['standby', 'standby_left', 'took_over'] as const),
] as const;

/** Why a sender was refused; each reason has a text in `liveRoom.refusals`. */
export const refusalReasons = [
  'second_sender',
  'unsupported_codec',
  'sound_converted',
  'wrong_key',
  'unknown_key',
  'no_key',
  'wrong_app',
  'no_picture',
  'too_early',
] as const;

/** Entry of the ingest log, in the live process and in the event's row. */
export const ingestEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(ingestKinds),
  at: z.number(),
  until: z.number(),
  count: z.number(),
  protocol: z.enum(['rtmp', 'srt']).nullable(),
  address: z.string().nullable(),
  reason: z.enum(refusalReasons).nullable(),
  codec: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  seconds: z.number().nullable(),
}) satisfies z.ZodType<LiveIngestEntry>;

/** Maximum number of entries for one event, over all runs of its channel. */
export const maxIngestEntries = 300;

const listSchema = z.array(ingestEntrySchema).catch([]);

/**
 * Merges the stored log with the running channel's, oldest entry first. An entry of the channel replaces the
 * stored one. Pure.
 */
export const mergeIngest = (kept: unknown, running: readonly LiveIngestEntry[]): LiveIngestEntry[] => {
  const ids = new Set(running.map(({ id }) => id));
  return [...listSchema.parse(kept ?? []).filter(({ id }) => !ids.has(id)), ...running].slice(
    -maxIngestEntries,
  );
};
