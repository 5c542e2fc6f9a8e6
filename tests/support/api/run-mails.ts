import { randomUUID } from 'node:crypto';

import type { OutboxMessage } from '@/lib/ports/mail/port';

import type { Instance } from '../boot';

/** Sends what is queued, as a worker would, and answers the mails to somebody, the newest first. */
export const runMails = async ({ payload, mail }: Instance, to: string): Promise<OutboxMessage[]> => {
  const { createQueueRunner } = await import('@/lib/jobs/run-queue');
  const runner = createQueueRunner(payload, { queue: 'mail', owner: randomUUID() });
  try {
    while (await runner.runNext());
  } finally {
    await runner.close();
  }
  return ((await mail.listOutbox({ limit: 50 })) ?? []).filter((message) => message.to === to);
};
