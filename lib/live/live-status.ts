import { z } from 'zod';

import { ingestEntrySchema, refusalReasons } from '@/lib/formats/ingest-entry';
import type { TargetFault } from '@/lib/ports/live';

import { captionFaults } from './captions/types';
import { channelStates, liveStates, startRefusals } from './rules';

const dateTime = z.iso.datetime();

/** Possible faults of a camera's signal; each has a text in `liveEvents.alerts`. */
const alertCodes = [
  'no_signal',
  'low_bitrate',
  'silent',
  'dropped_frames',
  'rare_key_frames',
  'not_stored',
  'service',
] as const;

/** Reasons why a target gets no video; each has a text in `liveRoom.targetFaults`. */
export const targetFaults = [
  'unreachable',
  'private_address',
  'certificate',
  'refused',
  'closed',
  'too_slow',
  'key_unreadable',
] as const satisfies readonly TargetFault[];

/** Metrics of one second; `at` in milliseconds since 1970. */
const healthSampleSchema = z.object({
  at: z.number(),
  /** Mbit/s. */
  networkIn: z.number(),
  /** Frames per second. */
  inputFrameRate: z.number(),
  /** Frames. */
  droppedFrames: z.number(),
});

/**
 * The camera's current signal. `GET /api/liveEvents/{id}/signal` pushes it every second as `data:` of
 * server-sent events.
 */
const liveSignalSchema = z.object({
  /** Time of the measurement. */
  at: dateTime,
  channelState: z.enum(channelStates),
  isSending: z.boolean(),
  sendingSince: dateTime.nullable(),
  /** Time of the last frame; null before the first one of this channel. */
  lastFrameAt: dateTime.nullable(),
  protocol: z.enum(['rtmp', 'srt']).nullable(),
  /** A second sender that takes over if the first is silent; null if there is none. */
  backup: z.object({ protocol: z.enum(['rtmp', 'srt']), since: dateTime }).nullable(),
  /** Pixels; 0 before the first frame. */
  width: z.number(),
  height: z.number(),
  /** Bits per second, frames per second, and frames missing in the last second. */
  bitrate: z.number(),
  fps: z.number(),
  droppedFrames: z.number(),
  hasSound: z.boolean(),
  /** Peak in dB below full scale, −120 for silence; null while unknown. */
  loudness: z.number().nullable(),
  /** Seconds between key frames, as sent. */
  keyInterval: z.number().nullable(),
  viewers: z.number(),
  /** Seconds of the broadcast so far that the recording will contain. */
  recordedSeconds: z.number(),
});
z.globalRegistry.add(liveSignalSchema, { id: 'LiveSignal' });
export type LiveSignal = z.output<typeof liveSignalSchema>;

/** An entry of the ingest log as presented. */
const ingestLogEntrySchema = ingestEntrySchema.extend({
  at: dateTime,
  /** Time of the last repetition of a refusal that occurred `count` times. */
  until: dateTime,
  /** The sender's network (IPv4 /24, IPv6 /48); null if unknown. */
  address: z.string().nullable(),
  /** Seconds without video before the sender returned. */
  seconds: z.number().nullable(),
});

/** One line of the checklist. `bad` never prevents going live. */
const liveCheckSchema = z.object({
  check: z.enum(['picture', 'sound', 'bitrate']),
  /** `unknown` until enough was sent. */
  state: z.enum(['good', 'bad', 'unknown']),
  /** Reason for `bad`. */
  reason: z
    .enum(['no_picture', 'dropped_frames', 'rare_key_frames', 'no_sound', 'silent', 'low_bitrate'])
    .nullable(),
});
export type LiveCheck = z.output<typeof liveCheckSchema>;

/**
 * Addresses for cameras. Only for callers who may run the event; the key itself is only returned by `POST
 * …/stream-key/copy`.
 */
const liveIngestSchema = z.object({
  rtmp: z.object({ server: z.string() }),
  /** Null if RTMPS has no port beside RTMP; `rtmp` may itself be an RTMPS address. */
  rtmps: z.object({ server: z.string() }).nullable(),
  /**
   * Null if SRT is disabled or no channel runs: each channel has its own port. The passphrase is returned
   * with the key.
   */
  srt: z.object({ server: z.string(), /** Milliseconds. */ latency: z.number() }).nullable(),
  /** The last four characters of the stream key. */
  keyEnd: z.string(),
});
z.globalRegistry.add(liveIngestSchema, { id: 'LiveIngest' });

/**
 * `info` of an event, in `GET /api/liveEvents/{id}` and in lists. Channel data (alerts, health, signal,
 * checks, refusals) is only present while a channel runs.
 */
