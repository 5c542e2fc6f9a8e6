import type { Field } from 'payload';

import { text } from '@/lib/core/i18n/text';
import { pendingEventField } from '@/lib/core/database/pending-event-field';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { noOne, signedIn } from '@/lib/core/access/tenant';
import { createdByField, workspaceField } from '@/lib/core/access/workspace-field';
import { locales } from '@/lib/videos/library/locales';
import { descriptionMaxLength } from '@/lib/videos/library/rules';
import { captionFaults, captionStates } from '@/lib/live/captions/types';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import { channelStates, liveStates } from '@/lib/live/rules';
import { titleField } from '@/lib/videos/library/title-field';

const serverWritten = { create: noOne, update: noOne };
const hidden = { hidden: true, access: { ...serverWritten, read: noOne } };
/** Filled by `presentLiveEvents` when an event is read. */
const virtual = { virtual: true, access: { ...serverWritten, read: signedIn } };

/** Written by the calls of an event alone; an edit of the event leaves them alone. */
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
];

const plannedFields: Field[] = [
  titleField(),
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
  // The key that all events of the workspace share which want it, for encoders that are set up once.
  {
    name: 'usesPermanentKey',
    type: 'checkbox',
    label: text('liveEvents.fields.usesPermanentKey'),
    defaultValue: false,
  },
  // At its planned end.
  {
    name: 'endsAutomatically',
    type: 'checkbox',
    label: text('liveEvents.fields.endsAutomatically'),
    defaultValue: false,
  },
  // While it is LIVE viewers see its waiting picture and a sentence; what is sent is recorded all the same.
  { name: 'isOnBreak', type: 'checkbox', label: text('liveEvents.fields.isOnBreak'), defaultValue: false },
  // SRT latency: the time a lost packet has to arrive again. Milliseconds.
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
  // The recording; another one each time the event was on air and reset.
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
  // Names the folder of the files of the channel's last run.
  { name: 'broadcast', type: 'text', ...hidden },
  // Sealed, since the sender's settings need it again; and its hash, by which a sender is known.
  { name: 'streamKey', type: 'text', ...hidden },
  { name: 'wentLiveAt', type: 'date', access: serverWritten },
  { name: 'endedAt', type: 'date', access: serverWritten },
  { name: 'mostViewers', type: 'number', defaultValue: 0, access: serverWritten },
  // The account, so that its people hear of an outage; and when they last did.
  { name: 'wentLiveBy', type: 'text', ...hidden },
  { name: 'outageMailedAt', type: 'date', ...hidden },
  // Ingest log over all runs of the channel since the last reset.
  { name: 'ingestLog', type: 'json', ...hidden },
  // Whether the place of its recording is taken, which is no video yet.
  { name: 'holdsSlot', type: 'checkbox', defaultValue: false, ...hidden },
  // Where else it is sent to, with sealed keys; and how often that was changed, so that two changes never
  // mix.
  { name: 'targets', type: 'json', ...hidden },
  { name: 'targetsRevision', type: 'number', defaultValue: 0, ...hidden },
  // The run of the channel that captions are, or were, written for; while they are `open`, a worker holds the
  // lease. Both outlive a reset.
  { name: 'captionsOf', type: 'text', ...hidden },
  { name: 'captionsOpen', type: 'checkbox', defaultValue: false, index: true, ...hidden },
  { name: 'captionsState', type: 'select', options: [...captionStates], ...hidden },
  { name: 'captionsReason', type: 'select', options: [...captionFaults], ...hidden },
  // Of what was said: what has captions, and what went without.
  { name: 'captionedSeconds', type: 'number', defaultValue: 0, ...hidden },
  { name: 'droppedSeconds', type: 'number', defaultValue: 0, ...hidden },
  ...leaseFields,
  { name: 'info', type: 'json', ...virtual },
  { name: 'src', type: 'json', ...virtual },
  // Seconds, as planned.
  { name: 'duration', type: 'number', ...virtual },
  // Another one whenever picture or broadcast are others.
  { name: 'cacheBreaker', type: 'text', ...virtual },
  createdByField(),
  workspaceField(),
  pendingEventField(),
];
