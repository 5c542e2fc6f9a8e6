import type { CollectionExpectation, Reach } from '../reach';

const nobody: Reach = { allowed: [], elsewhere: [] };
/** Admins, and tokens without a restriction to categories. */
const ofAdmins: Reach = {
  allowed: ['admin', 'superadmin', 'token'],
  elsewhere: ['otherSuperadmin', 'otherToken'],
};

const ofPeople: Reach = { allowed: ['admin', 'superadmin'], elsewhere: ['otherSuperadmin'] };

export const webhookExpectations: Record<string, CollectionExpectation> = {
  rules: {
    read: ofPeople,
    update: ofPeople,
    delete: ofPeople,
    create: [...ofPeople.allowed, ...ofPeople.elsewhere],
    change: { title: 'changed' },
    body: { title: 'made', event: 'video.ready', action: 'publish' },
  },
  // A confined token would receive events of videos in all categories.
  webhookEndpoints: {
    read: ofAdmins,
    update: ofAdmins,
    delete: ofAdmins,
    create: [...ofAdmins.allowed, ...ofAdmins.elsewhere],
    change: { description: 'changed' },
    body: { url: 'https://example.com/made', events: ['video.ready'] },
  },
  // Read through the calls of the endpoint.
  webhookDeliveries: {
    read: nobody,
    update: nobody,
    delete: nobody,
    create: [],
    change: { state: 'DELIVERED' },
    body: {
      endpoint: 'made',
      key: 'made',
      messageId: 'made',
      event: 'video.ready',
      body: '{}',
      state: 'QUEUED',
    },
    unique: ['key'],
  },
};
