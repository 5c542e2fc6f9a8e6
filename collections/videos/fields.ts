import type { Field } from 'payload';

import { playerDesignFields } from '@/collections/player-presets/design-fields';
import { text } from '@/lib/core/i18n/text';
import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { slugs } from '@/lib/core/slugs';
import { noOne, signedIn } from '@/lib/core/access/tenant';
import { createdByField, workspaceField } from '@/lib/core/access/workspace-field';
import { locales } from '@/lib/videos/library/locales';
import { descriptionMaxLength, findMetadataFault } from '@/lib/videos/library/rules';
import { videoStatuses, visibilities } from '@/lib/videos/library/types';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import { titleField } from '@/lib/videos/library/title-field';

import { autoTranscriptionField } from './auto-transcription-field';
import { chaptersField } from './chapters-field';
import { collaborateField } from './collaborate-field';
import { texttrackFields } from './texttrack-fields';

const serverWritten = { create: noOne, update: noOne };
const serverOnly = { ...serverWritten, read: noOne };
const sidebar = { position: 'sidebar' as const, readOnly: true };
// Their order means nothing, and what can be dragged is a button around a button.
const unsorted = { isSortable: false };

/** Filled by `presentVideos` when a video is read. */
const virtualField = (name: string): Field => ({
  name,
  type: 'text',
  virtual: true,
  access: { ...serverWritten, read: signedIn },
  admin: { hidden: true },
});

const generalFields: Field[] = [
  titleField({ defaultValue: 'New Video' }),
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
    // Its table is on the edit page; Payload's own field loads an editor from another host.
    admin: { disableBulkEdit: true },
    // Worded by the specification. Asked before pairs are merged, when a list is still a list.
    custom: { findFault: findMetadataFault },
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
      // An id as text: of a video that is gone nothing is offered, and nothing of this one changes.
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
  // `PlayableState`; that it can be watched, also before it is COMPLETE.
  {
    name: 'playable',
    type: 'json',
    virtual: true,
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
    access: serverWritten,
    admin: { hidden: true },
  },
  // `IgnoredTrack[]`: what is in the file and viewers don't get.
  { name: 'ignoredTracks', type: 'json', access: serverWritten, admin: { hidden: true } },
  // What the file brought along: `{ version, thumbnail, chapters }` (`takeEmbedded`).
  { name: 'embedded', type: 'json', access: serverOnly, hidden: true },
  { name: 'customThumbnailUrl', type: 'text', access: serverWritten, admin: { hidden: true } },
  // Its pixels, `1080x608`.
  { name: 'customThumbnailSize', type: 'text', access: serverOnly, hidden: true },
  virtualField('previewThumbnailUrl'),
  virtualField('previewVideoUrl'),
  virtualField('previewStreamUrl'),
  virtualField('downloadOriginalUrl'),
  virtualField('playerUrl'),
  virtualField('playerFullUrl'),
  virtualField('embedCode'),
  { name: 'sourceFolder', type: 'text', access: serverWritten, admin: { hidden: true } },
  { name: 'inputPath', type: 'text', access: serverWritten, admin: { hidden: true } },
  // What is out there: visibility and folder of the last publication, so that unchanged files are left alone.
  { name: 'published', type: 'text', access: serverOnly, hidden: true },
];

/**
 * Written by compare-and-set while a file is uploaded, encoded and published; an edit of the video leaves
 * them alone.
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
  'liveBroadcast',
  'liveEventId',
  'shareToken',
  'shareThread',
  'shareEndedAt',
];

/** All fields of a video but the groups that later parts of the product add. */
export const videoFields: Field[] = [
  ...generalFields,
  ...processingFields,
  ...fileFields,
  chaptersField,
  ...texttrackFields,
  autoTranscriptionField,
  collaborateField,
  // Of its share URL, sealed; only while it is shared.
  {
    name: 'shareToken',
    type: 'text',
    index: true,
    access: { ...serverWritten, read: signedIn },
    admin: { hidden: true },
  },
  // The HMAC of that token: the id of the thread of comments.
  { name: 'shareThread', type: 'text', access: serverOnly, admin: { hidden: true } },
  // Playback tokens that a share gave out before are good no more.
  { name: 'shareEndedAt', type: 'date', access: serverOnly, hidden: true },
  {
    name: 'user_uploader_id',
    type: 'text',
    maxLength: 200,
    access: serverWritten,
    admin: { hidden: true },
  },
  // Title and id, folded for the search of the list.
  {
    name: 'searchText',
    type: 'text',
    access: serverOnly,
    hidden: true,
  },
  // Its categories, as the list filters by them (`toCategoryKeys`).
  { name: 'categoryKeys', type: 'text', access: serverOnly, hidden: true },
  // The run of a live event's channel that it is the recording of.
  { name: 'liveBroadcast', type: 'text', index: true, access: serverOnly, hidden: true },
  // The event of that channel, whose folder has its segments; stays when the event is reset.
  { name: 'liveEventId', type: 'text', access: serverOnly, hidden: true },
  // The event that it is the recording of; with a single video only.
  { name: 'linkedLiveEvent', type: 'json', virtual: true, access: { ...serverWritten, read: signedIn } },
  // Under which number the index of spoken words knows it.
  { name: 'speechKey', type: 'number', access: serverOnly, hidden: true },
  pendingEventField(),
  createdByField(),
  workspaceField(),
];
