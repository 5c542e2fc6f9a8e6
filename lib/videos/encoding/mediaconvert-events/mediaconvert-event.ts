import { z } from 'zod';

/** EventBridge's “MediaConvert Job State Change”, as far as we read it. */
export const mediaConvertEventSchema = z.object({
  id: z.string().min(1).max(200),
  source: z.literal('aws.mediaconvert'),
  detail: z.object({
    jobId: z.string().min(1).max(200),
    /** Of all its states; which one is asked from the service. */
    status: z.string().max(50),
  }),
});
