import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';

/** The collections whose rows carry a `pendingEvent`. */
export const emitters = [
  slugs.videos,
  slugs.liveEvents,
  slugs.encodings,
  slugs.integrations,
  slugs.webhookEndpoints,
  slugs.rules,
  slugs.texttracks,
  slugs.autoTranscriptions,
  slugs.members,
  slugs.workspaces,
  slugs.awsSettings,
  slugs.customDomains,
  slugs.shareLinks,
  slugs.collaborateComments,
  slugs.shareDecisions,
  slugs.supportSessions,
] as const;
export type Emitter = (typeof emitters)[number];

export type Origin = { collection: Emitter; id: string; workspace: string; updatedAt: string };

type EmitterRow = { id: string; workspace?: string | { id: string }; updatedAt: string };

/** The origin of an event that a row emits. */
export const toOrigin = (collection: Emitter, { id, workspace, updatedAt }: EmitterRow): Origin => ({
  collection,
  id,
  workspace: collection === slugs.workspaces ? id : (getRelationId(workspace) ?? ''),
  updatedAt,
});
