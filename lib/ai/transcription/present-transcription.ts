import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { aiJobStates } from '@/lib/workspaces/usage/ai-types';
import type { AutoTranscription } from '@/payload-types';

/** A video's newest transcription that was neither canceled nor dismissed, or null. */
export const findTranscription = async (
  payload: Payload,
  videoId: string,
): Promise<AutoTranscription | null> => {
  const { docs } = await payload.db.find<AutoTranscription>({
    collection: slugs.autoTranscriptions,
    where: { and: [{ video: { equals: videoId } }, { status: { not_equals: 'NONE' } }] },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  return docs[0] ?? null;
};

/** A transcription in the API. */
export const transcriptionSchema = z.object({
  id: z.string(),
  status: z.enum(aiJobStates),
  jobName: z.string().nullable(),
  language: z.string(),
  video: z.string().nullable(),
  videoDuration: z.number().describe('In seconds.'),
  progress: z.number().describe('Progress in percent.'),
  failureReason: z.string().nullable().describe('Reason of a failure. Its credits have been refunded.'),
  credits: z.number(),
  startedBy: z
    .string()
    .nullable()
    .describe('Full name of the user. Null if an integration or the upload started the job.'),
  startedAt: z.string().nullable().describe('Time when the work started.'),
  ahead: z.number().describe('Number of jobs ahead in the queue.'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
z.globalRegistry.add(transcriptionSchema, { id: 'Transcription' });
export type PresentedTranscription = z.output<typeof transcriptionSchema>;

const findName = async (payload: Payload, id: string | null): Promise<string | null> => {
  if (!id) return null;
  const user = await findById(payload, slugs.users, id, { select: { fullname: true } });
  return user?.fullname ?? null;
};

const countUploadPreviews = async (
  payload: Payload,
  { status, createdAt }: AutoTranscription,
): Promise<number> => {
  if (status !== 'QUEUED') return 0;
  const { totalDocs } = await payload.db.count({
    collection: slugs.autoTranscriptions,
    where: { and: [{ status: { equals: 'QUEUED' } }, { createdAt: { less_than: createdAt } }] },
  });
  return totalDocs;
};

export const presentTranscription = async (
  payload: Payload,
  row: AutoTranscription,
): Promise<PresentedTranscription> => ({
  id: row.id,
  status: row.status ?? 'NONE',
  jobName: row.jobName ?? null,
  language: row.language,
  video: getRelationId(row.video),
  videoDuration: row.videoDuration,
  progress: row.status === 'COMPLETED' ? 100 : (row.progress ?? 0),
  failureReason: row.failureReason ?? null,
  credits: row.credits ?? 0,
  startedBy: await findName(payload, getRelationId(row.startedBy)),
  startedAt: row.startedAt ?? null,
  ahead: await countUploadPreviews(payload, row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
