import { z } from 'zod';

import type { Texttrack } from '@/payload-types';

import { activeStates, type AiJobState } from '@/lib/workspaces/usage/ai-types';

/**
 * State of a running or failed translation; null once the track is finished. `done` and `total` count cues.
 */
export const translationJobSchema = z
  .object({
    state: z.enum([...activeStates, 'FAILED']),
    done: z.number(),
    total: z.number(),
    failureReason: z.string().nullable(),
    credits: z.number(),
    startedAt: z.string().nullable(),
  })
  .nullable();

type JobColumns = Pick<
  Texttrack,
  'status' | 'jobDone' | 'jobTotal' | 'failureReason' | 'credits' | 'startedAt'
>;
const shown = translationJobSchema.unwrap().shape.state.options;

const isShown = (status: AiJobState | null | undefined): status is (typeof shown)[number] =>
  (shown as readonly unknown[]).includes(status);

export const presentTranslationJob = ({
  status,
  jobDone,
  jobTotal,
  failureReason,
  credits,
  startedAt,
}: JobColumns): z.output<typeof translationJobSchema> =>
  isShown(status)
    ? {
        state: status,
        done: jobDone ?? 0,
        total: jobTotal ?? 0,
        failureReason: failureReason ?? null,
        credits: credits ?? 0,
        startedAt: startedAt ?? null,
      }
    : null;
