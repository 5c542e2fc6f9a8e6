import type { Payload } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import type { Context } from '@/lib/context';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import type { LiveEvent } from '@/payload-types';

import type { LiveInfo } from '../live-status';

/** Whether operator, workspace and package allow live captions. */
export const canCaptionLive = async (payload: Payload, workspaceId: string): Promise<boolean> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId, {
    select: { liveSettings: { liveTranscription: { enabled: true } } },
  });
  if (!workspace?.liveSettings?.liveTranscription?.enabled) return false;
  const plan = await findActorWorkspace({ payload }, workspaceId);
  if (!plan?.features.aiFeaturesEnabled || !plan.features.liveStreamingEnabled) return false;
  const ports = getPorts();
  if ((await ports.liveFor(workspaceId)).lacks.includes('captions')) return false;
  const { isAvailable, isPrompt } = await ports.getTranscriber();
  return isAvailable && isPrompt;
};

/** Whether live captions are also possible in this language. */
export const findLiveCaptioning = async (
  payload: Payload,
  { workspaceId, language }: { workspaceId: string; language: string },
): Promise<boolean> => toTranscriptionLocale(language) !== null && canCaptionLive(payload, workspaceId);

type Status = LiveInfo['liveTranscriptionStatus'];

type CaptionedEvent = Pick<
  LiveEvent,
  'state' | 'broadcast' | 'liveTranscriptionEnabled' | 'captionsOf' | 'captionsState' | 'captionsOpen'
>;

/** Status of captions that can be written in principle. Pure. */
export const findCaptionStatus = (event: CaptionedEvent): Status => {
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
