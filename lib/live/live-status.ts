import { z } from 'zod';

import type { TargetFault } from '@/lib/ports/live/port';

import { captionFaults } from './captions/types';
import { ingestEntrySchema, refusalReasons } from '../formats/ingest-entry';
import { channelStates, liveStates, startRefusals } from './rules';

const dateTime = z.iso.datetime();

/** What may be wrong with what a camera sends; each has a text in `liveEvents.alerts`. */
export const alertCodes = [
  'no_signal',
  'low_bitrate',
  'silent',
  'dropped_frames',
  'rare_key_frames',
  'not_stored',
  'service',
] as const;

/** Why a target does not get the picture; each has a text in `liveRoom.targetFaults`. */
export const targetFaults = [
  'unreachable',
  'private_address',
  'certificate',
  'refused',
  'closed',
  'too_slow',
  'key_unreadable',
] as const satisfies readonly TargetFault[];

/** Of one second; `at` in milliseconds since 1970. */
export const healthSampleSchema = z.object({
  at: z.number(),
  /** Mbit/s. */
  networkIn: z.number(),
  /** Pictures a second. */
  inputFrameRate: z.number(),
  /** Pictures. */
  droppedFrames: z.number(),
});

/**
 * What comes from the camera at this moment. `GET /api/liveEvents/{id}/signal` pushes it every second, as
 * `data:` of server-sent events.
 */
export const liveSignalSchema = z.object({
  /** When this was so. */
  at: dateTime,
  channelState: z.enum(channelStates),
  isSending: z.boolean(),
  sendingSince: dateTime.nullable(),
  /** The last picture; null before the first one of this channel. */
  lastPictureAt: dateTime.nullable(),
  protocol: z.enum(['rtmp', 'srt']).nullable(),
  /** A second sender that takes over if the first is silent; null without. */
  backup: z.object({ protocol: z.enum(['rtmp', 'srt']), since: dateTime }).nullable(),
  /** Pixels; 0 before the first picture. */
  width: z.number(),
  height: z.number(),
  /** Bits a second, pictures a second, and the pictures that were missing in the last second. */
  bitrate: z.number(),
  fps: z.number(),
  droppedFrames: z.number(),
  hasSound: z.boolean(),
  /** Peak in dB below full scale, −120 for silence; null while nothing is known. */
  loudness: z.number().nullable(),
  /** Seconds between key frames, as sent. */
  keyInterval: z.number().nullable(),
  viewers: z.number(),
  /** Of what viewers could see so far, which the recording will hold. */
  recordedSeconds: z.number(),
});
export type LiveSignal = z.output<typeof liveSignalSchema>;

/** Ingest log entry as it is presented. */
export const ingestLogEntrySchema = ingestEntrySchema.extend({
  at: dateTime,
  /** The last time, of a refusal that was repeated `count` times. */
  until: dateTime,
  /**
   * The sender's network (IPv4 /24, IPv6 /48); null where it is not known, or nobody knows whose sender it
   * was.
   */
  address: z.string().nullable(),
  /** Length of the gap before the sender came back. Seconds. */
  seconds: z.number().nullable(),
});

/** One line of the checklist. `bad` never forbids to go live. */
export const liveCheckSchema = z.object({
  check: z.enum(['picture', 'sound', 'bitrate']),
  /** `unknown` while nothing was sent long enough. */
  state: z.enum(['good', 'bad', 'unknown']),
  /** Why it is bad. */
  reason: z
    .enum(['no_picture', 'dropped_frames', 'rare_key_frames', 'no_sound', 'silent', 'low_bitrate'])
    .nullable(),
});
export type LiveCheck = z.output<typeof liveCheckSchema>;

/**
 * Where cameras send to. Only for those who may run the event; the key itself is told by `POST
 * …/stream-key/copy` alone.
 */
export const liveIngestSchema = z.object({
  rtmp: z.object({ server: z.string() }),
  /** Null where RTMPS has no port beside RTMP; `rtmp` may be an address of RTMPS itself. */
  rtmps: z.object({ server: z.string() }).nullable(),
  /**
   * Null where SRT is not taken, and while no channel runs: each has a port of its own. The passphrase comes
   * with the key.
   */
  srt: z.object({ server: z.string(), /** Milliseconds. */ latency: z.number() }).nullable(),
  /** The last four characters of the stream key. */
  keyEnd: z.string(),
});

/**
 * `info` of an event, in `GET /api/liveEvents/{id}` and in lists. What a channel tells (alerts, health,
 * signal, checks, refusals) is only there while one runs.
 */
