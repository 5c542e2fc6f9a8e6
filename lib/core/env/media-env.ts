import { z } from 'zod';

import { flag, httpUrl } from './variable-meta';

/** Presets of x264: a faster one needs less CPU and produces larger files. */
const encoderPresets = ['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium'] as const;

export const encoderSchema = z.discriminatedUnion('ENCODER', [
  z.object({
    ENCODER: z.literal('ffmpeg').meta({ readBy: 'worker', description: 'The only encoder on this machine' }),
    ENCODER_CONCURRENCY: z.coerce
      .number()
      .int()
      .min(1)
      .max(32)
      .default(1)
      .meta({ readBy: 'worker', description: 'Videos that one worker encodes at the same time' }),
    ENCODER_PRESET: z.enum(encoderPresets).default('veryfast').meta({
      readBy: 'worker',
      description:
        'Preset of x264, `ultrafast` to `medium`. A faster one needs less CPU and produces larger files',
    }),
    ENCODER_CHUNKS_FROM: z.coerce.number().int().min(10).default(1200).meta({
      readBy: 'worker',
      description: 'Duration in seconds from which all idle workers encode chunks of one video together',
    }),
    ENCODER_HARDWARE: z
      .enum(['none', 'auto', 'nvenc', 'qsv', 'vaapi'])
      .default('none')
      .meta({
        readBy: 'worker',
        description:
          'Hardware that encodes instead of x264: `nvenc` (NVIDIA), `qsv` (Intel), `vaapi` (Intel, AMD), ' +
          'or `auto` for the first that works. If it fails, x264 encodes. See ' +
          '[operations](../operate/operations.md#hardware-encoding)',
      }),
    ENCODER_DEVICE: z
      .string()
      .regex(/^(\d+|\/dev\/[\w./-]+)$/, 'must be a path below /dev or the number of a GPU')
      .optional()
      .meta({
        readBy: 'worker',
        usual: '`/dev/dri/renderD128`, or GPU `0` with `nvenc`',
        description: 'Device of `ENCODER_HARDWARE`',
      }),
    FFMPEG_PATH: z
      .string()
      .min(1)
      .default('ffmpeg')
      .meta({ readBy: 'web, worker, live', description: 'The ffmpeg executable' }),
    FFPROBE_PATH: z
      .string()
      .min(1)
      .default('ffprobe')
      .meta({ readBy: 'web, worker', description: 'The ffprobe executable' }),
  }),
]);

export type EncoderEnv = z.infer<typeof encoderSchema>;

export const importSchema = z.object({
  IMPORT_MAX_MB: z.coerce
    .number()
    .min(1)
    .max(64_000)
    .default(64_000)
    .meta({ readBy: 'web, worker', description: 'Largest imported file in MB. Default: that of an upload' }),
  IMPORT_PRIVATE_HOSTS: z
    .string()
    .default('')
    .meta({
      readBy: 'web, worker',
      description:
        'Hosts (`host` or `host:port`, separated by commas) that imports may reach although ' +
        'they are private, also by `http`',
    }),
  VIMEO_API_URL: httpUrl
    .default('https://api.vimeo.com')
    .meta({ readBy: 'web, worker', description: 'Vimeo’s API, or a proxy for it' }),
});

export const storageSchema = z.discriminatedUnion('STORAGE', [
  z.object({
    STORAGE: z.literal('filesystem').meta({
      readBy: 'all',
      description: '`filesystem` stores files below `DATA_DIR`, `s3` in buckets',
    }),
  }),
  z.object({
    STORAGE: z.literal('s3'),
    S3_ENDPOINT: httpUrl.optional().meta({
      readBy: 'all',
      usual: 'AWS',
      description: 'URL of an S3-compatible server. Clients that upload must reach it too',
    }),
    S3_REGION: z.string().min(1).default('eu-central-1').meta({ readBy: 'all', description: 'Region' }),
    S3_ACCESS_KEY_ID: z.string().min(1).meta({ readBy: 'all', description: 'Access key' }),
    S3_SECRET_ACCESS_KEY: z.string().min(1).meta({ readBy: 'all', description: 'Secret of the access key' }),
    S3_UPLOAD_BUCKET: z
      .string()
      .min(3)
      .meta({ readBy: 'all', description: 'Bucket of the uploaded files; created if it does not exist' }),
    S3_STREAM_BUCKET: z
      .string()
      .min(3)
      .meta({ readBy: 'all', description: 'Bucket of the delivered files; created if it does not exist' }),
    S3_FORCE_PATH_STYLE: flag.default(false).meta({
      readBy: 'all',
      description:
        '`true` puts the bucket into the path instead of the host name, as most servers but AWS need',
    }),
    S3_VISIBILITY: z
      .enum(['acl', 'edge'])
      .default('edge')
      .meta({
        readBy: 'all',
        description:
          'How a video becomes public. `edge`: buckets stay private and the edge delivers; ' +
          '`acl`: object ACLs, AWS only. See [operations](../operate/operations.md#s3)',
      }),
  }),
]);

export type StorageEnv = z.infer<typeof storageSchema>;
