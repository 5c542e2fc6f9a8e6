import type { CollectionSlug } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * How a field's value is written down: as it is, by the titles of what it refers to, by the titles of its
 * rows, as the operations of each collection, or not at all: that it changed is enough to know.
 */
type LoggedField =
  | { kind: 'value' | 'titles' | 'permissions' | 'pairs' | 'unsaid' }
  | { kind: 'related'; collection: CollectionSlug };

/**
 * The fields whose changes the event log tells, by collection; each of them may be read by everybody who may
 * read the record. What is not named, secrets and figures among it, is never written down.
 */
export const loggedFields: Partial<Record<string, Record<string, LoggedField>>> = {
  [slugs.videos]: {
    title: { kind: 'value' },
    description: { kind: 'value' },
    language: { kind: 'value' },
    visibility: { kind: 'value' },
    categories: { kind: 'related', collection: slugs.categories },
    tags: { kind: 'related', collection: slugs.tags },
    customMetadata: { kind: 'pairs' },
    chapters: { kind: 'titles' },
    'player.selectedPreset': { kind: 'related', collection: slugs.playerPresets },
    'player.useCustomDesign': { kind: 'value' },
    'player.playerDesign': { kind: 'unsaid' },
    'collaborate.shareable': { kind: 'value' },
    'collaborate.shareType': { kind: 'value' },
    'collaborate.allowedMembers': { kind: 'related', collection: slugs.members },
    'collaborate.note': { kind: 'value' },
  },
  [slugs.liveEvents]: {
    title: { kind: 'value' },
    description: { kind: 'value' },
    language: { kind: 'value' },
    startDateTime: { kind: 'value' },
    endDateTime: { kind: 'value' },
    createArchiveVideo: { kind: 'value' },
    liveTranscriptionEnabled: { kind: 'value' },
    player: { kind: 'related', collection: slugs.playerPresets },
  },
  [slugs.integrations]: {
    title: { kind: 'value' },
    permissions: { kind: 'permissions' },
    'access.categories': { kind: 'related', collection: slugs.categories },
    isDisabled: { kind: 'value' },
  },
};

/** What changes of a share link tell; the event is about its video. */
export const shareLinkFields = [
  'name',
  'expiresAt',
  'password',
  'allowComments',
  'allowDownload',
  'watermark',
] as const;
