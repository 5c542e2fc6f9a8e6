import { z } from 'zod';

import type { PlayerDesign } from '@/lib/videos/players/design';

import { liveStates } from '../rules';

const dateTime = z.iso.datetime();

/** `PlayerDesign` is documented in lib/videos/players/design. */
const designSchema = z.custom<PlayerDesign>((value) => typeof value === 'object' && value !== null);

/**
 * `live/{id}/data.json` in the stream bucket, always public: everything a player knows of a live event.
 * Rewritten with every change, so players poll it every few seconds. The player page shows an event at
 * `player/?live={id}`. URLs are relative to the bucket's root, e.g. `live/{id}/{broadcast}/master.m3u8`.
 */
export const liveDataSchema = z.object({
  schema: z.literal(1),
  kind: z.literal('live'),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Locale of the spoken language. */
  language: z.string().nullable(),
  /** `IDLE` before it goes live (and again after a reset), `LIVE` until it is ended, then `ENDED`. */
  state: z.enum(liveStates),
  /** Planned times; an event may begin and end earlier or later. ISO 8601. */
  startDateTime: dateTime,
  endDateTime: dateTime,
  /** Time from which viewers could see it; null while it is `IDLE`. */
  wentLiveAt: dateTime.nullable(),
  endedAt: dateTime.nullable(),
  /** The image of the waiting page and the end screen. */
  poster: z.string().nullable(),
  /**
   * The master playlist while the event is `LIVE` and has a channel, else null. Without a sender it stays
   * and its playlists do not grow; before the first frame it answers 404.
   */
  hls: z.string().nullable(),
  /** The recording after the end. Null if nothing is recorded. */
  archive: z
    .object({
      videoId: z.string(),
      /** The recording's data.json once it can be played, null until then. A private recording has none. */
      data: z.string().nullable(),
      /** The recording's poster for link previews; null until it has one, and for a private recording. */
      poster: z.string().nullable(),
      posterSize: z.object({ width: z.number(), height: z.number() }).nullable(),
    })
    .nullable(),
  /** Whether viewers see the waiting image and a text instead of the stream, which continues. */
  isOnBreak: z.boolean(),
  /** Whether there is a recording, so that the end screen may announce it. */
  isRecorded: z.boolean(),
  /**
   * Address that waiting viewers request every 20 s with a random number (`?v=`); null if viewers are not
   * counted.
   */
  waiting: z.string().nullable(),
  /** Whether live captions are a rendition of the master playlist. */
  hasLiveCaptions: z.boolean(),
  design: designSchema,
  /** Shown on the waiting page: the design's logo, otherwise the workspace's. Absent from older files. */
  logo: z.string().nullish(),
  /** Enforced by the edge and by the player, as for videos. */
  embed: z.object({ access: z.enum(['allowed', 'limited', 'forbidden']), domains: z.array(z.string()) }),
  /** Address for the embed code (oEmbed); null if embedding is forbidden. */
  oembed: z.string().nullable(),
  /** Address for links: the player page, or a page that redirects to it. */
  pageUrl: z.string(),
  updatedAt: dateTime,
});
export type LiveData = z.output<typeof liveDataSchema>;
