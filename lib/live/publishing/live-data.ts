import { z } from 'zod';

import type { PlayerDesign } from '@/lib/videos/players/design';

import { liveStates } from '../rules';

const dateTime = z.iso.datetime();

/** As `PlayerDesign` of lib/videos/players/design, which says what each of its values is. */
const designSchema = z.custom<PlayerDesign>((value) => typeof value === 'object' && value !== null);

/**
 * `live/{id}/data.json` in the stream bucket, always public: all that a player knows of a live event. It is written anew with every change
 * of what it tells, so a player that shows it asks again every few seconds. The player page shows an event at `player/?live={id}`. Every
 * URL in it is relative to the bucket's root, e.g. `live/{id}/{broadcast}/master.m3u8`.
 */
export const liveDataSchema = z.object({
  schema: z.literal(1),
  kind: z.literal('live'),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Locale of what is spoken. */
  language: z.string().nullable(),
  /** `IDLE` before it goes live (and again after a reset), `LIVE` until it is ended, then `ENDED`. */
  state: z.enum(liveStates),
  /** As planned; an event may begin and end earlier or later. ISO 8601. */
  startDateTime: dateTime,
  endDateTime: dateTime,
  /** When viewers could first see it; null while it is `IDLE`. */
  wentLiveAt: dateTime.nullable(),
  endedAt: dateTime.nullable(),
  /** The picture of the waiting page and of the end. */
  poster: z.string().nullable(),
  /**
   * The master playlist while the event is `LIVE` and has a channel, else null. While nobody sends, it stays and the playlists in it do not
   * grow; before the first picture it answers 404.
   */
  hls: z.string().nullable(),
  /** What follows the end. Null where nothing is recorded. */
  archive: z
    .object({
      videoId: z.string(),
      /** The address of the recording's own data.json once it can be played, null until then. A private recording has none. */
      data: z.string().nullable(),
      /** The recording's poster for link previews; null until it has one, and for a private recording. */
      poster: z.string().nullable(),
      posterSize: z.object({ width: z.number(), height: z.number() }).nullable(),
    })
    .nullable(),
  /** Whether viewers see the waiting picture and a sentence instead of the stream, which goes on. */
  isOnBreak: z.boolean(),
  /** Whether a recording follows, or followed, so that the end screen may promise one. */
  isRecorded: z.boolean(),
  /** Asked for with a number by chance (`?v=`), every 20 s, by who waits for the beginning; null where nobody counts them. */
  waiting: z.string().nullable(),
  /** Captions written while it is on air, as a rendition of the master playlist. */
  hasLiveCaptions: z.boolean(),
  design: designSchema,
  /** Obeyed by the edge and by the player, as that of videos. */
  embed: z.object({ access: z.enum(['allowed', 'limited', 'forbidden']), domains: z.array(z.string()) }),
  /** Where to ask for the embed code (oEmbed); null where embedding is forbidden. */
  oembed: z.string().nullable(),
  /** Address for links: the player page, or a page that redirects to it. */
  pageUrl: z.string(),
  updatedAt: dateTime,
});
export type LiveData = z.output<typeof liveDataSchema>;
