import type { Payload, PayloadRequest } from 'payload';

import { getActorUserId, type Actor } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';

export type EventEntry = {
  /** The tenant it happened in; without one nothing is noted. */
  workspace: string | null;
  /** `{collection}/{id}`. */
  target: string;
  /** What happened: create, update, delete, upload, replace, … */
  type: string;
  /** What of the target it happened to, e.g. `transcription`. */
  property?: string;
  additionalInfo?: Record<string, unknown>;
};

/** Notes what an actor did. What the product does by itself is not noted. */
export const logEvent = async (
  { payload, req, actor }: { payload: Payload; req?: PayloadRequest; actor: Actor },
  entry: EventEntry,
): Promise<void> => {
  const integration = actor.kind === 'integration' ? actor.integrationId : null;
  const user = getActorUserId(actor);
  if (!entry.workspace || (!user && !integration)) return;
  await payload.create({
    collection: slugs.eventLogs,
    data: { ...entry, workspace: entry.workspace, user, integration },
    depth: 0,
    overrideAccess: true,
    req,
  });
};
