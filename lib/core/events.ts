import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { UploadToken } from '@/payload-types';

import { getActorUserId, type Actor } from './access/actor';
import { getRelationId } from './database/ids';
import type { Slug } from './slugs';

const nothing = z.object({});

const changeValue = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);
/** A changed field as the event log shows it: null for an empty value, and for a value that is not logged. */
const fieldChangeSchema = z.object({ field: z.string(), before: changeValue, after: changeValue });
export type FieldChange = z.output<typeof fieldChangeSchema>;
/** The field changes of an event's payload; empty if it has none. */
export const readFieldChanges = (payload: unknown): FieldChange[] =>
  z.object({ changes: z.array(fieldChangeSchema) }).safeParse(payload).data?.changes ?? [];
const edited = z.object({ changes: z.array(fieldChangeSchema).optional() });

const domain = z.object({ domain: z.string() });
/** The channel run that the event is about. */
const broadcast = z.object({ broadcast: z.string() });
const target = z.object({ name: z.string() });
const version = z.object({ version: z.number() });
const texttrack = z.object({
  videoId: z.string(),
  language: z.string(),
  type: z.string(),
  /** The storage key of the track's previous file, which is no longer used. */
  oldFile: z.string().nullable(),
});

const aiJob = z.object({ language: z.string(), credits: z.number() });
const translation = aiJob.extend({ videoId: z.string() });

const shareLink = edited.extend({ linkId: z.string(), name: z.string() });
const decision = z.object({ version: z.number(), author: z.string(), note: z.string() });

/**
 * True for an action of a platform administrator, of which the workspace's owner and superadmins are notified
 * by email.
 */
const byPlatform = z.boolean().optional();
const invited = z.object({ email: z.string(), role: z.string(), byPlatform });

/** The title and id of a rule, its action, and the error code if it did not succeed. */
const ruleRun = z.object({
  rule: z.string(),
  ruleId: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
});

/** How the event log shows an event: its type, and the affected part of the target. */
type LogForm = { type: string; property?: string };
type EventKind = { payload: z.ZodType<Record<string, unknown>>; log: LogForm };

