import type { Payload } from 'payload';

import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { slugs } from '@/lib/core/slugs';
import { getPorts } from '@/lib/adapters/get-ports';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import type { Workspace } from '@/payload-types';

/** Whether operator, workspace and package allow live captions. */
export const canCaptionLive = async (payload: Payload, workspaceId: string): Promise<boolean> => {
  const workspace = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
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
