import type { Field } from 'payload';

import {
  createdByField,
  pendingEventField,
  trashFieldNames,
  trashFields,
  workspaceField,
  sealed,
} from '@/lib/core/access/shared-fields';
import { noOne, signedIn } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import { captionFaults, captionStates } from '@/lib/live/captions/types';
import { liveInfoSchema, liveSourceSchema } from '@/lib/live/live-status';
import { channelStates, liveStates } from '@/lib/live/rules';
import { externalIdField } from '@/lib/videos/library/external-id';
import { titleField } from '@/lib/videos/library/fields';
import { locales } from '@/lib/videos/library/locales';
import { descriptionMaxLength } from '@/lib/videos/library/rules';

const serverWritten = { create: noOne, update: noOne };
const hidden = { hidden: true, access: { ...serverWritten, read: noOne } };
/** Computed by `presentLiveEvents` on read. */
const virtual = { virtual: true, access: { ...serverWritten, read: signedIn } };

/** Fields that only the event's endpoints write. Edits of the event ignore them. */
export const serverFields = [
  'state',
  'channelState',
  'channelChangedAt',
  'broadcast',
  'archiveVideo',
  'customThumbnailUrl',
  'wentLiveAt',
  'endedAt',
  'mostViewers',
  'wentLiveBy',
  'outageMailedAt',
  'ingestLog',
  'holdsSlot',
  'targets',
  'targetsRevision',
  'captionsOf',
  'captionsOpen',
  'captionsState',
  'captionsReason',
  'captionedSeconds',
  'droppedSeconds',
  'leaseOwner',
  'leaseUntil',
  ...trashFieldNames,
];

const plannedFields: Field[] = [
  titleField(),
  externalIdField(),
  {
    name: 'description',
    type: 'textarea',
    label: text('videos.fields.description'),
    maxLength: descriptionMaxLength,
  },
  { name: 'language', type: 'select', label: text('videos.fields.language'), options: [...locales] },
  {
    name: 'startDateTime',
    type: 'date',
    label: text('liveEvents.fields.startDateTime'),
    required: true,
    index: true,
  },
  { name: 'endDateTime', type: 'date', label: text('liveEvents.fields.endDateTime'), required: true },
  {
    name: 'createArchiveVideo',
    type: 'checkbox',
    label: text('liveEvents.fields.createArchiveVideo'),
    defaultValue: true,
  },
  {
    name: 'liveTranscriptionEnabled',
    type: 'checkbox',
    label: text('liveEvents.fields.liveTranscriptionEnabled'),
    defaultValue: false,
  },
  // Uses the key that is shared by all such events of the workspace, for encoders that are configured once.
  {
    name: 'usesPermanentKey',
    type: 'checkbox',
    label: text('liveEvents.fields.usesPermanentKey'),
    defaultValue: false,
  },
  // Ends the event at its planned end.
  {
    name: 'endsAutomatically',
    type: 'checkbox',
    label: text('liveEvents.fields.endsAutomatically'),
    defaultValue: false,
  },
  // While a LIVE event is on a break, viewers see its waiting image and a text. The recording continues.
  { name: 'isOnBreak', type: 'checkbox', label: text('liveEvents.fields.isOnBreak'), defaultValue: false },
  // SRT latency: the time in which a lost packet can be retransmitted. Milliseconds.
  {
    name: 'srtLatency',
    type: 'number',
    label: text('liveEvents.fields.srtLatency'),
    min: srtLatencies.least,
    max: srtLatencies.most,
    defaultValue: srtLatencies.usual,
  },
  {
    name: 'player',
    type: 'relationship',
    relationTo: slugs.playerPresets,
    label: text('liveEvents.fields.player'),
    maxDepth: 0,
  },
];

export const liveEventFields: Field[] = [
  ...plannedFields,
  { name: 'customThumbnailUrl', type: 'text', access: serverWritten },
  // The recording. It is a new video after each reset of the event.
  {
    name: 'archiveVideo',
    type: 'relationship',
    relationTo: slugs.videos,
    index: true,
    maxDepth: 0,
    access: serverWritten,
  },
  { name: 'state', type: 'select', options: [...liveStates], defaultValue: 'IDLE', access: serverWritten },
  {
    name: 'channelState',
    type: 'select',
    options: [...channelStates],
    defaultValue: 'IDLE',
    index: true,
    access: serverWritten,
  },
  { name: 'channelChangedAt', type: 'date', ...hidden },
  // Folder name of the files of the channel's last run.
  { name: 'broadcast', type: 'text', ...hidden },
  // Sealed, because the encoder's settings show the key again, with a hash that identifies the sender.
  { name: 'streamKey', type: 'text', ...hidden, ...sealed },
  { name: 'wentLiveAt', type: 'date', access: serverWritten },
  { name: 'endedAt', type: 'date', access: serverWritten },
  { name: 'mostViewers', type: 'number', defaultValue: 0, access: serverWritten },
  // Account that started the broadcast and is emailed about outages, and the time of the last email.
  { name: 'wentLiveBy', type: 'text', ...hidden },
  { name: 'outageMailedAt', type: 'date', ...hidden },
  // Ingest log over all runs of the channel since the last reset.
  { name: 'ingestLog', type: 'json', ...hidden },
  // Whether a slot is reserved for the recording before its video exists.
  { name: 'holdsSlot', type: 'checkbox', defaultValue: false, ...hidden },
  // Simulcast targets with sealed keys, and their number of changes, which prevents mixing concurrent
  // changes.
  { name: 'targets', type: 'json', ...hidden, ...sealed },
  { name: 'targetsRevision', type: 'number', defaultValue: 0, ...hidden },
  // Channel run whose captions are or were written. While they are open, a worker holds the lease. Both
  // fields survive a reset.
  { name: 'captionsOf', type: 'text', ...hidden },
  { name: 'captionsOpen', type: 'checkbox', defaultValue: false, index: true, ...hidden },
  { name: 'captionsState', type: 'select', options: [...captionStates], ...hidden },
  { name: 'captionsReason', type: 'select', options: [...captionFaults], ...hidden },
  // Seconds of speech with captions, and without.
  { name: 'captionedSeconds', type: 'number', defaultValue: 0, ...hidden },
  { name: 'droppedSeconds', type: 'number', defaultValue: 0, ...hidden },
  ...leaseFields,
  { name: 'info', type: 'json', ...virtual, custom: { api: liveInfoSchema } },
  { name: 'src', type: 'json', ...virtual, custom: { api: liveSourceSchema } },
  // Planned duration in seconds.
  { name: 'duration', type: 'number', ...virtual },
  // Changes with the thumbnail and the broadcast.
  { name: 'cacheBreaker', type: 'text', ...virtual },
  ...trashFields(),
  createdByField(),
  workspaceField(),
  pendingEventField(),
];
