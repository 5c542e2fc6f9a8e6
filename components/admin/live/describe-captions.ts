import { formatDuration } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';
import type { LiveInfo } from '@/lib/live/live-status';

type Captions = Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'>;

/** The status of an event's captions, in one or two words. */
export const nameCaptions = (
  text: Translate,
  { liveTranscriptionStatus: status, liveTranscription: facts }: Captions,
): string => {
  const isWritten = status === 'off' && (facts?.captionedSeconds ?? 0) > 0;
  return text(`liveRoom.transcriptionStates.${isWritten ? 'written' : status}`);
};

/** Explains missing captions and their extent; empty if there is nothing to explain. */
export const explainCaptions = (
  text: Translate,
  { liveTranscriptionStatus: status, liveTranscription: facts }: Captions,
): string[] => {
  if (!facts) return [];
  const { reason, captionedSeconds, droppedSeconds } = facts;
  const isFailed = status === 'failed' && reason !== null;
  return [
    captionedSeconds > 0 && text('liveRoom.transcribed', { time: formatDuration(captionedSeconds) }),
    droppedSeconds > 0 && text('liveRoom.notTranscribed', { time: formatDuration(droppedSeconds) }),
    isFailed &&
      (reason === 'no_credits' ? text('ai.refused.credits') : text(`liveRoom.transcriptionFaults.${reason}`)),
  ].filter((line) => line !== false);
};
