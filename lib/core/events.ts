import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { getActorUserId, type Actor } from './access/actor';
import type { Slug } from './slugs';

const nothing = z.object({});

const changeValue = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]);
/** A field that somebody changed, as the event log tells it: null for nothing, and for what is not said. */
const fieldChangeSchema = z.object({ field: z.string(), before: changeValue, after: changeValue });
export type FieldChange = z.output<typeof fieldChangeSchema>;
/** Those of an event's payload; none where it tells none. */
export const readFieldChanges = (payload: unknown): FieldChange[] =>
  z.object({ changes: z.array(fieldChangeSchema) }).safeParse(payload).data?.changes ?? [];
const edited = z.object({ changes: z.array(fieldChangeSchema).optional() });

const domain = z.object({ domain: z.string() });
/** The run of a channel that it tells of. */
const broadcast = z.object({ broadcast: z.string() });
const target = z.object({ name: z.string() });
const version = z.object({ version: z.number() });
const texttrack = z.object({
  videoId: z.string(),
  language: z.string(),
  type: z.string(),
  /** The key of the file that the track no longer has. */
  oldFile: z.string().nullable(),
});

const aiJob = z.object({ language: z.string(), credits: z.number() });
const translation = aiJob.extend({ videoId: z.string() });

const shareLink = edited.extend({ linkId: z.string(), name: z.string() });
const decision = z.object({ version: z.number(), author: z.string(), note: z.string() });

/** True if a platform administrator did it, about which the workspace's owner and superadmins get a mail. */
const byPlatform = z.boolean().optional();
const invited = z.object({ email: z.string(), role: z.string(), byPlatform });

/** How an event stands in the event log: its type, and of what part of the target it tells. */
type LogForm = { type: string; property?: string };
type EventKind = { payload: z.ZodType<Record<string, unknown>>; log: LogForm };

/**
 * Everything that happens in a workspace and that others may want to know: what it tells, and how it is
 * logged.
 */
export const eventKinds = {
  'video.created': { payload: nothing, log: { type: 'create' } },
  'video.updated': { payload: edited, log: { type: 'update' } },
  'video.deleted': { payload: nothing, log: { type: 'delete' } },
  /** Somebody asked where to send a first file. */
  'video.uploadOpened': { payload: nothing, log: { type: 'upload' } },
  /** Somebody asked where to send another file. */
  'video.replaced': { payload: nothing, log: { type: 'replace' } },
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
  'liveEvent.deleted': { payload: nothing, log: { type: 'delete' } },
  'liveEvent.channelStarted': { payload: broadcast, log: { type: 'start', property: 'channel' } },
  'liveEvent.channelStopped': { payload: broadcast, log: { type: 'stop', property: 'channel' } },
  /** By the product: it cost money, and no picture came. */
  'liveEvent.channelIdle': {
    payload: broadcast.extend({
      minutes: z.number(),
      minutesWithoutPicture: z.number(),
      /** With its currency, or `unknown`. */
      cost: z.string(),
    }),
    log: { type: 'stopIdle', property: 'channel' },
  },
  /** By the product: what took in its pictures is there no more. */
  'liveEvent.channelLost': { payload: broadcast, log: { type: 'lose', property: 'channel' } },
  'liveEvent.wentLive': { payload: broadcast, log: { type: 'goLive' } },
  'liveEvent.ended': {
    /** Null where it had no channel. */
    payload: z.object({ broadcast: z.string().nullable() }),
    log: { type: 'endLive' },
  },
  /** By the product: what its viewers saw is a video. */
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
  /** Where else it is sent to. */
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
  /** A reviewer approved a version or asked for changes; by a guest, whose name is what they say. */
  'share.approved': { payload: decision, log: { type: 'approve', property: 'review' } },
  'share.changesRequested': { payload: decision, log: { type: 'requestChanges', property: 'review' } },
  /** By an editor: somebody else's comment, with its replies. */
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
  'integration.created': { payload: nothing, log: { type: 'create' } },
  'integration.updated': { payload: edited, log: { type: 'update' } },
  'integration.deleted': { payload: nothing, log: { type: 'delete' } },
  /** By the product: its last category was deleted, and without any it would reach everything. */
  'integration.disabled': {
    payload: z.object({ reason: z.literal('lastCategoryDeleted') }),
    log: { type: 'disable' },
  },
  'member.invited': { payload: invited, log: { type: 'invite' } },
  /** The mail went once more, and its link is good for a week again. */
  'member.invitationResent': { payload: invited, log: { type: 'resend', property: 'invitation' } },
  'member.invitationWithdrawn': { payload: invited, log: { type: 'withdraw', property: 'invitation' } },
  'member.joined': { payload: invited, log: { type: 'join' } },
  'member.roleChanged': {
    payload: z.object({ email: z.string(), from: z.string(), to: z.string(), byPlatform }),
    log: { type: 'update', property: 'role' },
  },
  'member.disabled': {
    payload: z.object({ email: z.string(), userId: z.string().nullable() }),
    log: { type: 'disable' },
  },
  /** By the member: of their own account, which opens this workspace among others. */
  'member.passkeyAdded': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'create', property: 'passkey' },
  },
  'member.passkeyRemoved': {
    payload: z.object({ email: z.string(), name: z.string() }),
    log: { type: 'delete', property: 'passkey' },
  },
  /** By a platform administrator, for somebody who lost every way to prove more than the password. */
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
  'member.enabled': { payload: z.object({ email: z.string() }), log: { type: 'enable' } },
  'workspace.created': { payload: z.object({ name: z.string(), slug: z.string() }), log: { type: 'create' } },
  /** `from` is null if there was no owner. Both are addresses. */
  'workspace.ownerChanged': {
    payload: z.object({ from: z.string().nullable(), to: z.string(), byPlatform }),
    log: { type: 'update', property: 'owner' },
  },
  /** A platform administrator came into the workspace as support, and went; `by` is who ended it. */
  'support.began': {
    payload: z.object({ person: z.string(), reason: z.string(), until: z.string(), session: z.string() }),
    log: { type: 'start', property: 'support' },
  },
  'support.ended': {
    payload: z.object({ person: z.string(), by: z.string(), session: z.string() }),
    log: { type: 'end', property: 'support' },
  },
  'workspace.playerDeployed': {
    payload: z.object({ uploadedFiles: z.number() }),
    log: { type: 'deploy', property: 'player' },
  },
  /** By whoever runs the installation: a copy of it lies in a folder. */
  'workspace.exported': {
    payload: z.object({ files: z.number(), bytes: z.number() }),
    log: { type: 'export' },
  },
  /** By a platform administrator: where its files lie, or the keys to them. */
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
  /** The same event again has the same id. */
  id: z.string(),
  name: z.enum(Object.keys(eventKinds) as [EventName, ...EventName[]]),
  /** ISO 8601. */
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable() }),
  /** As `toTarget` writes it; null where it is the row that the event lies in. */
  target: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
});

