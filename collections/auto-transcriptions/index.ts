import type { CollectionConfig } from 'payload';

import { aiJobFields } from '@/lib/ai/jobs/job-fields';
import { pendingEventField, workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * One row per transcription of a video, from its start to the resulting text track. A row in progress is
 * leased; every change of `status` is a compare-and-set. Written by `/api/videos/{id}/transcribe` and the
 * worker only.
 */
export const AutoTranscriptions: CollectionConfig = {
  slug: slugs.autoTranscriptions,
  labels: { singular: text('autoTranscriptions.singular'), plural: text('autoTranscriptions.plural') },
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.autoTranscriptions), create: () => false, update: () => false },
  indexes: [
    { fields: ['video', 'createdAt'] },
    { fields: ['status', 'createdAt'] },
    { fields: ['workspace', 'createdAt'] },
  ],
  defaultSort: '-createdAt',
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'video', type: 'relationship', relationTo: slugs.videos, required: true, maxDepth: 0 },
    { name: 'language', type: 'text', required: true },
    // Seconds.
    { name: 'videoDuration', type: 'number', required: true },
    // Percent.
    { name: 'progress', type: 'number', defaultValue: 0 },
    ...aiJobFields,
    { name: 'startedBy', type: 'relationship', relationTo: slugs.users, maxDepth: 0 },
    // Version whose audio is transcribed.
    { name: 'sourceFolder', type: 'text', ...hidden },
    // The video's id while the job is running, which limits a video to one job. A unique value afterwards.
    { name: 'slot', type: 'text', required: true, unique: true, ...hidden },
    // The text track is being stored, so the job can no longer be cancelled.
    { name: 'isFinishing', type: 'checkbox', defaultValue: false, ...hidden },
    pendingEventField(),
    workspaceField(),
  ],
};
