import os from 'node:os';

import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);

/** Heights that a picture may be encoded in beside the one that is sent. */
const heights = [1080, 720, 480, 360] as const;
export type LiveHeight = (typeof heights)[number];

/** `720,480`, in any order; `off` for none. */
const rungs = z.union([
  z.literal('off').transform((): LiveHeight[] => []),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).map(Number))
    .pipe(z.array(z.literal(heights)))
    .transform((asked) => heights.filter((height) => asked.includes(height))),
]);

/** First part of the path of the address that cameras send to. */
export const rtmpApp = 'live';

/** Where cameras send to; `off` has no live events and no process for them. */
export const liveSchema = z.discriminatedUnion('LIVE', [
  z.object({ LIVE: z.literal('off') }),
  z
    .object({
      LIVE: z.literal('embedded'),
      LIVE_RTMP_PORT: port.default(1935),
      LIVE_RTMPS_CERT_FILE: z.string().min(1).optional(),
      LIVE_RTMPS_KEY_FILE: z.string().min(1).optional(),
      LIVE_RTMPS_PORT: port.optional(),
      LIVE_SRT_PORT: port.optional(),
      LIVE_HOST: z.string().min(1).optional(),
      LIVE_PRIVATE_HOSTS: z.string().default(''),
      LIVE_RUNGS: rungs.optional(),
      LIVE_CHANNELS: z.coerce.number().int().min(1).max(200).optional(),
      LIVE_ON_DEMAND: z.stringbool().default(false),
    })
    // One without the other would take keys in the open.
    .refine((given) => Boolean(given.LIVE_RTMPS_CERT_FILE) === Boolean(given.LIVE_RTMPS_KEY_FILE), {
      path: ['LIVE_RTMPS_KEY_FILE'],
      error: 'A certificate needs its key.',
    })
    .refine((given) => !given.LIVE_RTMPS_PORT || Boolean(given.LIVE_RTMPS_CERT_FILE), {
      path: ['LIVE_RTMPS_PORT'],
      error: 'RTMPS needs a certificate.',
    }),
]);

export type LiveEnv =
  | { kind: 'off' }
  | {
      kind: 'embedded';
      rtmpPort: number;
      /**
       * With them cameras send by RTMPS: on a port of its own, or on that of RTMP, which then takes nothing
       * else.
       */
      rtmpsFiles: { cert: string; key: string } | null;
      rtmpsPort: number | null;
      /** The first of as many ports as there are channels; null without SRT. */
      srtPort: number | null;
      /** The address that is listened on. */
      host: string;
      /** `host:port` of servers that events may also be sent to although they are private. */
      privateHosts: string[];
      /** Heights of the pictures that are encoded beside the one that is sent, the highest first. */
      rungs: LiveHeight[];
      /** Channels at a time, and how many of these encode smaller pictures beside the one that is sent. */
      channels: number;
      encodings: number;
      /** Set by `npm start`: the process ends while there is no channel, and is started when one is. */
      onDemand: boolean;
    };

/** What fits beside the rest of the product where nothing is said. Pure. */
export const findUsualRungs = (cores: number): LiveHeight[] => {
  if (cores < 4) return [480];
  return cores < 8 ? [720, 480] : [1080, 720, 480];
};

/** Cores of a channel's picture of each height, at 30 pictures a second and with what it is decoded for. */
const costs: Record<LiveHeight, number> = { 1080: 3, 720: 1.5, 480: 1, 360: 0.5 };

/** All but one core may encode, and one channel always may. Pure. */
export const countEncodings = (encoded: readonly LiveHeight[], cores: number): number => {
  const cost = encoded.reduce((sum, height) => sum + costs[height], 0);
  return Math.max(1, Math.floor((cores - 1) / Math.max(cost, 0.5)));
};

/** Passing on what is sent costs a few hundredths of a core, a smaller picture half of one. */
export const toLiveEnv = (given: z.infer<typeof liveSchema>, host: string): LiveEnv => {
  if (given.LIVE === 'off') return { kind: 'off' };
  const { LIVE_RTMPS_CERT_FILE: cert, LIVE_RTMPS_KEY_FILE: key } = given;
  const cores = os.availableParallelism();
  const encoded = given.LIVE_RUNGS ?? findUsualRungs(cores);
  return {
    kind: 'embedded',
    rtmpPort: given.LIVE_RTMP_PORT,
    rtmpsFiles: cert && key ? { cert, key } : null,
    rtmpsPort: given.LIVE_RTMPS_PORT ?? null,
    srtPort: given.LIVE_SRT_PORT ?? null,
    host: given.LIVE_HOST ?? host,
    privateHosts: given.LIVE_PRIVATE_HOSTS.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    rungs: encoded,
    channels: given.LIVE_CHANNELS ?? cores * 2 + 1,
    encodings: countEncodings(encoded, cores),
    onDemand: given.LIVE_ON_DEMAND,
  };
};
