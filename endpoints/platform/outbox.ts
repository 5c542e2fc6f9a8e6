import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/outbox`: emails that were stored instead of sent, for platform administrators. */
export const listOutboxEndpoint = defineEndpoint({
  method: 'get',
  path: '/outbox',
  operationId: 'listOutboxEmails',
  tag: 'Platform',
  summary: 'List the emails in the outbox folder',
  permission: 'root',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  answer: z.object({
    isKept: z.boolean().describe('False if emails are actually sent and none are stored.'),
    docs: z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string().optional(),
        sentAt: z.string(),
      }),
    ),
  }),
  run: async ({ ports }, { query }) => {
    const mail = await ports.getMail();
    const messages = await mail.listOutbox(query);
    return { isKept: messages !== null, docs: messages ?? [] };
  },
});
