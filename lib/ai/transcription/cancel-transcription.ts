import type { Context } from '@/lib/context';
import { noLease } from '@/lib/core/database/leases';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { openWorkFiles } from '@/lib/videos/text-tracks/work-files';
import { activeStates } from '@/lib/workspaces/usage/ai-types';
import { refundCredits } from '@/lib/workspaces/usage/credits';
import type { AutoTranscription } from '@/payload-types';

import { findTranscription } from './present-transcription';
import { createTranscriptionEvent, toClosedSlot } from './transcription-events';

/**
 * Cancels a video's transcription and refunds its credits; a failed one is dismissed. The caller must have
 * checked the permission. Throws `no_transcription`, also if its text is already being stored.
 */
export const cancelTranscription = async (
  { payload, ports, actor }: Context,
  videoId: string,
): Promise<AutoTranscription> => {
  const row = await findTranscription(payload, videoId);
  if (!row || row.status === 'COMPLETED') throw new AppError('no_transcription');
  const isDismissed = row.status === 'FAILED';
  const canceled = await changeWithEvent(payload, {
    collection: slugs.autoTranscriptions,
    where: {
      and: [
        { id: { equals: row.id } },
        { status: isDismissed ? { equals: 'FAILED' } : { in: [...activeStates] } },
        { isFinishing: { not_equals: true } },
      ],
    },
    data: { status: 'NONE', slot: toClosedSlot(row), ...noLease() },
    event: isDismissed ? null : createTranscriptionEvent('Canceled', row, actor),
  });
  if (!canceled) throw new AppError('no_transcription');
  if (row.jobName) {
    await refundCredits(payload, row.jobName);
    const { workspace, jobName } = row;
    await (await openWorkFiles(ports, { workspace, videoId, jobName })).remove();
  }
  return canceled;
};
