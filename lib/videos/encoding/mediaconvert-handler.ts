import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { WebhookHandler } from '@/lib/http/receive-webhook-event';
import { toEncodeJob } from '@/lib/videos/encoding/end-unwanted';
import { reportEncoding } from '@/lib/videos/encoding/report-encoding';
import type { Encoding } from '@/payload-types';

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

const engine = 'mediaconvert';

/**
 * Reads a job's state and reports it. Events arrive late, twice and in any order, so each one only triggers
 * the query. Events of jobs that no running row has are ignored.
 */
export const mediaConvertHandler: WebhookHandler = {
  source: engine,
  carryOut: async ({ payload, ports }, body) => {
    const { jobId: engineJobId } = mediaConvertEventSchema.parse(body).detail;
    const encoding = await payload.db.findOne<Encoding>({
      collection: slugs.encodings,
      where: {
        and: [
          { engine: { equals: engine } },
          { engineJobId: { equals: engineJobId } },
          { state: { equals: 'RUNNING' } },
        ],
      },
    });
    const workspace = getRelationId(encoding?.workspace);
    if (!encoding || !workspace) return;
    const encoder = await ports.encoderFor(workspace);
    if (encoder.engine !== engine) return;
    const event = await encoder.look({ ...toEncodeJob(encoding), engineJobId });
    if (event) await reportEncoding({ payload, ports }, { engine, engineJobId, event });
  },
};
