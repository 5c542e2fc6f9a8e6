import os from 'node:os';

import { z } from 'zod';

import { port, splitList } from './variable-meta';

/** Heights in which a live stream may be encoded in addition to the source. */
const heights = [1080, 720, 480, 360] as const;
export type LiveHeight = (typeof heights)[number];

/** For example `720,480`, in any order; `off` for none. */
const renditionHeights = z.union([
  z.literal('off').transform((): LiveHeight[] => []),
  z
    .string()
    .transform((text) => splitList(text).map(Number))
    .pipe(z.array(z.literal(heights)))
    .transform((asked) => heights.filter((height) => asked.includes(height))),
]);

/** The first path segment of the RTMP URL for cameras. */
export const rtmpApp = 'live';

/** The live engine. With `off` there are no live events and no live process. */
export const liveSchema = z.discriminatedUnion('LIVE', [
  z.object({
    LIVE: z.literal('off').meta({
      readBy: 'all',
      description:
        '`embedded` runs the process `live`, which receives RTMP and SRT; `off` disables live events',
    }),
  }),
  z
    .object({
      LIVE: z.literal('embedded'),
      LIVE_RTMP_PORT: port.default(1935).meta({
        readBy: 'web, worker, live',
        description: 'RTMP port (TCP), open only while a channel runs',
      }),
      LIVE_RTMPS_CERT_FILE: z.string().min(1).optional().meta({
        readBy: 'web, worker, live',
        description: 'Certificate (PEM). Without `LIVE_RTMPS_PORT`, the RTMP port then accepts RTMPS only',
      }),
      LIVE_RTMPS_KEY_FILE: z
        .string()
        .min(1)
        .optional()
        .meta({ readBy: 'web, worker, live', description: 'Private key of the certificate (PEM)' }),
      LIVE_RTMPS_PORT: port
        .optional()
        .meta({ readBy: 'web, worker, live', description: 'RTMPS port, in addition to RTMP' }),
      LIVE_SRT_PORT: port.optional().meta({
        readBy: 'web, worker, live',
        description: 'First SRT port (UDP); each channel uses one. Without it there is no SRT',
      }),
      LIVE_HOST: z
        .string()
        .min(1)
        .optional()
        .meta({ readBy: 'live', usual: '`HOST`', description: 'Address to listen on' }),
      LIVE_PRIVATE_HOSTS: z.string().default('').meta({
        readBy: 'web, live',
        description:
          'Private servers (`host:port`, separated by commas) that are allowed as simulcast targets',
      }),
      LIVE_RENDITIONS: renditionHeights.optional().meta({
        readBy: 'live',
        usual: '480 below 4 cores, 720 and 480 below 8, otherwise 1080 too',
        description:
          'Heights of the renditions encoded in addition to the source, of `1080,720,480,360`, or `off`',
      }),
      LIVE_CHANNELS: z.coerce.number().int().min(1).max(200).optional().meta({
        readBy: 'web, worker, live',
        usual: '2 × cores + 1',
        description: 'Maximum number of concurrent channels',
      }),
      LIVE_ON_DEMAND: z.stringbool().default(false).meta({
        readBy: 'web, worker, live',
        description: '`true` if a supervisor starts the process `live` on demand; set by `npm start`',
      }),
    })
    // A certificate without its key would disable TLS and expose stream keys.
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
      /** Enables RTMPS for cameras: on `rtmpsPort`, or on the RTMP port, which then accepts nothing else. */
      rtmpsFiles: { cert: string; key: string } | null;
      rtmpsPort: number | null;
      /** The first of a range of ports, one per channel; null without SRT. */
      srtPort: number | null;
      /** The address to listen on. */
      host: string;
      /** `host:port` of private servers that are allowed as targets of live events. */
      privateHosts: string[];
      /** Heights of the additional renditions, the highest first. */
      renditions: LiveHeight[];
      /** Maximum number of concurrent channels, and how many of them may encode additional renditions. */
      channels: number;
      encodings: number;
      /**
       * Set by `npm start`: the process exits while there is no channel and is started again for the next
       * one.
       */
      onDemand: boolean;
    };

/** The default heights, which leave CPU for the rest of the product. Pure. */
export const findUsualRenditions = (cores: number): LiveHeight[] => {
  if (cores < 4) return [480];
  return cores < 8 ? [720, 480] : [1080, 720, 480];
};

/** Cores per channel for a rendition of each height, at 30 frames per second and including the decoding. */
const costs: Record<LiveHeight, number> = { 1080: 3, 720: 1.5, 480: 1, 360: 0.5 };

/** The number of encoding channels that leaves one core free, and at least one. Pure. */
export const countEncodings = (encoded: readonly LiveHeight[], cores: number): number => {
  const cost = encoded.reduce((sum, height) => sum + costs[height], 0);
  return Math.max(1, Math.floor((cores - 1) / Math.max(cost, 0.5)));
};

/** Passing the source through costs a few hundredths of a core, a smaller rendition half of one. */
export const toLiveEnv = (given: z.infer<typeof liveSchema>, host: string): LiveEnv => {
  if (given.LIVE === 'off') return { kind: 'off' };
  const { LIVE_RTMPS_CERT_FILE: cert, LIVE_RTMPS_KEY_FILE: key } = given;
  const cores = os.availableParallelism();
  const encoded = given.LIVE_RENDITIONS ?? findUsualRenditions(cores);
  return {
    kind: 'embedded',
    rtmpPort: given.LIVE_RTMP_PORT,
    rtmpsFiles: cert && key ? { cert, key } : null,
    rtmpsPort: given.LIVE_RTMPS_PORT ?? null,
    srtPort: given.LIVE_SRT_PORT ?? null,
    host: given.LIVE_HOST ?? host,
    privateHosts: splitList(given.LIVE_PRIVATE_HOSTS.toLowerCase()),
    renditions: encoded,
    channels: given.LIVE_CHANNELS ?? cores * 2 + 1,
    encodings: countEncodings(encoded, cores),
    onDemand: given.LIVE_ON_DEMAND,
  };
};