/** Every kind of event in a workspace, with its payload and its form in the event log. */
export const eventKinds = {
  'video.created': { payload: nothing, log: { type: 'create' } },
  'video.updated': { payload: edited, log: { type: 'update' } },
  /** Moved to the trash, from where it can be restored for some days. */
  'video.trashed': { payload: nothing, log: { type: 'trash' } },
  'video.restored': { payload: nothing, log: { type: 'restore' } },
  'video.deleted': { payload: nothing, log: { type: 'delete' } },
  /** A ticket for the first file was requested. */
  'video.uploadOpened': { payload: nothing, log: { type: 'upload' } },
  /** A ticket for a replacement file was requested. */
  'video.replaced': { payload: nothing, log: { type: 'replace' } },
  /** A version with a part of the video was requested. */
  'video.trimmed': { payload: version, log: { type: 'trim' } },
  'video.uploadCanceled': { payload: version, log: { type: 'cancel', property: 'upload' } },
  'video.uploadExpired': { payload: version, log: { type: 'expire', property: 'upload' } },
  /** The file has arrived. */
  'video.uploaded': { payload: version, log: { type: 'uploaded' } },
  'video.ready': { payload: version, log: { type: 'ready' } },
  'video.failed': { payload: version.extend({ reason: z.string() }), log: { type: 'failed' } },
  'video.oldVersionsRemoved': {
    payload: z.object({ versions: z.array(z.number()) }),
    log: { type: 'remove', property: 'oldVersions' },
  },
  'video.embedCopied': {
    payload: z.object({ iFrameCode: z.string() }),
    log: { type: 'copy', property: 'embedCode' },
  },
  'video.thumbnailChanged': {
    payload: z.object({ oldFile: z.string().nullable() }),
    log: { type: 'update', property: 'thumbnail' },
  },
  'liveEvent.created': { payload: nothing, log: { type: 'create' } },
  'liveEvent.updated': { payload: edited, log: { type: 'update' } },
  'liveEvent.trashed': { payload: nothing, log: { type: 'trash' } },
  'liveEvent.restored': { payload: nothing, log: { type: 'restore' } },
  'liveEvent.deleted': { payload: nothing, log: { type: 'delete' } },
  'liveEvent.channelStarted': { payload: broadcast, log: { type: 'start', property: 'channel' } },
  'liveEvent.channelStopped': { payload: broadcast, log: { type: 'stop', property: 'channel' } },
  /** Emitted by the product: the channel cost money without receiving video. */
  'liveEvent.channelIdle': {
    payload: broadcast.extend({
      minutes: z.number(),
      minutesWithoutVideo: z.number(),
      /** With its currency, or `unknown`. */
      cost: z.string(),
    }),
    log: { type: 'stopIdle', property: 'channel' },
  },
  /** Emitted by the product: the channel's ingest no longer exists. */
  'liveEvent.channelLost': { payload: broadcast, log: { type: 'lose', property: 'channel' } },
  /** Emitted by the product: viewers of an event on air have seen no video for a minute. */
  'liveEvent.signalLost': { payload: nothing, log: { type: 'lose', property: 'signal' } },
  'liveEvent.wentLive': { payload: broadcast, log: { type: 'goLive' } },
  'liveEvent.ended': {
    /** Null if the event had no channel. */
    payload: z.object({ broadcast: z.string().nullable() }),
    log: { type: 'endLive' },
  },
  /** Emitted by the product: the recording of the broadcast is now a video. */
  'liveEvent.archived': {
    payload: z.object({ videoId: z.string() }),
    log: { type: 'create', property: 'recording' },
  },
  'liveEvent.reset': { payload: nothing, log: { type: 'reset' } },
  'liveEvent.keyChanged': { payload: nothing, log: { type: 'renew', property: 'streamKey' } },
  'liveEvent.keyCopied': { payload: nothing, log: { type: 'copy', property: 'streamKey' } },
  'liveEvent.embedCopied': {
    payload: z.object({ iFrameCode: z.string() }),
    log: { type: 'copy', property: 'embedCode' },
  },
  'liveEvent.thumbnailChanged': {
    payload: z.object({ oldFile: z.string().nullable() }),
    log: { type: 'update', property: 'thumbnail' },
  },
  /** Further servers to which the event is sent. */
  'liveEvent.targetAdded': { payload: target, log: { type: 'add', property: 'target' } },
  'liveEvent.targetChanged': { payload: target, log: { type: 'update', property: 'target' } },
  'liveEvent.targetRemoved': { payload: target, log: { type: 'remove', property: 'target' } },
  'share.started': { payload: nothing, log: { type: 'start', property: 'sharing' } },
  'share.ended': {
    payload: z.object({ comments: z.number() }),
    log: { type: 'end', property: 'sharing' },
  },
  'share.linkCreated': { payload: shareLink, log: { type: 'create', property: 'shareLink' } },
  'share.linkUpdated': { payload: shareLink, log: { type: 'update', property: 'shareLink' } },
  'share.linkRevoked': { payload: shareLink, log: { type: 'revoke', property: 'shareLink' } },
  /** A reviewer approved a version or requested changes. A guest's name is unverified. */
  'share.approved': { payload: decision, log: { type: 'approve', property: 'review' } },
  'share.changesRequested': { payload: decision, log: { type: 'requestChanges', property: 'review' } },
  /** A reviewer wrote a comment or a reply. `author` is a guest's unverified name or a member's. */
  'comment.created': {
    payload: z.object({
      commentId: z.string(),
      author: z.string(),
      version: z.number(),
      /** Ids of the mentioned members. */
      mentions: z.array(z.string()),
    }),
    log: { type: 'create', property: 'comment' },
  },
  /** An editor removed another person's comment with its replies. */
  'share.commentRemoved': {
    payload: z.object({ author: z.string(), deleted: z.number(), text: z.string().optional() }),
    log: { type: 'remove', property: 'comment' },
  },
  'texttrack.created': { payload: texttrack, log: { type: 'create', property: 'texttrack' } },
  'texttrack.updated': { payload: texttrack, log: { type: 'update', property: 'texttrack' } },
  'texttrack.deleted': { payload: texttrack, log: { type: 'delete', property: 'texttrack' } },
  'video.transcriptionStarted': { payload: aiJob, log: { type: 'started', property: 'transcription' } },
  'video.transcriptionCompleted': { payload: aiJob, log: { type: 'completed', property: 'transcription' } },
  'video.transcriptionFailed': {
    payload: aiJob.extend({ reason: z.string() }),
    log: { type: 'failed', property: 'transcription' },
  },
  'video.transcriptionCanceled': { payload: aiJob, log: { type: 'cancel', property: 'transcription' } },
  'texttrack.translationStarted': { payload: translation, log: { type: 'started', property: 'translation' } },
  'texttrack.translationFailed': {
    payload: translation.extend({ reason: z.string() }),
    log: { type: 'failed', property: 'translation' },
  },
  /** Emitted by the product. The target is the import. */
  'import.failed': {
    payload: z.object({ title: z.string(), userId: z.string().nullable() }),
    log: { type: 'failed', property: 'import' },
  },
  'integration.created': { payload: nothing, log: { type: 'create' } },
  'integration.updated': { payload: edited, log: { type: 'update' } },
  /** The token was replaced. The old one stays valid for `graceHours`. */
  'integration.rotated': {
    payload: z.object({ graceHours: z.number() }),
    log: { type: 'rotate', property: 'token' },
  },
  'integration.deleted': { payload: nothing, log: { type: 'delete' } },
  /**
   * Emitted by the product: the token's last category was deleted, and without categories it would reach
   * everything.
   */
  'integration.disabled': {
    payload: z.object({ reason: z.literal('lastCategoryDeleted') }),
    log: { type: 'disable' },
  },
  'webhookEndpoint.created': { payload: nothing, log: { type: 'create' } },
  'webhookEndpoint.updated': { payload: edited, log: { type: 'update' } },
  'webhookEndpoint.deleted': { payload: nothing, log: { type: 'delete' } },
  /** Emitted by the product: the endpoint answered 410, or has failed for days. */
  'webhookEndpoint.disabled': {
    payload: z.object({ reason: z.enum(['gone', 'failing']) }),
    log: { type: 'disable' },
  },
  'webhookEndpoint.secretRotated': { payload: nothing, log: { type: 'renew', property: 'secret' } },
  'rule.created': { payload: nothing, log: { type: 'create' } },
  'rule.updated': { payload: edited, log: { type: 'update' } },
  'rule.deleted': { payload: nothing, log: { type: 'delete' } },
  /** Emitted by the product for each run of a rule. The target is the video. */
  'rule.ran': { payload: ruleRun, log: { type: 'run', property: 'rule' } },
  /** The rule's author lacks the right by now. */
  'rule.refused': { payload: ruleRun, log: { type: 'refuse', property: 'rule' } },
  'rule.failed': { payload: ruleRun, log: { type: 'failed', property: 'rule' } },
  'member.invited': { payload: invited, log: { type: 'invite' } },
  /** The email was sent again, and its link is valid for another week. */
  'member.invitationResent': { payload: invited, log: { type: 'resend', property: 'invitation' } },
  'member.invitationWithdrawn': { payload: invited, log: { type: 'withdraw', property: 'invitation' } },
  'member.removed': { payload: invited, log: { type: 'remove', property: 'member' } },
  'member.joined': { payload: invited, log: { type: 'join' } },
  'member.roleChanged': {
    payload: z.object({ email: z.string(), from: z.string(), to: z.string(), byPlatform }),
    log: { type: 'update', property: 'role' },
  },
  'member.disabled': {
    payload: z.object({ email: z.string(), userId: z.string().nullable() }),
    log: { type: 'disable' },
  },
  /** A member's change to their own account, which gives access to this workspace among others. */
  'member.passkeyAdded': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'create', property: 'passkey' },
  },
  'member.passkeyRemoved': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'delete', property: 'passkey' },
  },
  /** A platform administrator reset it for a person who lost all second factors. */
  'member.twoFactorReset': {
    payload: z.object({ email: z.string() }),
    log: { type: 'reset', property: 'twoFactor' },
  },
  'member.identityConnected': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'create', property: 'singleSignOn' },
  },
  'member.identityDisconnected': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'delete', property: 'singleSignOn' },
  },
  /** A person changed the address of their account. */
  'member.emailChanged': {
    payload: z.object({ email: z.string(), from: z.string() }),
    log: { type: 'update', property: 'email' },
  },
  'member.enabled': { payload: z.object({ email: z.string() }), log: { type: 'enable' } },
  /** Its name, logo, colour or language. `oldLogo` is the storage key of a logo that is no longer used. */
  'workspace.updated': {
    payload: edited.extend({ oldLogo: z.string().nullish() }),
    log: { type: 'update' },
  },
  'workspace.created': { payload: z.object({ name: z.string(), slug: z.string() }), log: { type: 'create' } },
  /** Email addresses. `from` is null if there was no owner. */
  'workspace.ownerChanged': {
    payload: z.object({ from: z.string().nullable(), to: z.string(), byPlatform }),
    log: { type: 'update', property: 'owner' },
  },
  /** A platform administrator's support session began or ended. `by` is the person who ended it. */
  'support.began': {
    payload: z.object({ person: z.string(), reason: z.string(), until: z.string(), session: z.string() }),
    log: { type: 'start', property: 'support' },
  },
  'support.ended': {
    payload: z.object({ person: z.string(), by: z.string(), session: z.string() }),
    log: { type: 'end', property: 'support' },
  },
  /** Emitted by the product once per limit, month and step: 80 or 100 percent. Traffic is in bytes. */
  'workspace.limitReached': {
    payload: z.object({ metric: z.string(), percent: z.number(), used: z.number(), limit: z.number() }),
    log: { type: 'reach', property: 'limit' },
  },
  'workspace.playerDeployed': {
    payload: z.object({ uploadedFiles: z.number() }),
    log: { type: 'deploy', property: 'player' },
  },
  /** The operator exported a copy of the workspace to a folder, or its owner (`userId`) took the data out. */
  'workspace.exported': {
    payload: z.object({ files: z.number(), bytes: z.number(), userId: z.string().optional() }),
    log: { type: 'export' },
  },
  'workspace.exportFailed': {
    payload: z.object({ reason: z.string(), userId: z.string() }),
    log: { type: 'failed', property: 'export' },
  },
  /** A platform administrator changed the storage location or its keys. */
  'workspace.storageChanged': {
    payload: z.object({ engine: z.enum(['embedded', 'cloud']) }),
    log: { type: 'update', property: 'storage' },
  },
  'workspace.domainAdded': { payload: domain, log: { type: 'create', property: 'customDomain' } },
  'workspace.domainVerified': { payload: domain, log: { type: 'ready', property: 'customDomain' } },
  'workspace.domainDeleted': { payload: domain, log: { type: 'delete', property: 'customDomain' } },
  'workspace.privacyChanged': {
    payload: edited.extend({ share: z.string(), embed: z.string(), domains: z.array(z.string()) }),
    log: { type: 'update', property: 'playerSettings' },
  },
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof eventKinds;
export type EventPayload<N extends EventName> = z.output<(typeof eventKinds)[N]['payload']>;

