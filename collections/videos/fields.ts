import type { Field } from 'payload';

import { playerDesignFields } from '@/collections/player-presets/design-fields';
import {
  createdByField,
  pendingEventField,
  trashFieldNames,
  trashFields,
  workspaceField,
  sealed,
} from '@/lib/core/access/shared-fields';
import { noOne, person, signedIn } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { externalIdField } from '@/lib/videos/library/external-id';
import { titleField } from '@/lib/videos/library/fields';
import { locales } from '@/lib/videos/library/locales';
import { descriptionMaxLength, findMetadataFault } from '@/lib/videos/library/rules';
import { videoStatuses, visibilities } from '@/lib/videos/library/types';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import { trimStateSchema } from '@/lib/videos/trimming/trim-schemas';

import {
  autoTranscriptionField,
  chaptersField,
  collaborateField,
  texttrackFields,
  viewingField,
} from './content-fields';
import {
  ignoredTracksSchema,
  linkedLiveEventSchema,
  metadataSchema,
  playableSchema,
  videoSourceSchema,
} from './json-schemas';

const serverWritten = { create: noOne, update: noOne };
const serverOnly = { ...serverWritten, read: noOne };
/** Only the panel reads it. */
const panelField = {
  access: { ...serverWritten, read: person },
  admin: { hidden: true },
  custom: { isInternal: true },
};
const sidebar = { position: 'sidebar' as const, readOnly: true };
// The order is irrelevant, and Payload's sortable items nest buttons.
const unsorted = { isSortable: false };

/** Computed by `presentVideos` on read. */
const virtualField = (name: string): Field => ({
  name,
  type: 'text',
  virtual: true,
  access: { ...serverWritten, read: signedIn },
  admin: { hidden: true },
});

const generalFields: Field[] = [
  titleField({ defaultValue: 'New Video' }),
  externalIdField(),
  {
    name: 'description',
    type: 'textarea',
    label: text('videos.fields.description'),
    maxLength: descriptionMaxLength,
  },
  {
    name: 'language',
    type: 'select',
    label: text('videos.fields.language'),
    options: [...locales],
  },
  {
    name: 'visibility',
    type: 'select',
    label: text('videos.fields.visibility'),
    required: true,
    defaultValue: 'private',
    options: visibilities.map((value) => ({ value, label: text(`videos.visibility.${value}`) })),
  },
  {
    name: 'categories',
    type: 'relationship',
    relationTo: slugs.categories,
    hasMany: true,
    label: text('categories.plural'),
    admin: unsorted,
  },
  {
    name: 'tags',
    type: 'relationship',
    relationTo: slugs.tags,
    hasMany: true,
    label: text('tags.plural'),
    admin: unsorted,
  },
  {
    name: 'customMetadata',
    type: 'json',
    label: text('videos.fields.customMetadata'),
    // The edit page has its own table. Payload's field loads an editor from another host.
    admin: { disableBulkEdit: true },
    // Uses the specification's wording. Checked before pairs are merged, so that a list is still recognised
    // as one.
    custom: { findFault: findMetadataFault, api: metadataSchema },
    // Callers can send back what they read, and null is no valid value.
    hooks: { afterRead: [({ value }): unknown => (value === null ? {} : value)] },
  },
  {
    name: 'player',
    type: 'group',
    label: text('videos.fields.player'),
    fields: [
      {
        name: 'selectedPreset',
        type: 'relationship',
        relationTo: slugs.playerPresets,
        maxDepth: 0,
        label: text('videos.fields.selectedPreset'),
      },
      // The id as text. If the video is deleted, no next video is offered and this row does not change.
      {
        name: 'nextVideo',
        type: 'text',
        maxLength: 100,
        label: text('players.design.nextVideo'),
      },
      {
        name: 'useCustomDesign',
        type: 'checkbox',
        defaultValue: false,
        label: text('videos.fields.useCustomDesign'),
      },
      {
        name: 'playerDesign',
        type: 'group',
        label: text('players.fields.design'),
        fields: playerDesignFields(playerDesignDefaults),
      },
    ],
  },
];