export const liveInfoSchema = z.object({
  state: z.enum(liveStates),
  channelState: z.enum(channelStates),
  /** False while another event uses the only channel. */
  channelIsAvailable: z.boolean(),
  /** The event that uses the channel; null if it is this one, or none. */
  usedBy: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Current action of the single control; null if it is disabled. */
  control: z.enum(['goLive', 'end', 'reset']).nullable(),
  /**
   * The period in which the channel can be started, and the reason why it cannot be started now; null if it
   * can.
   */
  start: z.object({
    from: dateTime,
    until: dateTime,
    refusal: z.enum(startRefusals).nullable(),
    /** Whether a rehearsal can start before that period. */
    mayRehearse: z.boolean(),
    /** Running channels of all workspaces, for the text of `no_capacity`. */
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
      /** Time at which the alert began, and of its last change. */
      createdAt: dateTime,
      updatedAt: dateTime,
    }),
  ),
  /** `none` while there is no sender. */
  health: z.enum(['good', 'bad', 'none']),
  /** One sample per second, the newest last, at most 300 s; empty in lists. */
  healthMetrics: z.array(healthSampleSchema),
  /** Null while no channel runs. */
  signal: liveSignalSchema.nullable(),
  /** Picture, sound and bitrate, in this order; empty while no channel runs. */
  checks: z.array(liveCheckSchema),
  /** Rejected senders, the newest last. */
  refusals: z.array(z.object({ at: dateTime, reason: z.enum(refusalReasons), codec: z.string().nullable() })),
  /** Ingest log over all runs of the channel since the last reset, oldest entry first. Empty in lists. */
  ingestLog: z.array(ingestLogEntrySchema),
  /**
   * `unavailable`: no transcriber, or not in this package or language; `off`: switched off, or over;
   * `waiting` for the first audio; `failed`: current speech has no captions.
   */
  liveTranscriptionStatus: z.enum(['unavailable', 'off', 'waiting', 'running', 'failed']),
  /** State of the captions of the last broadcast; null if there were none. */
  liveTranscription: z
    .object({
      /** Reason why captions are currently missing; null if they are not. */
      reason: z.enum(captionFaults).nullable(),
      /** Seconds of speech with captions, and without. */
      captionedSeconds: z.number(),
      droppedSeconds: z.number(),
    })
    .nullable(),
  analytics: z.object({
    viewers: z.object({
      current: z.number(),
      most: z.number(),
      /** Viewers who wait while the channel runs and before the event is live. */
      waiting: z.number(),
      /** False if viewers are not counted: then the numbers are meaningless. */
      isCounted: z.boolean(),
    }),
  }),
  /** Null for callers who may not manage the event's keys, and if live events are off. */
  ingest: liveIngestSchema.nullable(),
  /**
   * Private playlist of the camera's signal; null while no channel runs, and for callers who may not run the
   * event.
   */
  preview: z.object({ url: z.string(), expiresAt: dateTime }).nullable(),
  /**
   * The viewers' page with the camera's signal before the event is live, for holders of the link; null
   * otherwise, and in lists. Public links keep showing the waiting page.
   */
  rehearsal: z.object({ url: z.string() }).nullable(),
  /**
   * A frame of the camera's signal as a JPEG data URL, if there is no preview to play; null otherwise, and
   * in lists.
   */
  picture: z.string().nullable(),
  /** The recording as a video; null if there is none. */
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
      /** Names of its renditions, the highest first; empty while it plays the broadcast's segments. */
      rungs: z.array(z.string()),
      /** The small thumbnail; null if there is none or the video is not public. */
      thumbnailUrl: z.string().nullable(),
      hasThumbnail: z.boolean(),
      hasStoryboard: z.boolean(),
      /** State of the first captions; null if there are none, and in lists. */
      captions: z.object({ language: z.string(), state: z.enum(['busy', 'done', 'failed']) }).nullable(),
    })
    .nullable(),
  /** Further targets of the stream. */
  targets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /**
       * `off` while the event is not on air; `waiting` for video; `retrying` at `nextTryAt`; `failed` until
       * the event is live again.
       */
      state: z.enum(['off', 'waiting', 'connecting', 'sending', 'retrying', 'failed']),
      since: dateTime.nullable(),
      /** Number of failed attempts since the target last received for a while. */
      attempts: z.number(),
      nextTryAt: dateTime.nullable(),
      /** Reason for the failure of the last attempt. */
      fault: z.enum(targetFaults).nullable(),
    }),
  ),
  /** False if this installation has no live events (`LIVE=off`). */
  isSupported: z.boolean(),
  /** Whether the caller may change the event, start its channel and go live. */
  mayUpdate: z.boolean(),
  /** Whether the caller may copy and renew the stream key and change targets: not in support. */
  mayManageKeys: z.boolean(),
  /**
   * Whether the caller may end the event and stop its channel, even if the package no longer includes live
   * events.
   */
  mayEnd: z.boolean(),
});
z.globalRegistry.add(liveInfoSchema, { id: 'LiveInfo' });
export type LiveInfo = z.output<typeof liveInfoSchema>;

/** `src` of an event: addresses for viewers. Absolute. */
export const liveSourceSchema = z.object({
  /** The master playlist while it is on air; null otherwise. */
  playlistUrl: z.string().nullable(),
  /** The page in the embed code, from the announcement to the recording. */
  playerUrl: z.string(),
  embedCode: z.string(),
  dataUrl: z.string(),
  posterUrl: z.string().nullable(),
});
z.globalRegistry.add(liveSourceSchema, { id: 'LiveSource' });
export type LiveSource = z.output<typeof liveSourceSchema>;

/** The response of start-channel, stop-channel, go-live, end and reset. */
export const liveAnswerSchema = z.object({ channelState: z.enum(channelStates), state: z.enum(liveStates) });
z.globalRegistry.add(liveAnswerSchema, { id: 'LiveState' });

/** The response of `GET /api/liveEvents/{id}/analytics`. */
export const liveAnalyticsSchema = z.object({
  analytics: z.object({
    viewers: z.object({
      current: z.number(),
      /** Peak of concurrent viewers since going live. */
      most: z.number(),
    }),
    traffic: z
      .number()
      .describe('Bytes that viewers have fetched over all broadcasts of the event. Delayed by one minute.'),
  }),
});
z.globalRegistry.add(liveAnalyticsSchema, { id: 'LiveStatistics' });
