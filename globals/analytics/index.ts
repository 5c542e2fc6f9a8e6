import type { GlobalConfig } from 'payload';

import { accessFor } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

/** Page of the statistics, `/admin/globals/analytics`. The global stores nothing. */
export const Analytics: GlobalConfig = {
  slug: 'analytics',
  label: text('analytics.title'),
  admin: {
    components: {
      views: { edit: { root: { Component: '@/components/admin/analytics/analytics-view#AnalyticsView' } } },
    },
  },
  access: {
    read: async (args) => (await accessFor(slugs.statistics, 'readOverview')(args)) !== false,
    update: () => false,
  },
  lockDocuments: false,
  fields: [],
};