const scheduleField = (name: 'publishAt' | 'unpublishAt'): Field => ({
  name,
  type: 'date',
  index: true,
  label: text(`videos.fields.${name}`),
  admin: { hidden: true, disableBulkEdit: true },
});

const processingFields: Field[] = [
  {
    name: 'status',
    type: 'select',
    label: text('videos.fields.status'),
    required: true,
    defaultValue: 'NO_FILE',
    options: videoStatuses.map((value) => ({ value, label: text(`videos.status.${value}`) })),
    access: serverWritten,
    admin: sidebar,
  },
  {
    name: 'statusProgress',
    type: 'number',
    label: text('videos.fields.statusProgress'),
    defaultValue: 0,
    access: { ...serverWritten, read: signedIn },
    admin: sidebar,
  },
  { name: 'statusReason', type: 'text', access: serverWritten, admin: { hidden: true } },
  virtualField('statusMessage'),
  // `PlayableState`: whether the video can be played, even before it is COMPLETE.
  {
    name: 'playable',
    type: 'json',
    virtual: true,
    custom: { api: playableSchema },
    access: { ...serverWritten, read: signedIn },
    admin: { hidden: true },
  },
  {
    name: 'v',
    type: 'number',
    label: text('videos.fields.version'),
    defaultValue: 0,
    access: serverWritten,
    admin: sidebar,
  },
  {
    name: 'duration',
    type: 'number',
    label: text('videos.fields.duration'),
    access: serverWritten,
    admin: sidebar,
  },
  { name: 'fps', type: 'number', label: text('videos.fields.fps'), access: serverWritten, admin: sidebar },
  // Number of frames of the video stream. The audio may be longer.
  {
    name: 'frameCount',
    type: 'number',
    label: text('videos.fields.frameCount'),
    access: serverWritten,
    admin: sidebar,
  },
  // Start time code of the uploaded file: `HH:MM:SS:FF`, or `HH:MM:SS;FF` for drop frame.
  {
    name: 'startTimecode',
    type: 'text',
    label: text('videos.fields.startTimecode'),
    access: serverWritten,
    admin: sidebar,
  },
  {
    name: 'orientation',
    type: 'select',
    label: text('videos.fields.orientation'),
    options: (['landscape', 'portrait', 'square'] as const).map((value) => ({
      value,
      label: text(`videos.orientations.${value}`),
    })),
    access: serverWritten,
    admin: sidebar,
  },
];

const fileFields: Field[] = [
  {
    name: 'src',
    type: 'json',
    custom: { api: videoSourceSchema },
    access: serverWritten,
    admin: { hidden: true },
  },
  // `IgnoredTrack[]`: tracks of the file that are not published.
  {
    name: 'ignoredTracks',
    type: 'json',
    custom: { api: ignoredTracksSchema },
    access: serverWritten,
    admin: { hidden: true },
  },
  // Data found in the file: `{ version, thumbnail, chapters }` (`storeEmbedded`).
  { name: 'embedded', type: 'json', access: serverOnly, hidden: true },
  { name: 'customThumbnailUrl', type: 'text', access: serverWritten, admin: { hidden: true } },
  // Size in pixels, `1080x608`.
  { name: 'customThumbnailSize', type: 'text', access: serverOnly, hidden: true },
  virtualField('previewThumbnailUrl'),
  virtualField('previewVideoUrl'),
  virtualField('previewStreamUrl'),
  virtualField('downloadOriginalUrl'),
  virtualField('playerUrl'),
  virtualField('playerFullUrl'),
  virtualField('watchUrl'),
  virtualField('embedCode'),
  { ...panelField, name: 'sourceFolder', type: 'text' },
  { ...panelField, name: 'inputPath', type: 'text' },
  // Visibility and folder of the last publication, so that unchanged files are not written again.
  { name: 'published', type: 'text', access: serverOnly, hidden: true },
];

/**
 * Fields that are written by compare-and-set during upload, encoding and publishing. Edits of the video
 * ignore them.
 */
