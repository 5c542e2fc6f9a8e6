import { z } from 'zod';

import type { EncodeJob } from '../port';
import type { SourceFacts } from './read-source';

/** What a job carries along, as text: by it the job is known again, and its result can be read by any process. */
const metadataSchema = z.object({
  reelhof: z.string(),
  width: z.coerce.number(),
  height: z.coerce.number(),
  fps: z.coerce.number(),
  duration: z.coerce.number(),
  hasAudio: z.enum(['true', 'false']).transform((value) => value === 'true'),
  sourceEtag: z.string().optional(),
});

/** One name for the same `id` and `attempt`. Pure. */
export const nameJob = ({ id, attempt }: Pick<EncodeJob, 'id' | 'attempt'>): string => `${id}-${attempt}`;

/** Pure. */
export const writeMetadata = (
  job: Pick<EncodeJob, 'id' | 'attempt'>,
  { width, height, fps, duration, hasAudio }: SourceFacts,
  sourceEtag: string | null,
): Record<string, string> => ({
  reelhof: nameJob(job),
  ...{ width: String(width), height: String(height), fps: String(fps) },
  ...{ duration: String(duration), hasAudio: String(hasAudio) },
  ...(sourceEtag && { sourceEtag }),
});

/** Null for a job of somebody else. Pure. */
export const readMetadata = (metadata: Record<string, string> | undefined) => {
  const parsed = metadataSchema.safeParse(metadata ?? {});
  if (!parsed.success) return null;
  const { reelhof: name, sourceEtag = null, ...facts } = parsed.data;
  return { name, facts, sourceEtag };
};
