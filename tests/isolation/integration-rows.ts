import { randomInt } from 'node:crypto';

import { uniqueName } from '@/tests/support/rows/factories';

/** The data of a webhook endpoint besides its tenant. */
export const makeWebhookEndpoint = ({ author }: { author: { id: string } }) => ({
  url: 'https://example.com/hook',
  events: ['video.ready'],
  sealedSecret: 'sealed',
  // Above the places that calls assign.
  place: 1000 + randomInt(2 ** 40),
  createdBy: author.id,
});

/** The data of a rule besides its tenant. */
export const makeRule = ({ author }: { author: { id: string } }) => ({
  title: uniqueName('rule'),
  event: 'video.ready',
  action: 'publish',
  // Above the places that calls assign.
  place: 1000 + randomInt(2 ** 40),
  createdBy: author.id,
});

export const makeWebhookDelivery = () => ({
  endpoint: uniqueName('endpoint'),
  key: uniqueName('key'),
  messageId: 'msg_1',
  event: 'video.ready',
  body: '{}',
  state: 'FAILED',
});

/** The data of an upload token besides its tenant. */
export const makeUploadToken = ({ author }: { author: { id: string } }) => ({
  tokenIndex: uniqueName('index'),
  tokenPrefix: 'rhu_abcd',
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  maxSize: 1000,
  mimeType: 'video/*',
  createdBy: author.id,
});

/** The data of a custom domain besides its tenant. */
export const makeCustomDomain = ({ workspace }: { workspace: { id: string } }) => {
  const domain = `video.${uniqueName('d')}.test`;
  return {
    domain,
    claim: `${domain} ${workspace.id}`,
    cnameEndpoint: 'edge.test',
    cnameCertVerification: `_reelhof.${domain} CNAME mark.verify.edge.test`,
  };
};

/** The data of a person's review emails besides their video. */
export const makeReviewMail = () => ({
  userId: uniqueName('user'),
  key: uniqueName('key'),
  emailedUntil: new Date(0).toISOString(),
});

/** The data of a view that the author shares, besides its tenant. */
export const makeSavedView = ({ author }: { author: { id: string } }) => ({
  key: uniqueName('key'),
  owner: author.id,
  name: uniqueName('view'),
  query: 'limit=25&sort=title',
  isShared: true,
});

/** The data of an archive of a workspace's data. */
export const makeMoveOut = () => ({
  slot: uniqueName('slot'),
  target: 'archive',
  state: 'FAILED',
  requestedBy: 'nobody',
  language: 'de',
  requestedAt: new Date().toISOString(),
  archiveKey: 'archives/none',
});

/** The data of the author's inbox entry besides its tenant. */
export const makeInboxEntry = ({ author }: { author: { id: string } }) => ({
  recipient: author.id,
  kind: 'limits',
  subject: `workspaces/${uniqueName('workspace')}`,
  key: uniqueName('key'),
  data: { metric: 'videos', percent: 80, used: 8, limit: 10 },
  count: 1,
  eventIds: [],
  at: new Date().toISOString(),
});
