import type { CollectionExpectation } from '../reach';

const serverAlone: Pick<CollectionExpectation, 'read' | 'update' | 'delete' | 'create'> = {
  read: { allowed: [], elsewhere: [] },
  update: { allowed: [], elsewhere: [] },
  delete: { allowed: [], elsewhere: [] },
  // Decisions are written by the share page only.
  create: [],
};

/**
 * The rows of a share, which are only reached by the share page with a link's token and by endpoints of the
 * video, and upload tokens, which are only reached by their own endpoints.
 */
export const shareExpectations: Record<string, CollectionExpectation> = {
  shareLinks: { ...serverAlone, change: { seenCount: 99 }, body: { token: 'made', name: 'made' } },
  uploadTokens: {
    ...serverAlone,
    change: { maxSize: 1 },
    body: { expiresAt: '2030-01-01T00:00:00.000Z', maxSize: 1, mimeType: 'video/*' },
  },
  collaborateComments: {
    ...serverAlone,
    change: { text: 'changed' },
    body: { text: 'made', author: 'made', authorKey: 'made', shareToken: 'made', version: 1 },
  },
  commentReactions: {
    ...serverAlone,
    change: { author: 'changed' },
    body: { comment: 'made', authorKey: 'made', author: 'made', reaction: '👍' },
  },
  reviewMails: {
    ...serverAlone,
    change: { mutedAt: '2030-01-01T00:00:00.000Z' },
    body: { userId: 'made', key: 'made', emailedUntil: '2030-01-01T00:00:00.000Z' },
  },
  moveOuts: {
    ...serverAlone,
    change: { state: 'DONE' },
    body: {
      ...{ slot: 'made', target: 'archive', state: 'FAILED', requestedBy: 'made', language: 'de' },
      requestedAt: '2030-01-01T00:00:00.000Z',
    },
  },
  inboxEntries: {
    ...serverAlone,
    change: { readAt: '2030-01-01T00:00:00.000Z' },
    body: {
      recipient: 'made',
      kind: 'ready',
      subject: 'videos/made',
      key: 'made',
      count: 1,
      eventIds: [],
      at: '2030-01-01T00:00:00.000Z',
    },
  },
  savedViews: {
    ...serverAlone,
    change: { name: 'changed' },
    body: { key: 'made', owner: 'made', name: 'made', query: 'sort=title' },
  },
  shareDecisions: {
    ...serverAlone,
    change: { note: 'changed' },
    body: {
      version: 1,
      decision: 'approved',
      author: 'made',
      authorKey: 'made',
      decidedAt: '2030-01-01T00:00:00.000Z',
    },
  },
};