const actorKinds = ['user', 'integration', 'guest', 'system'] as const;

const eventSchema = z.object({
  /** A repeated event has the same id. */
  id: z.string(),
  name: z.enum(Object.keys(eventKinds) as [EventName, ...EventName[]]),
  /** ISO 8601. */
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable() }),
  /** In the form of `toTarget`; null if the target is the row that carries the event. */
  target: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
});

/** Formats an event's target; `readTarget` parses it. */
export const toTarget = (collection: Slug, id: string): string => `${collection}/${id}`;

/** Parses an event's target into collection and id. */
export const readTarget = (target: string): { collection: Slug; id: string } => {
  const [collection, id = ''] = target.split('/') as [Slug, string?];
  return { collection, id };
};

/** The id of an event's target if it is a row of `collection`, else null. */
export const readTargetIn = (collection: Slug, target: string): string | null => {
  const read = readTarget(target);
  return read.collection === collection && read.id !== '' ? read.id : null;
};

/** An event. Its workspace is known from the row that carries it. */
export type AppEvent = z.output<typeof eventSchema>;
export type EventActor = AppEvent['actor'];

const toMaker = ({ integrationId, createdBy }: UploadToken): EventActor => {
  if (integrationId) return { kind: 'integration', id: integrationId };
  const userId = getRelationId(createdBy);
  return userId ? { kind: 'user', id: userId } : { kind: 'system', id: null };
};

