import { z } from 'zod';

const sideDataSchema = z.object({
  side_data_type: z.string().optional(),
  rotation: z.coerce.number().optional(),
  displaymatrix: z.string().optional(),
  dv_profile: z.number().optional(),
});

const streamSchema = z.object({
  index: z.number(),
  id: z.string().optional(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  codec_tag_string: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  r_frame_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  start_time: z.coerce.number().optional().catch(undefined),
  channels: z.number().optional(),
  channel_layout: z.string().optional(),
  disposition: z.record(z.string(), z.number()).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(sideDataSchema).optional(),
});
export type ProbeStream = z.infer<typeof streamSchema>;

/** The answer of `ffprobe -show_format -show_streams -of json`. */
export const probeSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({
    format_name: z.string(),
    probe_score: z.number().default(100),
    start_time: z.coerce.number().optional().catch(undefined),
    duration: z.coerce.number().optional(),
    bit_rate: z.coerce.number().optional().catch(undefined),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});
