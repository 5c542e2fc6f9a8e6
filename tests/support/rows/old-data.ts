/* Data as an earlier version left it: SQLite's is changed with its schema, MongoDB's by changes of data. */

export const createdAt = '2026-11-01T00:00:00.000Z';
export const dueAt = '2026-11-02T00:00:00.000Z';
export const jobs = [
  { taskSlug: 'publish-video', waitUntil: null, processing: true },
  { taskSlug: 'publish-workspace', waitUntil: dueAt, processing: false },
  { taskSlug: 'remove-old-versions', waitUntil: null, processing: false },
];
/** What becomes of them. */
export const changedJobs = [
  { queue: 'publishing', workspace: 'platform', waitUntil: createdAt, processing: false },
  { queue: 'publishing', workspace: 'platform', waitUntil: dueAt, processing: false },
  { queue: 'housekeeping', workspace: 'platform', waitUntil: createdAt, processing: false },
];
export const twoSources = ['storage', 'billing'];
