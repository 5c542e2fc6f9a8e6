import type { CollectionConfig } from 'payload';

import { statisticsEndpoints } from '@/endpoints/analytics/statistics';
import { workspaceField } from '@/lib/core/access/shared-fields';
import { isRoot, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * Statistics of a workspace, one row per UTC day and month: totals, and those of each video in `videos` (see
 * `VideoRow`). In the row `ids`, `videos` holds the video ids by number. Written from the access log only, by
 * compare-and-set on `revision`.
 */
export const Statistics: CollectionConfig = {
  slug: slugs.statistics,
  admin: { hidden: true },
  // Platform administrators may import statistics of another installation. Users read theirs through separate
  // endpoints.
  access: { ...tenantAccess(slugs.statistics), create: isRoot },
  endpoints: statisticsEndpoints,
  indexes: [{ fields: ['workspace', 'period'], unique: true }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // `YYYY-MM-DD`, `YYYY-MM` or `ids`.
    { name: 'period', type: 'text', required: true },
    { name: 'isDay', type: 'checkbox', defaultValue: false, index: true },
    { name: 'views', type: 'number', required: true, defaultValue: 0 },
    { name: 'requests', type: 'number', required: true, defaultValue: 0 },
    { name: 'bytes', type: 'number', required: true, defaultValue: 0 },
    { name: 'seconds', type: 'number', required: true, defaultValue: 0 },
    { name: 'plays', type: 'number', required: true, defaultValue: 0 },
    { name: 'watchSeconds', type: 'number', required: true, defaultValue: 0, admin: { step: 0.1 } },
    { name: 'revision', type: 'number', required: true, defaultValue: 0 },
    // Last included chunk of each access log.
    { name: 'chunks', type: 'json' },
    { name: 'videos', type: 'json' },
    // Playback quality as reported by players (see `lib/analytics/experience`).
    { name: 'experience', type: 'json' },
    // Days only: statistics by quarter of an hour (see `lib/analytics/quarters`), those of each video as
    // reported by players, and the reports that the last chunk of each access log added.
    { name: 'quarters', type: 'textarea' },
    { name: 'videoQuarters', type: 'json' },
    { name: 'addedReports', type: 'json' },
    // Days only: views by embedding host, country and device.
    { name: 'sources', type: 'json' },
    workspaceField(),
  ],
};
