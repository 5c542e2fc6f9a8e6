import { randomUUID } from 'node:crypto';

import type { OutboxMessage } from '@/lib/ports/mail';
import type { QueueName } from '@/lib/worker/define-job';

import type { Instance } from '../instance/boot';

const runAll = async ({ payload }: Instance, queue: QueueName): Promise<void> => {
  const { createQueueRunner } = await import('@/lib/worker/run-queue');
  const runner = createQueueRunner(payload, { queue, owner: randomUUID() });
  try {
    while (await runner.runNext());
  } finally {
    await runner.close();
  }
};

/** Sends what is queued, as a worker would, and answers the mails to somebody, the newest first. */
export const runMails = async (instance: Instance, to: string): Promise<OutboxMessage[]> => {
  // They wait for further changes, which is proved where it matters.
  await instance.payload.db.updateMany({
    collection: 'payload-jobs',
    where: { and: [{ taskSlug: { equals: 'mail-people-change' } }, { processing: { not_equals: true } }] },
    data: { waitUntil: new Date().toISOString() },
  });
  await runAll(instance, 'mail');
  return ((await instance.mail.listOutbox({ limit: 50 })) ?? []).filter((message) => message.to === to);
};

/** Does what waits in these queues, as a worker would. */
export const runQueues = async (instance: Instance, queues: QueueName[]): Promise<void> => {
  for (const queue of queues) await runAll(instance, queue);
};

/** Does what is queued besides, as a worker would. */
export const runHousekeeping = (instance: Instance): Promise<void> => runAll(instance, 'housekeeping');
