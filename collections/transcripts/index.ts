import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * What is said in a video, in all its tracks, for the library's search: one row a video, made anew from the
 * tracks' files whenever one of them changes. The server's alone. The video is no relationship, because the
 * row is removed after it.
 */
export const Transcripts: CollectionConfig = {
  slug: slugs.transcripts,
  admin: { hidden: true },
  access: tenantAccess(slugs.transcripts),
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'videoId', type: 'text', required: true, unique: true },
    // The number under which the index knows the video; the video's row has it as `speechKey`.
    { name: 'speechKey', type: 'number', required: true, unique: true },
    // By `writeTracks`.
    { name: 'tracks', type: 'text', required: true },
    // The index itself on MongoDB. SQLite has a table for it: `speech_index`.
    { name: 'words', type: 'json', index: true },
    workspaceField(),
  ],
};
