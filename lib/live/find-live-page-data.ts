import type { Context } from '@/lib/context';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { LivePort } from '@/lib/ports/live';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import type { LiveEvent } from '@/payload-types';

import { canCaptionLive } from './captions/describe-captions';

/** Reason why a workspace can have no channel on this installation; null if it can. */
export const findLiveLack = async (
  { ports }: Pick<Context, 'ports'>,
  live: LivePort,
  { workspace }: Pick<LiveEvent, 'workspace'>,
): Promise<'live_off' | 'live_not_in_cloud' | null> => {
  if (live.adapter === 'off') return 'live_off';
  const isServed = live.adapter === 'medialive' || !(await ports.hasOwnCloud(workspace));
  return isServed ? null : 'live_not_in_cloud';
};

/** Initial data of a live event's page. */
export type LivePageData = {
  presets: { id: string; title: string }[];
  embed: EmbedRule;
  mayCreate: boolean;
  mayDelete: boolean;
  /** Whether the package does not include live events. */
  isFeatureOff: boolean;
  /** Whether live captions are available to this workspace. */
  hasCaptions: boolean;
  /** Whether cameras may use SRT. */
  hasSrt: boolean;
  /** Server time of these data, in milliseconds since 1970. */
  now: number;
};

/** The caller's rights to plan events, and whether the package denies them. */
export const findLiveRights = ({ actor }: Pick<RequestContext, 'actor'>) => {
  const can = (operation: 'create' | 'update' | 'delete') =>
    decide(actor, slugs.liveEvents, operation) !== 'none';
  const workspace = getActorWorkspace(actor);
  return {
    mayCreate: workspace !== null && can('create'),
    isFeatureOff: workspace !== null && actor.kind === 'member' && !workspace.features.liveStreamingEnabled,
    mayDelete: can('delete'),
    mayReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
  };
};

type OwnedEvent = { workspace?: string | { id: string } | null };

/** Data of an event's page besides the event; null if an event is being planned. */
export const findLivePageData = async (
  ctx: Pick<RequestContext, 'req' | 'actor' | 'payload'>,
  event: OwnedEvent | null,
): Promise<LivePageData> => {
  const { req, payload, actor } = ctx;
  const workspaceId = getRelationId(event?.workspace) ?? getActorWorkspace(actor)?.id ?? null;
  const { mayCreate, isFeatureOff } = findLiveRights(ctx);
  const rights = {
    now: Date.now(),
    mayCreate,
    isFeatureOff,
    mayDelete: event !== null && canReach(actor, slugs.liveEvents, 'delete', event),
  };
  const { live } = getEnv();
  const hasSrt = live.kind === 'embedded' && live.srtPort !== null;
  if (!workspaceId) {
    return { ...rights, presets: [], hasCaptions: false, hasSrt, embed: { access: 'allowed', domains: [] } };
  }
  const [{ docs }, { embed }, hasCaptions] = await Promise.all([
    payload.find({
      collection: slugs.playerPresets,
      where: { workspace: { equals: workspaceId } },
      select: { title: true },
      sort: ['-isDefault', 'title'],
      limit: 100,
      depth: 0,
      pagination: false,
      overrideAccess: false,
      req,
    }),
    findPrivacy(payload, workspaceId),
    canCaptionLive(payload, workspaceId),
  ]);
  return { ...rights, embed, hasCaptions, hasSrt, presets: docs.map(({ id, title }) => ({ id, title })) };
};
