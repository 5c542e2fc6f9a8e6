import { z } from 'zod';

/** The fields of EventBridge's “MediaConvert Job State Change” that are used. */
export const mediaConvertEventSchema = z.object({
  id: z.string().min(1).max(200),
  source: z.literal('aws.mediaconvert'),
  detail: z.object({
    jobId: z.string().min(1).max(200),
    /** Any job state; the current one is requested from the service. */
    status: z.string().max(50),
  }),
});
