import { z } from 'zod';

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
