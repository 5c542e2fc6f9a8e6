import { z } from 'zod';

import { inboxKinds, inboxWays } from '@/lib/accounts/inbox-ways';
import { saveInboxWays } from '@/lib/accounts/preferences';
import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findInbox, inboxSchema, readInbox } from '@/lib/platform/inbox/find-inbox';

const wayOf = z.record(z.enum(inboxKinds), z.enum(inboxWays));

/** `GET /api/notifications?after=&limit=`. The panel polls it every 30 s. */
const findNotificationsEndpoint = defineEndpoint({
  method: 'get',
  path: '/notifications',
  operationId: 'listNotifications',
  tag: 'Account',
  isInternal: true,
  summary: 'List what concerns the signed-in person in the active workspace, newest first',
  permission: 'signed-in',
  query: z.object({
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    unread: z.enum(['true', 'false']).default('false'),
  }),
  answer: inboxSchema,
  cache: 'no-store',
  run: (ctx, { query: { unread, ...query } }) =>
    findInbox(ctx, { ...query, isUnreadOnly: unread === 'true' }),
});

/** `POST /api/notifications/read`. */
const readNotificationsEndpoint = defineEndpoint({
  method: 'post',
  path: '/notifications/read',
  operationId: 'markNotificationsRead',
  tag: 'Account',
  isInternal: true,
  summary: 'Mark notifications as read',
  description: 'Some by id, those about the review of a video, or all if neither is given.',
  permission: 'signed-in',
  rateLimit: { name: 'notifications', max: 120, seconds: 60 },
  body: z.object({
    ids: z.array(z.string().min(1).max(64)).min(1).max(100).optional(),
    videoId: z.string().min(1).max(64).optional(),
  }),
  answer: z.object({ unread: z.number() }),
  run: (ctx, { body }) => readInbox(ctx, body),
});

/** `PATCH /api/notifications/settings`. */
const changeNotificationsEndpoint = defineEndpoint({
  method: 'patch',
  path: '/notifications/settings',
  operationId: 'updateNotificationSettings',
  tag: 'Account',
  isInternal: true,
  summary: 'Choose how the signed-in person is notified of each kind of event',
  permission: 'signed-in',
  rateLimit: { name: 'notification-settings', max: 60, seconds: 60 },
  body: z.object({ ways: z.partialRecord(z.enum(inboxKinds), z.enum(inboxWays)) }),
  answer: z.object({ ways: wayOf }),
  run: async ({ payload, actor }, { body }) => {
    const userId = getActorUserId(actor);
    if (!userId) throw new AppError('forbidden');
    return { ways: await saveInboxWays(payload, userId, body.ways) };
  },
});

/** Endpoints below `/api/notifications`: the inbox of a person. Tokens have none. */
export const notificationEndpoints = [
  findNotificationsEndpoint,
  readNotificationsEndpoint,
  changeNotificationsEndpoint,
];
