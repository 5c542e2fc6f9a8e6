import type { SystemContext } from '@/lib/context';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';

import { findUsedLimit, type UsedLimit } from './find-subscription-limits';

/** AI capabilities of a workspace, shown before any work starts. */
export type AiState = {
  /** Whether the package includes AI features. */
  isInPackage: boolean;
  /** Whether the operator has configured the respective service. */
  canTranscribe: boolean;
  canTranslate: boolean;
  canWrite: boolean;
  /** Credits of the current month in UTC. `limit` is null if unlimited. */
  credits: UsedLimit;
};

/** Null if the workspace is not active. */
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
