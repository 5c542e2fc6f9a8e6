import type { Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, toTarget, type AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { AiFailureReason } from '@/lib/workspaces/usage/ai-types';
import type { AutoTranscription } from '@/payload-types';

type TranscriptionDetails = Pick<AutoTranscription, 'language' | 'credits' | 'video'>;

const toPayload = ({ language, credits }: TranscriptionDetails) => ({ language, credits: credits ?? 0 });
const targetOf = ({ video }: TranscriptionDetails): string =>
  toTarget(slugs.videos, getRelationId(video) ?? '');

/** Creates an event of a video's transcription for the video's event log. */
export const createTranscriptionEvent = (
  what: 'Started' | 'Completed' | 'Canceled',
  row: TranscriptionDetails,
  actor?: Actor,
): AppEvent =>
  createEvent(`video.transcription${what}`, {
    payload: toPayload(row),
    target: targetOf(row),
    ...(actor && { actor }),
  });

export const createTranscriptionFailure = (row: TranscriptionDetails, reason: AiFailureReason): AppEvent =>
  createEvent('video.transcriptionFailed', {
    payload: { ...toPayload(row), reason },
    target: targetOf(row),
  });

/** The `slot` of a finished row, which frees the video's slot for a new transcription. */
export const toClosedSlot = ({ id }: Pick<AutoTranscription, 'id'>): string => `closed/${id}`;
