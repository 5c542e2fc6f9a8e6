import type { CollectionConfig } from 'payload';

import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { createLease, leaseFields } from '@/lib/core/database/leases';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { encodingStates } from '@/lib/videos/library/types';

const hidden = { read: noOne, create: noOne, update: noOne };

/**
 * One row per version of a video's file, from the upload ticket to the finished ladder. A row in progress is
 * leased, so that the row of a killed worker is claimed again; every change of `state` is a compare-and-set.
 */
export const Encodings: CollectionConfig = {
  slug: slugs.encodings,
  labels: { singular: text('encodings.singular'), plural: text('encodings.plural') },
  admin: { hidden: true },
  access: tenantAccess(slugs.encodings),
  indexes: [
    { fields: ['video', 'version'], unique: true },
    { fields: ['state', 'createdAt'] },
    { fields: ['workspace', 'createdAt'] },
  ],
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    {
      name: 'video',
      type: 'relationship',
      relationTo: slugs.videos,
      required: true,
      index: true,
      maxDepth: 0,
    },
    { name: 'version', type: 'number', required: true },
    {
      name: 'state',
      type: 'select',
      required: true,
      defaultValue: 'AWAITING_FILE',
      options: [...encodingStates],
      index: true,
    },
    { name: 'mimeType', type: 'text', required: true },
    { name: 'filename', type: 'text' },
    { name: 'fileSize', type: 'number' },
    { name: 'progress', type: 'number', defaultValue: 0 },
    { name: 'attempt', type: 'number', defaultValue: 0 },
    { name: 'failureReason', type: 'text' },
    { name: 'startedAt', type: 'date' },
    { name: 'finishedAt', type: 'date' },
    { name: 'engine', type: 'text' },
    { name: 'engineJobId', type: 'text', hidden: true, access: hidden },
    { name: 'failureDetail', type: 'textarea', hidden: true, access: hidden },
    { name: 'inputKey', type: 'text', required: true, unique: true, hidden: true, access: hidden },
    // Trace of the call that opened the upload, which the worker continues.
    { name: 'traceparent', type: 'text', hidden: true, access: hidden },
    { name: 'uploadId', type: 'text', hidden: true, access: hidden },
    // Head and tail probe: the file size, the probe's length, its deadline and whether it was judged.
    { name: 'headAndTail', type: 'json', hidden: true, access: hidden },
    { name: 'checkedAt', type: 'date', hidden: true, access: hidden },
    // Media data of a published version (`VersionMedia`), kept as long as its files exist.
    { name: 'media', type: 'json', hidden: true, access: hidden },
    // Time at which the preview rendition was finished or abandoned. It has its own lease, because the
    // ladder's lease starts later.
    { name: 'previewAt', type: 'date', hidden: true, access: hidden },
    { name: 'previewAttempt', type: 'number', defaultValue: 0, hidden: true, access: hidden },
    ...createLease('preview').fields,
    // Time at which a preview rendition was started during the upload. Its files may come from parts that the
    // completed file does not contain.
    { name: 'uploadPreviewAt', type: 'date', hidden: true, access: hidden },
    { name: 'uploadPreviewAttempt', type: 'number', defaultValue: 0, hidden: true, access: hidden },
    ...leaseFields,
    pendingEventField(),
    workspaceField(),
    // `StoredTrim` of a version that shows parts of an earlier file.
    { name: 'trim', type: 'json', hidden: true, access: hidden },
  ],
};
