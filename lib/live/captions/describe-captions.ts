import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import type { LiveEvent } from '@/payload-types';

import { findLiveCaptioning } from './find-live-captioning';
import type { LiveInfo } from '../live-status';

type Status = LiveInfo['liveTranscriptionStatus'];

type Facts = Pick<
  LiveEvent,
  'state' | 'broadcast' | 'liveTranscriptionEnabled' | 'captionsOf' | 'captionsState' | 'captionsOpen'
>;

/** Status of captions that can be written in principle. Pure. */
export const findCaptionStatus = (event: Facts): Status => {
  const { state, broadcast, liveTranscriptionEnabled, captionsOf, captionsState, captionsOpen } = event;
  if (!liveTranscriptionEnabled) return 'off';
  if ((state ?? 'IDLE') === 'IDLE') return 'waiting';
  // The event went live when captions were not possible.
  if (!captionsOf || captionsOf !== broadcast) return 'off';
  if (captionsState === 'failed') return 'failed';
  if (!captionsOpen) return 'off';
  return captionsState === 'running' ? 'running' : 'waiting';
};

/** The public description of an event's captions. */
export const describeCaptions = async (
  { payload }: Pick<Context, 'payload'>,
  event: LiveEvent,
): Promise<Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'>> => {
  const workspaceId = getRelationId(event.workspace) ?? '';
  const isPossible = await findLiveCaptioning(payload, { workspaceId, language: event.language ?? '' });
  const isOfThis =
    event.state !== 'IDLE' && Boolean(event.captionsOf) && event.captionsOf === event.broadcast;
  const { captionsReason, captionedSeconds, droppedSeconds } = event;
  return {
    liveTranscriptionStatus: isPossible ? findCaptionStatus(event) : 'unavailable',
    liveTranscription: isOfThis
      ? {
          reason: captionsReason ?? null,
          captionedSeconds: captionedSeconds ?? 0,
          droppedSeconds: droppedSeconds ?? 0,
        }
      : null,
  };
};
