import { isDeepStrictEqual } from 'node:util';

import type { CollectionAfterChangeHook, CollectionBeforeChangeHook, PayloadRequest } from 'payload';

import { decide, getActorWorkspace, isInSupport, resolveActor, toRefusal } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import { relayEvent } from '@/lib/events/relay-event';
import { assertMayShare } from '@/lib/review/sharing/links/share-links';
import { sealShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import { completeChapters, findChapterFaults, type StoredChapter } from '@/lib/videos/library/chapters';
import {
  findMetadataFault,
  mergeMetadata,
  staysInside,
  toCategoryKeys,
  toSearchText,
} from '@/lib/videos/library/rules';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import { checkReferences } from '@/lib/videos/players/check-references';
import { isSameDesign } from '@/lib/videos/players/design';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import type { Video } from '@/payload-types';

/**
 * Automatic transcription requires a supported language. An unchanged flag is removed from the update: an
 * edit based on an outdated row would otherwise set it again and start a second transcription.
 */
export const checkAutoStart: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  const { autoTranscription, ...change } = data as typeof data & {
    autoTranscription?: { autoStart?: boolean };
  };
  const autoStart = autoTranscription?.autoStart ?? undefined;
  const before = Boolean(originalDoc?.autoTranscription?.autoStart);
  const isChanged = autoStart !== undefined && (operation === 'create' || autoStart !== before);
  if (!isChanged) return change;
  const language = 'language' in data ? data.language : originalDoc?.language;
  if (autoStart && !toTranscriptionLocale(language)) throw new AppError('auto_transcription_language');
  return { ...change, autoTranscription: { autoStart } };
};

type Settings = NonNullable<Video['collaborate']>;

const toMembers = ({ allowedMembers }: Settings): string =>
  (allowedMembers ?? [])
    .map((each) => getRelationId(each))
    .sort()
    .join();

const toComparable = ({ shareable, shareType, allowedMembers, note }: Settings): string =>
  JSON.stringify([
    shareable ?? false,
    shareType ?? 'public',
    (allowedMembers ?? []).map((each) => getRelationId(each)).sort(),
    note || null,
  ]);

/**
 * Sharing requires the package's feature, the workspace's permission and, for tokens, the permission to
 * publish. Sharing can always be turned off. The server assigns the token.
 */
export const checkCollaborate: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const given = data.collaborate as Settings | undefined;
  if (!given) return data;
  const { shareToken: _token, shareUrl: _url, ...settings }: Settings = given;
  const change = { ...data, collaborate: settings };
  const before = (originalDoc?.collaborate ?? {}) as Settings;
  if (operation === 'create' && !settings.shareable) return change;
  if (toComparable(settings) === toComparable(before)) return change;
  const actor = await resolveActor(req);
  if (isInSupport(actor)) throw new AppError('support_refused');
  if (!settings.shareable && before.shareable) return change;
  assertMayShare(actor);
  const workspace = getActorWorkspace(actor);
  if (workspace && actor.kind !== 'root' && !workspace.features.collaborationEnabled)
    throw new AppError('collaboration_not_enabled');
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace);
  if (settings.shareable && workspaceId) {
    const { share } = await findPrivacy(req.payload, workspaceId);
    if (share.access === 'forbidden') throw new AppError('sharing_forbidden');
  }
  if (isTighter(before, settings)) change.collaborate.tightenedAt = new Date().toISOString();
  return change;
};

/** Whether the audience was reduced, which invalidates issued playback tokens. */
const isTighter = (before: Settings, after: Settings): boolean =>
  before.shareable === true &&
  after.shareType === 'private' &&
  (before.shareType !== 'private' || toMembers(before) !== toMembers(after));

/**
 * Creates the share of a COMPLETE video and returns its token. A video that is no longer shared is returned
 * without a token.
 */
