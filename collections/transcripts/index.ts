import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * Transcripts of a video's text tracks for the library search, one row per video. Rebuilt whenever a track's
 * file changes. `videoId` is no relationship, because the row is deleted after its video. Written by the
 * server only.
 */
export const Transcripts: CollectionConfig = {
  slug: slugs.transcripts,
  admin: { hidden: true },
  access: tenantAccess(slugs.transcripts),
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'videoId', type: 'text', required: true, unique: true },
    // Number of the video in the search index, equal to `speechKey` of the video.
    { name: 'speechKey', type: 'number', required: true, unique: true },
    // Written by `writeTracks`.
    { name: 'tracks', type: 'text', required: true },
    // The index itself on MongoDB. SQLite uses the table `speech_index`.
    { name: 'words', type: 'json', index: true },
    workspaceField(),
  ],
};