export const pipelineFields = [
  'status',
  'statusProgress',
  'statusReason',
  'v',
  'duration',
  'fps',
  'frameCount',
  'startTimecode',
  'orientation',
  'src',
  'ignoredTracks',
  'embedded',
  'sourceFolder',
  'inputPath',
  'published',
  'customThumbnailUrl',
  'customThumbnailSize',
  'speechKey',
  'trim',
  'unsettledTrim',
  'liveBroadcast',
  'liveEventId',
  'shareToken',
  'shareThread',
  'shareEndedAt',
  ...trashFieldNames,
];

/** All fields of a video, except for the groups that other areas add. */
export const videoFields: Field[] = [
  ...generalFields,
  ...processingFields,
  ...fileFields,
  chaptersField,
  ...texttrackFields,
  autoTranscriptionField,
  collaborateField,
  // Sealed token of the share URL. Only set while the video is shared.
  {
    ...sealed,
    name: 'shareToken',
    type: 'text',
    index: true,
    access: { ...serverWritten, read: signedIn },
    admin: { hidden: true },
  },
  // HMAC of the token: the id of the comment thread.
  { name: 'shareThread', type: 'text', access: serverOnly, admin: { hidden: true } },
  // Playback tokens that a share issued before this time are invalid.
  { name: 'shareEndedAt', type: 'date', access: serverOnly, hidden: true },
  {
    name: 'user_uploader_id',
    type: 'text',
    maxLength: 200,
    access: serverWritten,
    admin: { hidden: true },
  },
  // Title and id in normalised form, for the search of the list.
  {
    name: 'searchText',
    type: 'text',
    access: serverOnly,
    hidden: true,
  },
  // Categories in the form that the list filters by (`toCategoryKeys`).
  { name: 'categoryKeys', type: 'text', access: serverOnly, hidden: true },
  // Channel run of the live event that the video is a recording of.
  { name: 'liveBroadcast', type: 'text', index: true, access: serverOnly, hidden: true },
  // Live event whose folder holds the recording's segments. Kept when the event is reset.
  { name: 'liveEventId', type: 'text', access: serverOnly, hidden: true },
  // Live event of the recording. Only set if a single video is read.
  {
    name: 'linkedLiveEvent',
    type: 'json',
    virtual: true,
    custom: { api: linkedLiveEventSchema },
    access: { ...serverWritten, read: signedIn },
  },
  // Number of the video in the transcript search index.
  { name: 'speechKey', type: 'number', access: serverOnly, hidden: true },
  pendingEventField(),
  ...trashFields(),
  createdByField(),
  workspaceField(),
  // A public video that asks search engines not to list it.
  {
    name: 'unlisted',
    type: 'checkbox',
    defaultValue: false,
    label: text('videos.fields.unlisted'),
    admin: { hidden: true },
  },
  // When the video becomes public, and when it becomes private again (`checkSchedule`, `applySchedules`).
  scheduleField('publishAt'),
  scheduleField('unpublishAt'),
  viewingField,
  // When the password, the domains or the visibility last changed: viewers' tokens from before are invalid.
  { name: 'viewingChangedAt', type: 'date', access: serverOnly, hidden: true },
  // Words of description, metadata and tags, for the search of the list (`toSearchWords`).
  { name: 'searchWords', type: 'text', access: serverOnly, hidden: true },
  // `TrimState`: set while the served version is trimmed.
  {
    name: 'trim',
    type: 'json',
    custom: { api: trimStateSchema },
    access: { ...serverWritten, read: signedIn },
    admin: { hidden: true },
  },
  // A trimmed version that is served, but whose captions and chapters have yet to be changed.
  { name: 'unsettledTrim', type: 'number', access: serverOnly, hidden: true },
  // Offers the original of a trimmed video, which contains the removed parts.
  {
    name: 'offersOriginal',
    type: 'checkbox',
    label: text('videos.fields.offersOriginal'),
    defaultValue: false,
    admin: { hidden: true },
  },
];
