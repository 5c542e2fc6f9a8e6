const nobody = { allowed: [], elsewhere: [] };
const rootAlone = { allowed: ['root' as const], elsewhere: [] };

/** Rows that only platform administrators see, and that the server writes. */
export const platformExpectations = {
  signUps: {
    read: rootAlone,
    update: nobody,
    delete: nobody,
    create: [],
    change: { state: 'approved' },
    body: {
      email: 'a@example.com',
      workspaceName: 'Made',
      slug: 'made',
      state: 'building',
    },
    unique: ['slug'],
  },
  workspaceDeletions: {
    read: rootAlone,
    update: nobody,
    delete: nobody,
    // Deletion steps are written by the server only.
    create: [],
    change: { step: 'forged' },
    body: {
      workspaceId: 'made',
      workspaceName: 'Made',
      state: 'done',
      requestedBy: 'a@example.com',
      requestedById: '1',
      requestedAt: '2026-01-01T00:00:00.000Z',
    },
    unique: ['workspaceId'],
  },
  'payload-jobs': {
    read: rootAlone,
    update: nobody,
    delete: rootAlone,
    create: [],
    change: { queue: 'changed' },
    body: { taskSlug: 'remove-video-files', input: { videoId: '1', workspaceId: '1' } },
  },
  'payload-kv': {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: [],
    change: { data: {} },
    body: { key: 'forged', data: {} },
  },
};