export const liveInfoSchema = z.object({
  state: z.enum(liveStates),
  channelState: z.enum(channelStates),
  /** False while another event has the only channel. */
  channelIsAvailable: z.boolean(),
  /** That event; null where it is this one, or none. */
  usedBy: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** What the one control does now; null where it is off. */
  control: z.enum(['goLive', 'end', 'reset']).nullable(),
  /**
   * From when until when the channel can be started, and why it can't be at this moment; null where it can.
   */
  start: z.object({
    from: dateTime,
    until: dateTime,
    refusal: z.enum(startRefusals).nullable(),
    /** Whether it can be started for a rehearsal, which is too early otherwise. */
    mayRehearse: z.boolean(),
    /** Channels that run now, of all workspaces: the number in the sentence for `no_capacity`. */
    runningChannels: z.number(),
  }),
  /** Newest first; `SET` while it lasts. */
  alerts: z.array(
    z.object({
      id: z.string(),
      code: z.enum(alertCodes),
      alarm_state: z.enum(['SET', 'CLEARED']),
      /** In the language of the caller. */
      message: z.string(),
      /** When it began, and when it last changed. */
      createdAt: dateTime,
      updatedAt: dateTime,
    }),
  ),
  /** `none` while nobody sends. */
  health: z.enum(['good', 'bad', 'none']),
  /** A sample a second, the newest last, of 300 s at most; empty in lists. */
  healthMetrics: z.array(healthSampleSchema),
  /** Null while no channel runs. */
  signal: liveSignalSchema.nullable(),
  /** Picture, sound and bitrate, in this order; empty while no channel runs. */
  checks: z.array(liveCheckSchema),
  /** Senders that were turned away, the newest last. */
  refusals: z.array(z.object({ at: dateTime, reason: z.enum(refusalReasons), codec: z.string().nullable() })),
  /** Ingest log over all runs of the channel since the last reset, oldest entry first. Empty in lists. */
  ingestLog: z.array(ingestLogEntrySchema),
  /**
   * `unavailable`: no transcriber, or the package or language has none; `off`: switched off, or over;
   * `waiting` for the first sound; `failed`:
   * what is said now goes without.
   */
  liveTranscriptionStatus: z.enum(['unavailable', 'off', 'waiting', 'running', 'failed']),
  /** How the captions of its last time on air are, or were; null where there were none. */
  liveTranscription: z
    .object({
      /** Why they are missing at the moment; null where they are not. */
      reason: z.enum(captionFaults).nullable(),
      /** Of what was said: seconds that have captions, and seconds that went without. */
      captionedSeconds: z.number(),
      droppedSeconds: z.number(),
    })
    .nullable(),
  analytics: z.object({
    viewers: z.object({
      current: z.number(),
      most: z.number(),
      /** Who waits for it, while its channel runs and before it is live. */
      waiting: z.number(),
      /** False where nobody counts them: then the numbers say nothing. */
      isCounted: z.boolean(),
    }),
  }),
  /** Null for who may not manage the event's keys, and where live events are off. */
  ingest: liveIngestSchema.nullable(),
  /**
   * The playlist of what the camera sends, seen by nobody else; null while no channel runs, and for who may
   * not run the event.
   */
  preview: z.object({ url: z.string(), expiresAt: dateTime }).nullable(),
  /**
   * The viewers' page with what the camera sends, for whoever has the link, before the event is live; null
   * otherwise, and in lists. Public links go on waiting.
   */
  rehearsal: z.object({ url: z.string() }).nullable(),
  /**
   * What the camera sends, as an address of a JPEG that holds it (`data:`), where there is no preview to
   * play; null otherwise, and in lists.
   */
  picture: z.string().nullable(),
  /** What its viewers saw, as a video; null where there is none. */
  archive: z
    .object({
      videoId: z.string(),
      title: z.string(),
      status: z.string(),
      /** 0 to 100. */
      statusProgress: z.number().nullable(),
      /** Seconds. */
      duration: z.number().nullable(),
      playerUrl: z.string().nullable(),
      /** Names of its qualities, the highest first; empty while it plays what was sent. */
      rungs: z.array(z.string()),
      /** Its small thumbnail; null before there is one, and of a video that is not public. */
      thumbnailUrl: z.string().nullable(),
      hasThumbnail: z.boolean(),
      hasStoryboard: z.boolean(),
      /** Of its first captions; null where there are none, and in lists. */
      captions: z.object({ language: z.string(), state: z.enum(['busy', 'done', 'failed']) }).nullable(),
    })
    .nullable(),
  /** Where the picture is also sent to. */
  targets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /**
       * `off` while the event is not on air; `waiting` for pictures; `retrying` at `nextTryAt`; `failed`
       * until it is live again.
       */
      state: z.enum(['off', 'waiting', 'connecting', 'sending', 'retrying', 'failed']),
      since: dateTime.nullable(),
      /** Counts the tries that failed since it last sent for a while. */
      attempts: z.number(),
      nextTryAt: dateTime.nullable(),
      /** Why the last try failed. */
      fault: z.enum(targetFaults).nullable(),
    }),
  ),
  /** False where this installation has no live events (`LIVE=off`). */
  isSupported: z.boolean(),
  /** Whether the caller may change it, start its channel and go live. */
  mayUpdate: z.boolean(),
  /** Whether the caller may copy and renew its stream key, and add and change targets: not in support. */
  mayManageKeys: z.boolean(),
  /**
   * Whether the caller may end it and stop its channel: also where the package includes live events no
   * longer.
   */
  mayEnd: z.boolean(),
});
export type LiveInfo = z.output<typeof liveInfoSchema>;

/** `src` of an event: where viewers get it. Absolute addresses. */
export const liveSourceSchema = z.object({
  /** The master playlist while it is on air; null otherwise. */
  playlistUrl: z.string().nullable(),
  /** What the embed code frames, from the announcement to the recording. */
  playerUrl: z.string(),
  embedCode: z.string(),
  dataUrl: z.string(),
  posterUrl: z.string().nullable(),
});
export type LiveSource = z.output<typeof liveSourceSchema>;

/** What start-channel, stop-channel, go-live, end and reset answer. */
export const liveAnswerSchema = z.object({ channelState: z.enum(channelStates), state: z.enum(liveStates) });

/** What `GET /api/liveEvents/{id}/analytics` answers. */
export const liveAnalyticsSchema = z.object({
  analytics: z.object({
    viewers: z.object({
      current: z.number(),
      /** Most at the same time since it went live. */
      most: z.number(),
    }),
    traffic: z
      .number()
      .describe('Bytes that viewers fetched of the event, all the times it was live; a minute late.'),
  }),
});
