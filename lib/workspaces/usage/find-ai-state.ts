import type { SystemContext } from '@/lib/context';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';

import { findUsedLimit, type UsedLimit } from './find-subscription-limits';

/** What a workspace can have done by AI, for what is shown before anything starts. */
export type AiState = {
  /** Whether its package has AI at all. */
  isInPackage: boolean;
  /** Whether the operator has set up a service for it. */
  canTranscribe: boolean;
  canTranslate: boolean;
  canWrite: boolean;
  /** Of this month in UTC; `limit` null is unlimited. */
  credits: UsedLimit;
};

/** Null where the workspace is not active. */
export const findAiState = async (
  { payload, ports }: SystemContext,
  workspaceId: string,
): Promise<AiState | null> => {
  const workspace = await findActorWorkspace({ payload }, workspaceId);
  if (!workspace) return null;
  const [transcriber, translator, writer, credits] = await Promise.all([
    ports.getTranscriber(),
    ports.getTranslator(),
    ports.getWriter(),
    findUsedLimit(payload, workspace, 'aiCredits'),
  ]);
  return {
    isInPackage: workspace.features.aiFeaturesEnabled,
    canTranscribe: transcriber.isAvailable,
    canTranslate: translator.isAvailable,
    canWrite: writer.isAvailable,
    credits,
  };
};
