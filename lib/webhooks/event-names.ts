import type { EventName } from '@/lib/core/events';

/** The kinds of objects that public events are about. */
export type PublicObject = 'video' | 'liveEvent' | 'texttrack';

/**
 * The events that webhooks can subscribe to, with the kind of their object. Names and payloads are public:
 * they may gain fields, and any other change needs a new version.
 */
export const publicEvents = {
  'video.created': 'video',
  'video.updated': 'video',
  'video.trashed': 'video',
  'video.restored': 'video',
  'video.deleted': 'video',
  'video.uploaded': 'video',
  'video.ready': 'video',
  'video.failed': 'video',
  'video.replaced': 'video',
  'video.trimmed': 'video',
  'video.thumbnailChanged': 'video',
  'video.transcriptionCompleted': 'video',
  'video.transcriptionFailed': 'video',
  'share.started': 'video',
  'share.ended': 'video',
  'share.linkCreated': 'video',
  'share.linkRevoked': 'video',
  'share.approved': 'video',
  'share.changesRequested': 'video',
  'texttrack.created': 'texttrack',
  'texttrack.updated': 'texttrack',
  'texttrack.deleted': 'texttrack',
  'texttrack.translationFailed': 'texttrack',
  'liveEvent.created': 'liveEvent',
  'liveEvent.updated': 'liveEvent',
  'liveEvent.trashed': 'liveEvent',
  'liveEvent.restored': 'liveEvent',
  'liveEvent.deleted': 'liveEvent',
  'liveEvent.channelStarted': 'liveEvent',
  'liveEvent.channelStopped': 'liveEvent',
  'liveEvent.wentLive': 'liveEvent',
  'liveEvent.ended': 'liveEvent',
  'liveEvent.archived': 'liveEvent',
} as const satisfies Partial<Record<EventName, PublicObject>>;

export type PublicEventName = keyof typeof publicEvents;

export const publicEventNames = Object.keys(publicEvents) as PublicEventName[];

export const isPublicEvent = (name: string): name is PublicEventName => name in publicEvents;

/** The event that "send a test" sends. No endpoint subscribes to it. */
export const testEventName = 'webhook.test';

/** States of a delivery. `SENDING` is held by a worker; `WAITING` is fetched by the receiver. */
export const deliveryStates = ['QUEUED', 'WAITING', 'SENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt got no answer. */
export const deliveryErrors = [
  'timeout',
  'forbidden_address',
  'certificate',
  'unreachable',
  'endpoint_disabled',
  'secret_unreadable',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