export const startChangedShare: CollectionAfterChangeHook = async ({ doc, req }) => {
  const isShared = doc.collaborate?.shareable === true;
  if (isShared === Boolean(doc.shareToken)) return doc;
  if (!isShared) return { ...doc, shareToken: null };
  const actor = await resolveActor(req);
  const token = await startShare(req.payload, { videoId: doc.id, actor, handOn: relayEvent });
  return { ...doc, shareToken: token && sealShareToken(token) };
};

/**
 * An individual design requires the package's feature and a preset to return to. Returning to the preset is
 * always allowed, and an existing design is kept without the feature. A design may only refer to its own
 * workspace.
 */
export const checkDesign: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const actor = await resolveActor(req);
  if (!data.player || actor.kind === 'system') return data;
  const before = originalDoc?.player;
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace);
  const { playerDesign: design } = data.player;
  await checkReferences(req, { design, before: before?.playerDesign, workspaceId });
  const switchesOn = Boolean(data.player.useCustomDesign) && !before?.useCustomDesign;
  if (!switchesOn && isSameDesign(data.player.playerDesign, before?.playerDesign)) return data;

  if (actor.kind !== 'root' && !getActorWorkspace(actor)?.features.customPlayerDesignEnabled) {
    throw new AppError('custom_design_not_enabled');
  }
  const { totalDocs } = await req.payload.count({
    collection: slugs.playerPresets,
    where: { workspace: { equals: workspaceId } },
    overrideAccess: true,
    req,
  });
  if (totalDocs > 0) return data;
  throw new AppError('validation_failed', {
    detail: translate(req.i18n.language, 'presets.errors.presetNeeded'),
  });
};

/**
 * Changing the visibility requires its own permission. Merges custom metadata, completes chapters, and
 * updates the fields that the list searches and filters by.
 */
export const checkUpdate: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const title = data.title ?? originalDoc?.title;
  const derived: Record<string, unknown> = {
    ...data,
    searchText: toSearchText(title, originalDoc?.id ?? data.id),
    categoryKeys: toCategoryKeys(toIds('categories' in data ? data.categories : originalDoc?.categories)),
  };
  if (data.chapters !== undefined && !isDeepStrictEqual(data.chapters, originalDoc?.chapters)) {
    // Before sorting, so that an error names the row as it was sent.
    checkChapters(req, data.chapters ?? [], originalDoc?.duration);
    derived.chapters = completeChapters(data.chapters ?? [], title);
  }
  if (operation === 'create') return derived;

  const actor = await resolveActor(req);
  if (actor.kind === 'integration' && 'categories' in data) {
    const move = {
      from: toIds(originalDoc?.categories),
      to: toIds(data.categories),
      allowed: actor.categories,
    };
    if (!staysInside(move)) throw new AppError('category_not_allowed');
  }
  const changesVisibility = data.visibility !== undefined && data.visibility !== originalDoc?.visibility;
  if (changesVisibility) {
    const scope = decide(actor, slugs.videos, 'changeVisibility');
    if (scope === 'none') throw toRefusal(actor, slugs.videos, 'changeVisibility');
  }
  if (isRecord(data.customMetadata) && data.customMetadata !== originalDoc?.customMetadata) {
    derived.customMetadata = mergeMetadata(originalDoc?.customMetadata, data.customMetadata);
    const message = findMetadataFault(derived.customMetadata);
    if (message) throw AppError.ofFields([{ field: 'customMetadata', message }]);
  }
  return derived;
};

const checkChapters = (
  { i18n }: PayloadRequest,
  chapters: StoredChapter[],
  duration: number | null | undefined,
): void => {
  const say = (key: string): string => translate(i18n.language, `chapters.${key}`);
  const faults = findChapterFaults(chapters, duration).map(({ row, field, fault }) => ({
    field: `chapters.${row}.${field}`,
    message: `${say('singular')} ${row + 1}: ${say(fault)}`,
  }));
  if (faults.length > 0) throw AppError.ofFields(faults);
};

const toIds = (values: unknown): string[] =>
  (Array.isArray(values) ? values : []).flatMap((each) => getRelationId(each as string) ?? []);
