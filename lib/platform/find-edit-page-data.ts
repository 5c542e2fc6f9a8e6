import type { Payload, PayloadRequest } from 'payload';

import {
  findTranscription,
  type PresentedTranscription,
  presentTranscription,
} from '@/lib/ai/transcription/present-transcription';
import { type Actor, decide, getActorWorkspace, isInSupport } from '@/lib/core/access/actor';
import { defaultTimeZone } from '@/lib/core/access/actor-workspace';
import type { Feature } from '@/lib/core/access/permissions';
import { canReach } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findDefaultPreset } from '@/lib/videos/players/default-preset';
import { completeDesign, type PlayerDesign } from '@/lib/videos/players/design';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { measureTexttracks } from '@/lib/videos/text-tracks/measure-texttracks';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import { findMissingFeature } from '@/lib/workspaces/find-missing-feature';
import { type AiState, findAiState } from '@/lib/workspaces/usage/find-ai-state';
import type { EventLog, Video } from '@/payload-types';

/** Rights of the actor on this video. */
export type EditRights = {
  canUpdate: boolean;
  canDelete: boolean;
  canChangeVisibility: boolean;
  /** Whether the package includes passwords and domains of videos. */
  canLock: boolean;
  /** Whether the file can be replaced. Not possible in support sessions. */
  canReplace: boolean;
  /** Whether the actor may see the workspace's plan. */
  canReadAccount: boolean;
};

/** Data that the server sends once with the page. */
export type EditPageData = {
  rights: EditRights;
  embed: EmbedRule;
  design: {
    /** Whether the package includes individual player designs. */
    isEnabled: boolean;
    hasPreset: boolean;
    /** Design of the workspace's default preset, used by videos without a preset. */
    standard: PlayerDesign;
  };
  /**
   * Cheapest package with the missing feature. Null if the feature is included or no public package has it.
   */
  firstPackages: { design: string | null; ai: string | null; privacy: string | null };
  /** Name of the uploader. Null for an integration. */
  author: string | null;
  /** Title of the integration that created the video, for those who may read integrations. */
  integration: string | null;
  texttracks: MeasuredTexttrack[];
  /** AI capabilities of the workspace. Null if the workspace is not active. */
  ai: AiState | null;
  /** The latest transcription of the video. */
  transcription: PresentedTranscription | null;
  /** IANA name of the zone of the days in statistics. */
  timeZone: string;
  /** Whether the actor is a platform administrator and can change the configuration. */
  isPlatform: boolean;
};

const findAuthor = async (req: PayloadRequest, id: string | null): Promise<string | null> => {
  if (!id) return null;
  const user = await req.payload.findByID({
    collection: slugs.users,
    id,
    select: { firstname: true, lastname: true, fullname: true },
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  return user?.fullname ?? null;
};

/** Events are logged within seconds of the row's creation. */
const nearMs = 60_000;

/** Only the event log names the integration that created a video. */
const findIntegration = async (
  { payload, actor }: Pick<RequestContext, 'payload' | 'actor'>,
  video: Video,
) => {
  if (getRelationId(video.createdBy) || decide(actor, slugs.integrations, 'read') === 'none') return null;
  const made = Date.parse(video.createdAt);
  const [from, to] = [made - nearMs, made + nearMs].map((ms) => new Date(ms).toISOString());
  const entry = await payload.db.findOne<EventLog>({
    collection: slugs.eventLogs,
    where: {
      and: [
        { workspace: { equals: getRelationId(video.workspace) } },
        { createdAt: { greater_than_equal: from } },
        { createdAt: { less_than_equal: to } },
        { target: { equals: toTarget(slugs.videos, video.id) } },
        { integration: { exists: true } },
      ],
    },
  });
  const id = getRelationId(entry?.integration);
  const row = id ? await findById(payload, slugs.integrations, id, { select: { title: true } }) : null;
  return row?.title ?? null;
};

const findPresentedTranscription = async (
  payload: Payload,
  videoId: string,
): Promise<PresentedTranscription | null> => {
  const row = await findTranscription(payload, videoId);
  return row && presentTranscription(payload, row);
};

const findDesignRules = async (
  req: PayloadRequest,
  actor: Actor,
  video: Video,
): Promise<EditPageData['design']> => {
  const workspace = getRelationId(video.workspace) ?? '';
  const [{ totalDocs }, preset] = await Promise.all([
    req.payload.count({
      collection: slugs.playerPresets,
      where: { workspace: { equals: workspace } },
      overrideAccess: true,
    }),
    findDefaultPreset(req.payload, workspace),
  ]);
  return {
    isEnabled: actor.kind === 'root' || getActorWorkspace(actor)?.features.customPlayerDesignEnabled === true,
    hasPreset: totalDocs > 0,
    standard: completeDesign(preset?.playerDesign),
  };
};

const findFirstPackages = async (payload: Payload, actor: Actor): Promise<EditPageData['firstPackages']> => {
  const workspace = actor.kind === 'member' ? actor.workspace : null;
  const find = async (feature: Feature): Promise<string | null> =>
    (workspace && (await findMissingFeature(payload, workspace, feature)))?.firstPackage ?? null;
  const [design, ai, privacy] = await Promise.all([
    find('customPlayerDesignEnabled'),
    find('aiFeaturesEnabled'),
    find('videoPrivacyEnabled'),
  ]);
  return { design, ai, privacy };
};

/** Data of a video's page besides the video itself: rights, embed privacy, author, and more. */
export const findEditPageData = async (
  ctx: Pick<RequestContext, 'req' | 'actor' | 'payload' | 'ports'>,
  video: Video,
): Promise<EditPageData> => {
  const { req, actor } = ctx;
  const mayReadTracks = canReach(actor, slugs.texttracks, 'read', video);
  const [author, integration, texttracks, transcription, ai, { embed }, design, firstPackages] =
    await Promise.all([
      findAuthor(req, getRelationId(video.createdBy)),
      findIntegration(ctx, video),
      mayReadTracks ? measureTexttracks(ctx, video) : [],
      mayReadTracks ? findPresentedTranscription(ctx.payload, video.id) : null,
      findAiState(ctx, getRelationId(video.workspace) ?? ''),
      findPrivacy(ctx.payload, getRelationId(video.workspace) ?? ''),
      findDesignRules(req, actor, video),
      findFirstPackages(ctx.payload, actor),
    ]);
  return {
    rights: {
      canUpdate: canReach(actor, slugs.videos, 'update', video),
      canDelete: canReach(actor, slugs.videos, 'delete', video),
      canChangeVisibility: canReach(actor, slugs.videos, 'changeVisibility', video),
      canLock: actor.kind === 'root' || Boolean(getActorWorkspace(actor)?.features.videoPrivacyEnabled),
      canReplace: canReach(actor, slugs.videos, 'update', video) && !isInSupport(actor),
      canReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
    },
    embed,
    design,
    firstPackages,
    author,
    integration,
    texttracks,
    transcription,
    ai,
    timeZone: getActorWorkspace(actor)?.timeZone ?? defaultTimeZone,
    isPlatform: actor.kind === 'root',
  };
};