const toEventActor = (actor: Actor): EventActor => {
  if (actor.kind === 'integration') return { kind: 'integration', id: actor.integrationId };
  if (actor.kind === 'guest') return { kind: 'guest', id: null };
  // The page is unknown; the person or integration that made its token vouches for it.
  if (actor.kind === 'uploader') return toMaker(actor.token);
  const userId = getActorUserId(actor);
  return userId ? { kind: 'user', id: userId } : { kind: 'system', id: null };
};

type EventOptions<N extends EventName> = {
  payload: EventPayload<N>;
  /** The product itself if not set. */
  actor?: Actor;
  target?: string;
  /** A fixed id for a repeatable step, so that its repetition is the same event. */
  id?: string;
};

export const createEvent = <N extends EventName>(
  name: N,
  { payload, actor, target, id }: EventOptions<N>,
): AppEvent => ({
  id: id ?? randomUUID(),
  name,
  at: new Date().toISOString(),
  actor: actor ? toEventActor(actor) : { kind: 'system', id: null },
  target: target ?? null,
  payload,
});

/** Serializes an event for a row's `pendingEvent`. */
export const writeEvent = (event: AppEvent): string => JSON.stringify(event);

/** The event of a row's `pendingEvent`, or null. */
export const readEvent = (text: string | null | undefined): AppEvent | null =>
  text ? eventSchema.parse(JSON.parse(text)) : null;