/** What an event is about, as `readTarget` reads it again. */
export const toTarget = (collection: Slug, id: string): string => `${collection}/${id}`;

/** The collection and the id of what an event is about. */
export const readTarget = (target: string): { collection: Slug; id: string } => {
  const [collection, id = ''] = target.split('/') as [Slug, string?];
  return { collection, id };
};

/** The id of what an event is about where that is a row of `collection`; null for all else. */
export const readTargetIn = (collection: Slug, target: string): string | null => {
  const read = readTarget(target);
  return read.collection === collection && read.id !== '' ? read.id : null;
};

/** Something that happened. Which workspace it happened in, its row knows. */
export type AppEvent = z.output<typeof eventSchema>;
export type EventActor = AppEvent['actor'];

export const toEventActor = (actor: Actor): EventActor => {
  if (actor.kind === 'integration') return { kind: 'integration', id: actor.integrationId };
  if (actor.kind === 'guest') return { kind: 'guest', id: null };
  const userId = getActorUserId(actor);
  return userId ? { kind: 'user', id: userId } : { kind: 'system', id: null };
};

type Happening<N extends EventName> = {
  payload: EventPayload<N>;
  /** Nobody: the product itself. */
  actor?: Actor;
  target?: string;
  /** Where a step may be repeated, so that its repetition is the same event. */
  id?: string;
};

export const createEvent = <N extends EventName>(
  name: N,
  { payload, actor, target, id }: Happening<N>,
): AppEvent => ({
  id: id ?? randomUUID(),
  name,
  at: new Date().toISOString(),
  actor: actor ? toEventActor(actor) : { kind: 'system', id: null },
  target: target ?? null,
  payload,
});

/** The text of an event in a row's `pendingEvent`. */
export const writeEvent = (event: AppEvent): string => JSON.stringify(event);

/** The event of a row's `pendingEvent`, or null. */
export const readEvent = (text: string | null | undefined): AppEvent | null =>
  text ? eventSchema.parse(JSON.parse(text)) : null;
