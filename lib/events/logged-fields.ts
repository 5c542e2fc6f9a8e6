import type { CollectionSlug } from 'payload';

import { slugs } from '@/lib/core/slugs';

/**
 * How a field's value is logged: as a value, as a list of texts, by the titles of related records or of its
 * rows, as the operations per collection, as pairs, or without the value (`unsaid`).
 */
type LoggedField =
  | { kind: 'value' | 'texts' | 'titles' | 'permissions' | 'pairs' | 'unsaid' }
  | { kind: 'related'; collection: CollectionSlug };

/**
 * The logged fields of each collection. Everyone who may read the record may read all of them. Unlisted
 * fields, such as secrets and statistics, are never logged.
 */
export const loggedFields: Partial<Record<string, Record<string, LoggedField>>> = {
  [slugs.videos]: {
    title: { kind: 'value' },
    externalId: { kind: 'value' },
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
    unlisted: { kind: 'value' },
    publishAt: { kind: 'value' },
    unpublishAt: { kind: 'value' },
    offersOriginal: { kind: 'value' },
    'viewing.passwordHash': { kind: 'unsaid' },
    'viewing.domains': { kind: 'texts' },
  },
  [slugs.liveEvents]: {
    title: { kind: 'value' },
    externalId: { kind: 'value' },
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
    expiresAt: { kind: 'value' },
    allowedNetworks: { kind: 'texts' },
  },
  [slugs.rules]: {
    title: { kind: 'value' },
    event: { kind: 'value' },
    action: { kind: 'value' },
    language: { kind: 'value' },
    preset: { kind: 'related', collection: slugs.playerPresets },
    category: { kind: 'related', collection: slugs.categories },
    recipients: { kind: 'unsaid' },
    isDisabled: { kind: 'value' },
  },
  [slugs.workspaces]: {
    name: { kind: 'value' },
    logo: { kind: 'unsaid' },
    primaryColor: { kind: 'value' },
    language: { kind: 'value' },
  },
  [slugs.webhookEndpoints]: {
    url: { kind: 'value' },
    events: { kind: 'value' },
    description: { kind: 'value' },
    isDisabled: { kind: 'value' },
  },
};

/** The logged fields of a share link. The event's target is the link's video. */
export const shareLinkFields = [
  'name',
  'expiresAt',
  'password',
  'allowComments',
  'allowDownload',
  'watermark',
] as const;
